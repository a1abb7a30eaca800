import type { CampaignData } from '../findings/analyse.ts';
import type { Findings } from '../findings/findings.ts';
import { duration, instant } from '../text/figures.ts';
import { boundPhrase } from '../findings/bottlenecks/wording.ts';
import { baselineParts, baselineTitle } from './baseline-tables.ts';
import { adviceSentences, boundTable } from './bound-tables.ts';
import { costTables } from './cost-tables.ts';
import { figureParts } from './figures.ts';
import type { FigurePart } from './figures.ts';
import { leaseSentences, leaseTitle } from './lease-text.ts';
import { methodTables } from './method-tables.ts';
import { methodSentences } from './method-text.ts';
import { caveatSentences, caveatsMarkdown } from './sections/caveats.ts';
import { groupTitle } from './sections/charts.ts';
import { campaignSpan, goneText, outcomeText, reasonTitle, runsText, splitReason } from './sections/masthead.ts';
import { purchaseSentences, purchaseTitle } from './sections/purchase.ts';
import { scalingMarkdown } from './sections/scaling.ts';
import { markdownText, tableMarkdown } from './table.ts';
import { useTable } from './use-tables.ts';
import { groupsOf } from '../plan/clusters.ts';

/** The report without its charts, for terminals, tickets and diffs. */
export function markdownReport(data: CampaignData, findings: Findings): string {
  const { record } = data;
  const { reason, state } = record.outcome ?? {};
  const lease = leaseSentences(record);
  const baselines = baselineParts(findings);
  const advice = adviceSentences(findings);
  return [
    `# ${markdownText(record.plan.title)}`,
    `${markdownText(record.id)}, profile ${markdownText(record.plan.profile)}, size ${record.plan.size}${whenText(data)}`,
    `**${outcomeText(record)}** ${runsText(findings)} ${markdownText(goneText(record))}`,
    ...(reason && state ? reasonParts(reason, reasonTitle(state)) : []),
    '## Verdicts',
    ...findings.systems.map(({ system, verdict }) => withCaveats(verdict, caveatSentences(data, system))),
    ...(findings.together ? [bullets([`All together: ${boundPhrase(findings.together.bound)}.`])] : []),
    ...caveatsOn('what bound the systems', caveatSentences(data, 'bounds')),
    ...caveatsOn('what sharing cost', caveatSentences(data, 'sharing')),
    `### ${purchaseTitle}`,
    bullets(purchaseSentences(findings, record.plan.profile)),
    ...(advice.length > 0 ? ['### What to scale', bullets(advice)] : []),
    ...(findings.bounds.length > 0 ? [tableMarkdown(boundTable(findings))] : []),
    ...scalingMarkdown(findings),
    '## Figures',
    ...figureParts(data, findings).flatMap(partMarkdown),
    ...(baselines.length > 0 ? [`## ${baselineTitle}`, ...baselines.flatMap(partMarkdown)] : []),
    '## How it was measured',
    bullets(methodSentences(data)),
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

/** The log behind a sentence is an indented block: no text can end it. */
function reasonParts(reason: string, title: string): string[] {
  const { sentence, rest } = splitReason(reason);
  const block = rest.split('\n').map((line) => `    ${line}`);
  return [`${title}: ${markdownText(sentence)}`, ...(rest === '' ? [] : [block.join('\n')])];
}

function bullets(sentences: string[]): string {
  return sentences.length === 0 ? 'None.' : sentences.map((sentence) => `- ${markdownText(sentence)}`).join('\n');
}

/** A verdict with what it is to be read with below it. */
function withCaveats(verdict: string, caveats: string[]): string {
  return [`- ${markdownText(verdict)}`, ...caveats.map((sentence) => `  - Caveat: ${markdownText(sentence)}`)].join(
    '\n',
  );
}

function caveatsOn(what: string, sentences: string[]): string[] {
  return sentences.length === 0 ? [] : [`Caveats on ${what}:`, bullets(sentences)];
}

function whenText({ record }: CampaignData): string {
  const span = campaignSpan(record);
  if (!span) return '';
  return `, ${instant(span.startMilliseconds)}, ${duration((span.endMilliseconds - span.startMilliseconds) / 1000)}`;
}
