/** Windows next to a window: at the thresholds of rules, and with other figures. The truth stays the same. Pure. */
import { measures, type MeasureName } from '../../src/measurement/telemetry/measures.ts';
import { measuresOf, type Statistics, type WindowTelemetry } from '../../src/measurement/telemetry/statistics.ts';
import { thresholds, type Threshold } from '../../src/systems/threshold.ts';

/** By how much a figure that was measured may differ from that of the window whose truth is known. */
const variation = 0.2;

/** How far below and above a threshold a figure is put, as a share of it. */
const offset = 0.02;

/** What a host has: these figures are known exactly. */
const given = new Set(['cores', 'physical_cores', 'memory_total_bytes', 'disk_is_rotational', 'cpu_quota_cores']);

export interface WindowAtThreshold {
  threshold: Threshold;
  telemetry: WindowTelemetry;
}

/** Each figure that is within a fifth of a threshold of any rule, put just below and just above it. */
export function atThresholds(telemetry: WindowTelemetry): WindowAtThreshold[] {
  const { scopes } = telemetry;
  return thresholds.flatMap((threshold) =>
    scopes.flatMap((scope, index) =>
      measuresOf(scope).flatMap(([name, statistics]) => {
        const { value, figures, of } = threshold;
        const figure = statistics[of];
        if (!figure || !figures.includes(name) || Math.abs(figure / value - 1) > variation) return [];
        return [value * (1 - offset), value * (1 + offset)].map((to) => {
          const by = to / figure;
          const changed =
            of === 'mean'
              ? multiplied(name, statistics, { by, ofHigh: 1 })
              : { ...statistics, highShare: Math.min(1, to) };
          const other = { ...scope, measures: { ...scope.measures, [name]: changed } };
          return { threshold, telemetry: { ...telemetry, scopes: scopes.with(index, other) } };
        });
      }),
    ),
  );
}

/** Each figure multiplied by a factor of its own. */
export function withOtherFigures(telemetry: WindowTelemetry, random: () => number): WindowTelemetry {
  const factor = (): number => 1 + variation * (2 * random() - 1);
  const scopes = telemetry.scopes.map((scope) => ({
    ...scope,
    measures: Object.fromEntries(
      measuresOf(scope).map(([name, statistics]) => [
        name,
        given.has(name) ? statistics : multiplied(name, statistics, { by: factor(), ofHigh: factor() }),
      ]),
    ),
  }));
  return { ...telemetry, scopes };
}

/** A share stays within its bound. */
function multiplied(
  name: MeasureName,
  statistics: Statistics,
  { by, ofHigh }: { by: number; ofHigh: number },
): Statistics {
  const { mean, p50, p95, max, highShare } = statistics;
  const times = (figure: number): number => {
    const other = figure * by;
    return measures[name].isShare && figure <= 1 ? Math.min(1, other) : other;
  };
  return {
    ...statistics,
    mean: times(mean),
    p50: p50 === null ? null : times(p50),
    p95: p95 === null ? null : times(p95),
    max: times(max),
    highShare: highShare === null ? null : Math.min(1, highShare * ofHigh),
  };
}
