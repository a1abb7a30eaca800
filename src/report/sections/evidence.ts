/** Links from a card to its evidence: the runs, their windows in the charts, the figures and the load curve. */
import type { CampaignData } from '../../findings/analyse.ts';
import type { SystemFinding } from '../../findings/findings.ts';
import { sustainedBelowHighest } from '../../findings/peaks/sustained.ts';
import { spanOf } from '../charts/chart-series.ts';
import { clock } from '../charts/over-time.ts';
import { html, type Html } from '../html.ts';

/** Null if the maximum is inconclusive. */
export function evidenceLine(data: CampaignData, finding: SystemFinding): Html | null {
  const { system, maximum, curves = [] } = finding;
  if (maximum.state === 'inconclusive') return null;
  const sustained = sustainedBelowHighest(finding);
  const runs = sustained
    ? [
        namedRun(data, sustained.met.runId, 'maximum sustained throughput'),
        namedRun(data, maximum.runId, 'highest throughput'),
      ]
    : [html`run ${maximum.runId}`, chartLink(data, maximum.runId)].filter((part) => part !== null);
  const links = [
    ...runs,
    html`<a href="#figures-${system}">its figures</a>`,
    ...(curves.length > 0 ? [html`<a href="#scaling-${system}">its load curve</a>`] : []),
  ];
  return html`<p class="note" data-figure="evidence">
    Evidence: ${links.map((link, index) => html`${index > 0 && ', '}${link}`)}.
  </p>`;
}

function namedRun(data: CampaignData, runId: string, name: string): Html {
  const chart = chartLink(data, runId);
  return html`run ${runId} (${name}${chart && html`, ${chart}`})`;
}

/** Null if no chart shows the run. */
function chartLink(data: CampaignData, runId: string): Html | null {
  const run = data.runs.find((its) => its.runId === runId);
  if (!run?.window || !data.series?.some(({ id, series }) => id === run.group && series.length > 0)) return null;
  const own = data.runs.filter(({ group }) => group === run.group);
  const { startMilliseconds } = spanOf(data, own);
  const at = (milliseconds: number): string => clock((milliseconds - startMilliseconds) / 1000);
  const { window } = run;
  return html`<a href="#charts-${run.group}"
    >window ${own.indexOf(run) + 1} in the charts, ${at(window.startMilliseconds)} to ${at(window.endMilliseconds)}</a
  >`;
}
