/** The whole campaign over time: the bottleneck of hosts as a heat map, and CPU and memory of each host. */
import type { CampaignData } from '../../findings/analyse.ts';
import type { Findings } from '../../findings/findings.ts';
import { theMachine } from '../../findings/utilisation.ts';
import { hostScope, machineScope } from '../../measurement/telemetry/columns.ts';
import type { TelemetrySeries } from '../../measurement/telemetry/query.ts';
import { lineStyle } from '../charts/chart.ts';
import { drawnHosts, spanOf } from '../charts/chart-series.ts';
import { machineLine, metrics, overTime, type Band, type Line } from '../charts/over-time.ts';
import { details, list, note, section, type Section } from '../document/document.ts';
import { caveatNodes } from './caveats.ts';
import { heatMap } from './heat-map.ts';

/** Null without telemetry. */
export function timelineSection(data: CampaignData, findings: Findings): Section | null {
  const { runs, telemetry } = data;
  if (telemetry.hosts.length === 0) return null;
  const drawn = data.series?.find(({ id }) => id === 'campaign');
  const lines = linesOf(data, drawn?.series ?? []);
  const bands: Band[] = runs.map((run, index) => ({
    label: String(index + 1),
    ...(run.window ?? run.span),
    isInvalid: run.state === 'invalid',
  }));
  const marks = runs.flatMap(({ events = [] }) =>
    events.map(({ name, begunMilliseconds }) => ({ label: name, atMilliseconds: begunMilliseconds })),
  );
  const found = drawn
    ? metrics.flatMap((metric) => {
        const axis = {
          fromMilliseconds: spanOf(data, runs).startMilliseconds,
          stretchMilliseconds: drawn.stretchMilliseconds,
        };
        const shown = metric.id === 'cpu' ? lines : lines.filter(({ style }) => style !== machineLine);
        return overTime(`campaign-${metric.id}`, metric, shown, bands, axis, marks) ?? [];
      })
    : [];
  return section('charts', 'The campaign over time', [
    ...heatMap(data),
    ...(found.length === 0 ? [] : [{ kind: 'charts' as const, charts: found, isOfSameLines: true as const }]),
    ...details('What the numbers and bands are', [
      ...list(
        runs.map(
          ({ title, level, state }, index) =>
            `${index + 1}: ${title}${level && `, ${level}`}${state === 'invalid' ? ' (invalid)' : ''}`,
        ),
      ),
      note(
        `One line per host and one sample per second; longer charts show the lowest and the highest sample of each interval. Shaded bands are measurement windows. A gap in a line is a gap in the measurement.${selectionText(data)}`,
      ),
      ...caveatNodes(findings, 'charts'),
    ]),
  ]);
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
