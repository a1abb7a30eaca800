/** What was saturated in each tenth of a window, and whether loads stood still: a mean hides what limited a part. Pure. */
import {
  leastCourseSeconds,
  type ScopeStatistics,
  type WindowTelemetry,
} from '../../measurement/telemetry/statistics.ts';
import { total } from '../../statistics/sums.ts';
import { plain, significant } from '../../text/figures.ts';
import { withAwaited } from './awaited.ts';
import { pressureText, pressureTitle } from './bottleneck-text.ts';
import type { Pressure } from './bottleneck.ts';
import { causeAmong, isCandidate } from './cause.ts';
import type { Subject } from './subject.ts';
import * as at from './thresholds.ts';
import { secondsOf } from '../../input/time-schema.ts';

/** A tenth of the window: the titles of what was saturated in it, and which of that was the cause. */
export interface Tenth {
  saturated: Set<string>;
  cause: Pressure | null;
}

/** A resource, and how many tenths it limited. */
export interface Phase {
  cause: Pressure;
  tenths: number;
}

/** Empty where telemetry has no course, or too few samples in a tenth. */
export function tenthsOf(telemetry: WindowTelemetry, pressuresOf: (part: WindowTelemetry) => Pressure[]): Tenth[] {
  const { window, scopes } = telemetry;
  if (!scopes.some(hasCourse) || secondsOf(window) < leastCourseSeconds) return [];
  return Array.from({ length: 10 }, (_, tenth) => {
    const part = { ...telemetry, scopes: scopes.map((scope) => (hasCourse(scope) ? partOf(scope, tenth) : scope)) };
    const pressures = pressuresOf(part);
    const found = causeAmong(pressures, part) ?? causeAmong(withAwaited(pressures, part), part);
    return { saturated: new Set(pressures.filter(isCandidate).map(pressureTitle)), cause: found?.cause ?? null };
  });
}

const hasCourse = ({ measures }: ScopeStatistics): boolean =>
  Object.values(measures).some(({ tenths }) => tenths !== undefined);

/** A measure without a course counts with its figures of the window. */
function partOf({ measures, ...scope }: ScopeStatistics, tenth: number): ScopeStatistics {
  const entries = Object.entries(measures).map(([name, { tenths, ...whole }]) => {
    const mean = tenths?.[tenth] ?? null;
    const part = { mean, p50: mean, p95: mean, max: mean, highShare: Number((mean ?? 0) >= at.saturatedShare) };
    return [name, mean === null ? whole : { ...whole, ...part }] as const;
  });
  return { ...scope, measures: Object.fromEntries(entries) };
}

function wasSaturated(tenth: Tenth | undefined, cause: Pressure | null): boolean {
  return cause !== null && tenth !== undefined && tenth.saturated.has(pressureTitle(cause));
}

/** Resources that limited several tenths, the longest first; only tenths in which another one was not saturated. */
export function phasesOf(tenths: Tenth[], other: Pressure | null = null): Phase[] {
  const causes = tenths.flatMap((tenth) => (tenth.cause && !wasSaturated(tenth, other) ? [tenth.cause] : []));
  return [...Map.groupBy(causes, pressureTitle).values()]
    .map((alike) => ({ cause: alike[0]!, tenths: alike.length }))
    .filter((phase) => phase.tenths >= at.phaseTenths)
    .toSorted((a, b) => b.tenths - a.tenths);
}

export function phaseText({ cause, tenths }: Phase): string {
  return plain(`In ${tenths} of 10 parts of the window the limit was ${pressureText(cause)}.`);
}

/** Why a resource is not for certain that of the whole window. */
export function partTexts(cause: Pressure, tenths: Tenth[]): string[] {
  const full = tenths.filter((tenth) => wasSaturated(tenth, cause)).length;
  if (tenths.length - full < at.otherTenths) return [];
  return [plain(`${pressureTitle(cause)} was saturated in ${full} of 10 parts of the window.`)];
}

/**
 * A sentence for each load that stood still while the cause, if there is one, was not saturated.
 *
 * @param tenths empty if it is not known what was saturated when: then a cause was if it was for more of the window
 */
export function stillTexts({ loads }: Subject, cause: Pressure | null = null, tenths: Tenth[] = []): string[] {
  return loads.flatMap(({ load, window, measured: { series } }) => {
    const length = secondsOf(window);
    const mean = total(series.map(({ count }) => count)) / Math.max(1, total(series.map((point) => point.seconds)));
    const still = series.filter(({ endMilliseconds, seconds, count }) => {
      const middle = ((endMilliseconds - window.startMilliseconds) / 1000 - seconds / 2) / length;
      return count / seconds < mean * at.stillRate && !wasSaturated(tenths[Math.floor(middle * tenths.length)], cause);
    });
    const share = total(still.map(({ seconds }) => seconds)) / length;
    const isDuring = cause && tenths.length === 0 && (cause.evidence === 'stall' || cause.figure > 1 - share);
    if (share < at.stillShare || isDuring) return [];
    return [plain(`${load.workload} stood still for ${significant(share * length)} s, which its mean hides.`)];
  });
}
