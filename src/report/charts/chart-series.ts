/** The hosts that the charts of a campaign show, and the telemetry that they need. */
import type { CampaignData } from '../../findings/analyse.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import { hostScope } from '../../measurement/telemetry/columns.ts';
import type { MeasureName } from '../../measurement/telemetry/measures.ts';
import type { SeriesRequest } from '../../measurement/telemetry/query.ts';
import type { PlannedHost } from '../../plan/plan.ts';
import { mostLineStyles } from './chart.ts';

/** In the order of the plan: all hosts, or the busiest if there are more hosts than line styles. */
export function drawnHosts({ record, telemetry }: CampaignData): PlannedHost[] {
  const { hosts } = record.plan;
  if (hosts.length <= mostLineStyles) return hosts;
  const seconds = new Map<string, number>();
  for (const { host, scope, measures } of telemetry.windows.flatMap(({ scopes }) => scopes)) {
    const used = measures.cpu_used_cores;
    if (scope === hostScope && used) seconds.set(host, (seconds.get(host) ?? 0) + used.mean * used.samples);
  }
  const busiest = hosts.toSorted((a, b) => (seconds.get(b.name) ?? 0) - (seconds.get(a.name) ?? 0));
  const drawn = new Set(busiest.slice(0, mostLineStyles));
  return hosts.filter((host) => drawn.has(host));
}

export interface Metric {
  id: string;
  title: string;
  unit: string;
  measure: MeasureName;
  /** Converts the measure's unit to that of the axis. */
  factor: number;
  /** Maximum of the axis, if the scale has one. */
  top?: number;
}

/** What the charts of the whole campaign show; the heat map has network and disks. */
export const metrics: Metric[] = [
  { id: 'cpu', title: 'CPU in use', unit: '% of cores', measure: 'cpu_share', factor: 100, top: 100 },
  { id: 'memory', title: 'Memory in use', unit: 'GB', measure: 'memory_used_bytes', factor: 1e-9 },
];

/** Shown before the first run of a chart and after its last. */
const marginMilliseconds = 5000;

/** Telemetry of the whole campaign; empty without any. */
export function chartSeries(data: CampaignData): SeriesRequest[] {
  const { runs, telemetry } = data;
  if (telemetry.hosts.length === 0) return [];
  const hosts = drawnHosts(data).map(({ name }) => name);
  return [{ id: 'campaign', span: spanOf(data, runs), measures: metrics.map(({ measure }) => measure), hosts }];
}

/** The time span of a chart of these runs. Without runs, the span of the hosts' telemetry. */
export function spanOf({ telemetry }: CampaignData, runs: RunResult[]): TimeWindow {
  const spans = runs.length > 0 ? runs.map((run) => run.window ?? run.span) : telemetry.hosts.map(({ span }) => span);
  return {
    startMilliseconds: Math.min(...spans.map(({ startMilliseconds }) => startMilliseconds)) - marginMilliseconds,
    endMilliseconds: Math.max(...spans.map(({ endMilliseconds }) => endMilliseconds)) + marginMilliseconds,
  };
}
