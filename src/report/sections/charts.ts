/** The charts: the whole campaign, each system isolated, and all systems combined. */
import type { CampaignData } from '../../findings/analyse.ts';
import { theMachine } from '../../findings/utilisation.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import type { RunGroup } from '../../plan/plan.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import { hostScope, machineScope } from '../../measurement/telemetry/columns.ts';
import type { TelemetrySeries } from '../../measurement/telemetry/series.ts';
import { byBatchSize } from '../charts/by-batch-size.ts';
import { overviewMetrics, spanOf } from '../charts/chart-series.ts';
import type { Chart } from '../charts/draw.ts';
import { chartGrid } from '../charts/grid.ts';
import { drawnHosts } from '../charts/drawn-hosts.ts';
import { lineStyle, machineLine } from '../charts/theme.ts';
import { metrics, overTime, type Band, type Line } from '../charts/over-time.ts';
import { html, type Html } from '../html.ts';
import { caveatsOfGroup } from './caveats.ts';
import { heatMap } from './heat-map.ts';
import { groupsOf } from '../../plan/clusters.ts';

export function chartsSection(data: CampaignData): Html {
  const { runs, telemetry } = data;
  const isSampled = telemetry.hosts.length > 0;
  return html`<section id="charts" aria-labelledby="charts-title">
    <h2 id="charts-title">Charts</h2>
    ${!isSampled && html`<p>This campaign has no telemetry.</p>`}
    ${isSampled && html`<p>One line per host and one sample per second. Longer charts show the lowest and the highest sample of each interval. Shaded bands are measurement windows. A gap in a line is a gap in the measurement.${selectionText(data)}</p>`}
    ${caveatsOfGroup(data, 'charts')} ${isSampled && legend(data)} ${overview(data)}
    ${groupsOf(data.record.plan).map((group) => groupPart(group, data))} ${batchParts(runs)}
  </section>`;
}

export function groupTitle(group: RunGroup): string {
  return group === 'combined' ? 'All systems combined' : `${titleOfCluster(group)}, isolated`;
}

function overview(data: CampaignData): Html | null {
  const charts = chartsWithin('campaign', data, data.runs, overviewMetrics);
  return charts.length === 0
    ? null
    : html`<h3 id="charts-campaign">The whole campaign</h3>
        ${data.runs.length > 0 && keys(data.runs)} ${heatMap(data)} ${chartGrid(charts)}`;
}

function groupPart(group: RunGroup, data: CampaignData): Html | null {
  const own = data.runs.filter((run) => run.group === group);
  const charts = own.length === 0 ? [] : chartsWithin(group, data, own, metrics);
  if (charts.length === 0) return null;
  return html`<h3 id="charts-${group}">${groupTitle(group)}</h3>
    ${keys(own)} ${chartGrid(charts)}`;
}

function batchParts(runs: RunResult[]): Html[] {
  return byBatchSize(runs).map(
    ({ title, charts }) =>
      html`<h3>${title}</h3>
        ${chartGrid(charts)}`,
  );
}

function chartsWithin(id: string, data: CampaignData, runs: RunResult[], selected: typeof metrics): Chart[] {
  const drawn = data.series?.find((its) => its.id === id);
  if (!drawn) return [];
  const bands: Band[] = runs.map((run, index) => ({
    label: String(index + 1),
    ...(run.window ?? run.span),
    isInvalid: run.state === 'invalid',
  }));
  const { stretchMilliseconds } = drawn;
  const marks = runs.flatMap(({ events = [] }) =>
    events.map(({ name, begunMilliseconds }) => ({ label: name, atMilliseconds: begunMilliseconds })),
  );
  const axis = { fromMilliseconds: spanOf(data, runs).startMilliseconds, stretchMilliseconds };
  const lines = linesOf(data, drawn.series);
  return selected.flatMap((metric) => {
    const own = metric.id === 'cpu' ? lines : lines.filter((line) => line.style !== machineLine);
    return overTime(`${id}-${metric.id}`, metric, own, bands, axis, marks) ?? [];
  });
}

function linesOf(data: CampaignData, series: TelemetrySeries[]): Line[] {
  const lines: Line[] = drawnHosts(data).map(({ name }, index) => ({
    name,
    series: series.find(({ host, scope }) => host === name && scope === hostScope) ?? null,
    style: lineStyle(index),
  }));
  // Every local host samples the same machine: the longest series represents it.
  const machine = series
    .filter(({ scope }) => scope === machineScope)
    .toSorted((a, b) => b.atMilliseconds.length - a.atMilliseconds.length)[0];
  return machine ? [...lines, { name: theMachine, series: machine, style: machineLine }] : lines;
}

/** Which hosts are shown, if not all of them are. */
function selectionText(data: CampaignData): string {
  const all = data.record.plan.hosts.length;
  const drawn = drawnHosts(data).length;
  return drawn === all
    ? ''
    : ` Of ${all} hosts, the charts show the ${drawn} with the highest CPU use in the measurement windows.`;
}

function legend(data: CampaignData): Html {
  const lines = linesOf(data, data.series?.[0]?.series ?? []);
  return html`<ul class="legend" aria-label="Lines">
    ${lines.map(
      ({ name, style }) =>
        html`<li>
          <i style="border-color:${style.color};border-top-style:${style.type}"></i>${name}${
            style === machineLine && ' (CPU only)'
          }
        </li>`,
    )}
  </ul>`;
}

/** Explains the numbers above the bands. */
function keys(runs: RunResult[]): Html {
  return html`<ol class="keys">
    ${runs.map(
      (run, index) =>
        html`<li>
          <b>${index + 1}</b> ${run.title}${run.level && `, ${run.level}`}${run.state === 'invalid' && ' (invalid)'}
        </li>`,
    )}
  </ol>`;
}
