/** Whether a load met its target rate: one definition for verdicts, curves, searches, the cost of sharing and reports. Pure. */
import type { TimeWindow } from '../input/time-schema.ts';
import { plain, milliseconds, rate, share } from '../text/figures.ts';
import type { LoadPlan } from '../plan/plan.ts';
import type { WithMeasured } from './measured.ts';
import { backlogOf, type Backlog } from './backlog.ts';
import { countedPerSecond, targetPerSecond } from './throughput.ts';

/**
 * A load meets its target rate if it falls short by at most this share. The schedules of load generators are accurate to about
 * one percent. Up to twice that is not a shortfall of the system.
 */
export const scheduleTolerance = 0.02;

/** A load with its figures: a part of `LoadResult`. */
export interface TargetedLoad extends WithMeasured {
  load: LoadPlan;
  window: TimeWindow;
  commonWindowPerSecond: number | null;
}

/** What a load made of its target rate. */
export interface TargetOutcome {
  /** In records or operations a second. */
  target: number;
  achieved: number;
  isMet: boolean;
  /** Operations that came ever later; null if none did. */
  backlog: Backlog | null;
}

/**
 * A target rate is met if the load reached it and no backlog grew: a system that answers ever later does not sustain a rate,
 * even if what it has not answered yet is a small part of it.
 *
 * @param tolerance accepted shortfall as a share of the target; a search allows more, because its answer is no more precise
 * @param target in operations a second, if it is not that of the load: a consumer has the rate of its producer
 * @returns null for a load without a target rate, or without a throughput
 */
export function targetOutcome(
  load: TargetedLoad,
  {
    tolerance = scheduleTolerance,
    target = targetPerSecond(load.load),
  }: { tolerance?: number; target?: number | null } = {},
): TargetOutcome | null {
  const achieved = countedPerSecond(load);
  if (target === null || achieved === null) return null;
  const backlog = backlogOf(load);
  return { target, achieved, isMet: isTargetMet(target, achieved, tolerance) && backlog === null, backlog };
}

/** The part of the definition that rates alone show. Use `targetOutcome` wherever the load is known. */
export function isTargetMet(target: number, achieved: number, tolerance: number = scheduleTolerance): boolean {
  return achieved >= target * (1 - tolerance);
}

/** By how much a load missed its target rate, as a sentence; null if it met it. */
export function missedTargetText(workload: string, { target, achieved, isMet, backlog }: TargetOutcome): string | null {
  if (isMet) return null;
  const reached = `${workload} reached ${rate(achieved)} a second, ${share(achieved / target)} of its target rate of ${rate(target)}`;
  if (backlog === null) return plain(`${reached}.`);
  const late = milliseconds(backlog.toMilliseconds);
  return plain(
    backlog.kind === 'growing'
      ? `${reached}, and its backlog grew: operations took ${milliseconds(backlog.fromMilliseconds)} at the start of the window and ${late} at its end.`
      : `${reached}, but ${slowerTexts[backlog.percentile]} operations took ${late} or more.`,
  );
}

/** The part of all operations that is slower than a percentile. */
const slowerTexts = { p50: 'half of the', p95: 'one in twenty', p99: 'one in a hundred', p999: 'one in a thousand' };
