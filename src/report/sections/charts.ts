/** Charts in place of the published Figures 3 to 20: a part for each system alone and one for all together. */
import type { CampaignData } from '../../analysis/analyse.ts';
import { machineRows } from '../../analysis/utilisation.ts';
import { systemTitles } from '../../analysis/wording.ts';
import type { RunGroup } from '../../campaign/plan.ts';
import type { RunResult, TimeWindow } from '../../results/types.ts';
import { hostScope, type TelemetryRow } from '../../telemetry/columns.ts';
import { byScaleFactor } from '../charts/by-scale-factor.ts';
import { draw, type Chart } from '../charts/draw.ts';
import { lineStyle, machineLine } from '../charts/theme.ts';
import { metrics, overTime, type Band, type Line } from '../charts/over-time.ts';
import { html, type Html } from '../html.ts';

/** Shown before the first run of a chart and after its last; the axis begins there. */
const marginMilliseconds = 5000;

export function chartsSection(data: CampaignData): Html {
  const { runs, rows } = data;
  return html`<section id="charts" aria-labelledby="charts-title">
    <h2 id="charts-title">Charts</h2>
    ${rows.length === 0 && html`<p>There is no telemetry of this campaign.</p>`}
    ${rows.length > 0 && html`<p>A line a host, second by second; the shaded bands are the measured windows. A broken line is a gap in the measurement.</p>`}
    ${rows.length > 0 && legend(data)} ${overview(data)}
    ${(['kafka', 'spark', 'cassandra', 'combined'] as const).map((group) => groupPart(group, data))}
    ${scaleFactorPart(runs)}
  </section>`;
}

export function groupTitle(group: RunGroup): string {
  return group === 'combined' ? 'All together' : `${systemTitles[group]} alone`;
}

function overview(data: CampaignData): Html | null {
  const charts = chartsWithin('campaign', data, data.runs, metrics.slice(0, 2));
  return charts.length === 0
    ? null
    : html`<h3>The whole campaign</h3>
        ${data.runs.length > 0 && keys(data.runs)} ${grid(charts)}`;
}

function groupPart(group: RunGroup, data: CampaignData): Html | null {
  const own = data.runs.filter((run) => run.group === group);
  const charts = own.length === 0 ? [] : chartsWithin(group, data, own, metrics);
  if (charts.length === 0) return null;
  return html`<h3>${groupTitle(group)}</h3>
    ${keys(own)} ${grid(charts)}`;
}

function scaleFactorPart(runs: RunResult[]): Html | null {
  const charts = byScaleFactor(runs);
  return charts.length === 0
    ? null
    : html`<h3>Spark by scale factor</h3>
        ${grid(charts)}`;
}

function chartsWithin(id: string, data: CampaignData, runs: RunResult[], wanted: typeof metrics): Chart[] {
  const span = runs.length > 0 ? hull(runs.map((run) => run.window ?? run.span)) : hullOfRows(data.rows);
  const rows = data.rows.filter(
    (row) =>
      row.at_milliseconds >= span.startMilliseconds - marginMilliseconds &&
      row.at_milliseconds <= span.endMilliseconds + marginMilliseconds,
  );
  const bands: Band[] = runs.map((run, index) => ({
    label: String(index + 1),
    ...(run.window ?? run.span),
    isVoid: run.state === 'void',
  }));
  const lines = linesOf(data, rows);
  return wanted.flatMap((metric) => {
    const own = metric.id === 'cpu' ? lines : lines.filter((line) => line.style !== machineLine);
    return overTime(`${id}-${metric.id}`, metric, own, bands, span.startMilliseconds - marginMilliseconds) ?? [];
  });
}

function linesOf(data: CampaignData, rows: TelemetryRow[]): Line[] {
  const byHost = Map.groupBy(
    rows.filter((row) => row.scope === hostScope),
    (row) => row.host,
  );
  const lines: Line[] = hostNames(data).map((name, index) => ({
    name,
    rows: byHost.get(name) ?? [],
    style: lineStyle(index),
  }));
  const machine = machineRows(rows);
  return machine.length === 0 ? lines : [...lines, { name: 'the machine', rows: machine, style: machineLine }];
}

function hostNames({ record }: CampaignData): string[] {
  return record.plan.hosts.map((host) => host.name);
}

function legend(data: CampaignData): Html {
  const lines = linesOf(data, data.rows.slice());
  return html`<ul class="legend" aria-label="Lines">
    ${lines.map(
      ({ name, style }) =>
        html`<li>
          <i style="border-color:${style.color};border-top-style:${style.type}"></i>${name}${
            style === machineLine && ' (CPU alone)'
          }
        </li>`,
    )}
  </ul>`;
}

/** What the numbers over the bands stand for. */
function keys(runs: RunResult[]): Html {
  return html`<ol class="keys">
    ${runs.map(
      (run, index) =>
        html`<li>
          <b>${index + 1}</b> ${run.title}${run.level && `, ${run.level}`}${run.state === 'void' && ' (void)'}
        </li>`,
    )}
  </ol>`;
}

function grid(charts: Chart[]): Html {
  return html`<div class="charts">
    ${charts.map(
      (chart) =>
        html`<figure class="chart">
          <figcaption>${chart.title}</figcaption>
          ${draw(chart)}
        </figure>`,
    )}
  </div>`;
}

/** A campaign that failed before its first run still shows what its hosts did. */
function hullOfRows(rows: TelemetryRow[]): TimeWindow {
  const times = rows.map((row) => row.at_milliseconds);
  return {
    startMilliseconds: times.reduce((a, b) => Math.min(a, b), Infinity),
    endMilliseconds: times.reduce((a, b) => Math.max(a, b), -Infinity),
  };
}

function hull(windows: TimeWindow[]): TimeWindow {
  return {
    startMilliseconds: Math.min(...windows.map((window) => window.startMilliseconds)),
    endMilliseconds: Math.max(...windows.map((window) => window.endMilliseconds)),
  };
}
