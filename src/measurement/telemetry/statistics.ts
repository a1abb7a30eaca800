/** The telemetry that findings use: statistics of windows, never rows. Plain data, so that tests can create it. */
import type { TimeWindow } from '../../input/time-schema.ts';
import type { CountedHistogram, DiskLatencies } from './distributions.ts';
import type { MeasureName } from './measures.ts';

/** From this utilization on, a second counts as saturated. */
export const highShareFrom = 0.9;

/** A window of this length has three samples in each tenth, as few as any window is judged by. */
export const leastCourseSeconds = 30;

/** Statistics of a measure in a window, over the seconds with a value; at least one. */
export interface Statistics {
  samples: number;
  mean: number;
  /** Median and 95th percentile; null where they are not asked (`measuresWithQuantiles`). */
  p50: number | null;
  p95: number | null;
  max: number;
  /** Share of those seconds with a utilization of `highShareFrom` or more; null if the measure has no limit. */
  highShare: number | null;
  /** Means of ten equal parts of the window, null without a value; absent where they are not asked (`measuresWithTenths`). */
  tenths?: (number | null)[];
}

/** A host's scope in a window: the host, the machine that hosts share, a service, or a load's job. */
export interface ScopeStatistics {
  host: string;
  scope: string;
  /** Seconds of the window for which there is a row. */
  samples: number;
  /** Median time of an operation of its disk before the first load, while at most one was outstanding; absent if not known. */
  idleDiskSeconds?: number;
  /** What was not measured is not in it. */
  measures: Partial<Record<MeasureName, Statistics>>;
}

/** With their names, which Object.entries forgets. */
export function measuresOf({ measures }: ScopeStatistics): [MeasureName, Statistics][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets its keys
  return Object.entries(measures) as [MeasureName, Statistics][];
}

export interface WindowTelemetry {
  window: TimeWindow;
  scopes: ScopeStatistics[];
  /** Absent where they were not asked. */
  disks?: DiskLatencies[];
  /** Absent where they were not asked. */
  histograms?: CountedHistogram[];
}

/** A host over the whole campaign. */
export interface SampledHost {
  host: string;
  span: TimeWindow;
  /** What the sampler itself took, in cores. */
  sampler: { mean: number; max: number } | null;
}

export interface CampaignTelemetry {
  /** Hosts that have any row. */
  hosts: SampledHost[];
  /** The windows that were asked for. */
  windows: WindowTelemetry[];
}

export const noTelemetry: CampaignTelemetry = { hosts: [], windows: [] };

/** The statistics of a requested window; null if it has no samples. */
export function windowTelemetry(telemetry: CampaignTelemetry, window: TimeWindow): WindowTelemetry | null {
  const found = telemetry.windows.find(
    ({ window: its }) =>
      its.startMilliseconds === window.startMilliseconds && its.endMilliseconds === window.endMilliseconds,
  );
  return found && found.scopes.length > 0 ? found : null;
}
