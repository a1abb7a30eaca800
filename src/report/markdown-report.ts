import type { CampaignData } from '../findings/analyse.ts';
import type { Findings } from '../findings/findings.ts';
import { steadyPartOf } from '../measurement/results/steady-part.ts';
import { duration, instant } from '../text/figures.ts';
import { bottleneckText } from '../findings/bottlenecks/bottleneck-text.ts';
import { baselineParts, baselineTitle } from './baseline-tables.ts';
import { adviceTexts, bottleneckTable } from './bottleneck-tables.ts';
import { costTables } from './cost-tables.ts';
import { figureParts } from './figures.ts';
import type { FigurePart } from './figures.ts';
import { leaseTexts, leaseTitle } from './lease-text.ts';
import { methodTables } from './method-tables.ts';
import { methodTexts } from './method-text.ts';
import { caveatTexts, caveatsMarkdown } from './sections/caveats.ts';
import { groupTitle } from './sections/charts.ts';
import { cleanupText, outcomeText, reasonTitle, requestTexts, runsText, splitReason } from './sections/masthead.ts';
import { matricesMarkdown } from './sections/matrices.ts';
import { slicesMarkdown } from './sections/slices.ts';
import { purchaseTexts, purchaseTitle } from './sections/purchase.ts';
import { eventsMarkdown } from './sections/events.ts';
import { axesMarkdown } from './sections/axes.ts';
import { diskLatencyMarkdown } from './sections/disk-latency.ts';
import { crossChecksMarkdown } from './sections/cross-checks.ts';
import { pipelinesMarkdown } from './sections/pipelines.ts';
import { scalingMarkdown } from './sections/scaling.ts';
import { variantsMarkdown } from './sections/variants.ts';
import { phasesSpan } from './session-text.ts';
import { markdownText, tableMarkdown } from './table.ts';
import { thresholdTable, thresholdTitle } from './threshold-tables.ts';
import { useTable } from './use-tables.ts';
import { groupsOf } from '../plan/clusters.ts';

/** The report without charts, for terminals, tickets and diffs. */
export function markdownReport(whole: CampaignData, findings: Findings): string {
  const data = { ...whole, runs: whole.runs.map((run) => steadyPartOf(run)) };
  const { record } = data;
  const { reason, state } = record.outcome ?? {};
  const lease = leaseTexts(record);
  const baselines = baselineParts(findings);
  const advice = adviceTexts(findings);
  return [
    `# ${markdownText(record.plan.title)}`,
    `${markdownText(record.id)}, profile ${markdownText(record.plan.profile)}, size ${record.plan.size}${whenText(data)}`,
    `**${outcomeText(record)}** ${runsText(findings)} ${markdownText(cleanupText(record))}`,
    ...requestTexts(record).map(markdownText),
    ...(reason && state ? reasonParts(reason, reasonTitle(state)) : []),
    ...(findings.thresholds ? [`## ${thresholdTitle}`, tableMarkdown(thresholdTable(findings.thresholds))] : []),
    '## Verdicts',
    ...findings.systems.map(({ system, verdict }) => withCaveats(verdict, caveatTexts(data, system))),
    ...(findings.combined ? [bullets([`All systems combined: ${bottleneckText(findings.combined.bottleneck)}.`])] : []),
    ...caveatsOn('the bottlenecks', caveatTexts(data, 'bottlenecks')),
    ...caveatsOn('the cost of sharing hosts', caveatTexts(data, 'sharing')),
    `### ${purchaseTitle}`,
    bullets(purchaseTexts(findings, record.plan.profile)),
    ...(advice.length > 0 ? ['### What to scale', bullets(advice)] : []),
    ...(findings.bottlenecks.length > 0 ? [tableMarkdown(bottleneckTable(findings))] : []),
    ...eventsMarkdown(findings),
    ...slicesMarkdown(findings),
    ...variantsMarkdown(findings),
    ...matricesMarkdown(findings),
    ...axesMarkdown(findings),
    ...crossChecksMarkdown(findings),
    ...pipelinesMarkdown(findings),
    ...scalingMarkdown(findings),
    ...diskLatencyMarkdown(findings),
    '## Figures',
    ...figureParts(data, findings).flatMap(partMarkdown),
    ...(baselines.length > 0 ? [`## ${baselineTitle}`, ...baselines.flatMap(partMarkdown)] : []),
    '## How it was measured',
    bullets(methodTexts(data)),
    ...methodTables(data, findings).map(tableMarkdown),
    ...groupsOf(record.plan)
      .map((group) => useTable(group, groupTitle(group), data))
      .filter((table) => table.rows.length > 0)
      .map(tableMarkdown),
    ...(lease.length > 0 ? [`## ${leaseTitle}`, bullets(lease), ...costTables(record).map(tableMarkdown)] : []),
    '## Caveats',
    caveatsMarkdown(data),
  ]
    .map((part) => part.trimEnd())
    .join('\n\n')
    .concat('\n');
}

const partMarkdown = (part: FigurePart): string[] => [`### ${part.title}`, ...part.tables.map(tableMarkdown)];

/** The log after the sentence becomes an indented block, which no text can end early. */
function reasonParts(reason: string, title: string): string[] {
  const { sentence, rest } = splitReason(reason);
  const block = rest.split('\n').map((line) => `    ${line}`);
  return [`${title}: ${markdownText(sentence)}`, ...(rest === '' ? [] : [block.join('\n')])];
}

function bullets(sentences: string[]): string {
  return sentences.length === 0 ? 'None.' : sentences.map((sentence) => `- ${markdownText(sentence)}`).join('\n');
}

/** A verdict with its caveats below it. */
function withCaveats(verdict: string, caveats: string[]): string {
  return [`- ${markdownText(verdict)}`, ...caveats.map((sentence) => `  - Caveat: ${markdownText(sentence)}`)].join(
    '\n',
  );
}

function caveatsOn(what: string, sentences: string[]): string[] {
  return sentences.length === 0 ? [] : [`Caveats on ${what}:`, bullets(sentences)];
}

function whenText({ record }: CampaignData): string {
  const span = phasesSpan(record);
  if (!span) return '';
  return `, ${instant(span.startMilliseconds)}, ${duration((span.endMilliseconds - span.startMilliseconds) / 1000)}`;
}
