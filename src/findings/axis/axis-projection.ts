/** The value of a variable at which an objective is missed: measured, or projected to at most twice the range. Pure. */
import type { AxisObjective } from './axis-findings.ts';
import { geometricSteps } from '../../statistics/geometric-steps.ts';
import { logarithmAt, type Fits } from '../response/fits.ts';
import { bandOf } from './prediction.ts';

/** The figure of an objective at a value; null if it is not known there. */
export interface JudgedPoint {
  value: number;
  isMet: boolean | null;
}

export interface ObjectiveQuestion {
  text: string;
  /** In order of the value. */
  points: JudgedPoint[];
  /**
   * Fits of the figure that falls: throughput, or one over the latency; null if there are too few runs.
   */
  fits: Fits | null;
  /** The figure at which the objective is just met, in the unit of the fits. */
  limit: number;
}

/** Nothing is claimed beyond this many times the range. */
export const farthestProjection = 2;

/**
 * Missed from the first value on at which it was; else the first value beyond at which the best shape falls below the limit, with the
 * range over which the 95 % band of every plausible shape does. Drift is left out: it is the figure at the time of the first run.
 */
export function objectiveOver({ text, points, fits, limit }: ObjectiveQuestion): AxisObjective {
  const missed = points.find(({ isMet }) => isMet === false);
  const before = points.filter(({ value, isMet }) => isMet === true && (!missed || value < missed.value)).at(-1);
  if (missed) return { text, state: 'missed', metUpTo: before?.value ?? null, missedFrom: missed.value };
  const highest = points.at(-1)?.value;
  if (highest === undefined || before === undefined || points.at(-1)!.isMet === null)
    return {
      text,
      state: 'inconclusive',
      metUpTo: before?.value ?? null,
      reason: 'the figure is not known at the highest value',
    };
  const metUpTo = highest;
  if (!fits) {
    const reason = 'it was met at every value, and too few runs were repeated to project it';
    return { text, state: 'inconclusive', metUpTo, reason };
  }
  const wanted = Math.log(limit);
  const end = highest * farthestProjection;
  const bandAt = bandOf(fits);
  const isBestMissed = (value: number): boolean => logarithmAt(fits.best, value) < wanted;
  const low = firstMissed((value) => bandAt(value).low < wanted, highest, end);
  if (low === null)
    return { text, state: 'met', metUpTo, reason: 'it is not expected to be missed within twice the range' };
  const value = firstMissed(isBestMissed, highest, end);
  if (value === null) {
    const reason = 'whether it is missed within twice the range is within the scatter of the runs';
    return { text, state: 'inconclusive', metUpTo, reason };
  }
  const high = firstMissed((each) => bandAt(each).high < wanted, highest, end);
  return {
    text,
    state: 'projected',
    metUpTo,
    value,
    low: Math.max(highest, Math.min(low, value) / step),
    high: high && Math.max(high, value),
  };
}

const steps = 80;
/** The band may cross anywhere in the step before. */
const step = farthestProjection ** (1 / steps);

/** The first of some steps from the highest value to the end at which it is missed; null if it is at none. */
function firstMissed(isMissed: (value: number) => boolean, highest: number, end: number): number | null {
  return geometricSteps(highest, end, steps).find(isMissed) ?? null;
}
