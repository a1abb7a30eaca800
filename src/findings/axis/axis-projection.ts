/** The value of a variable at which an objective is missed: measured, or projected to at most twice the range. Pure. */
import type { AxisObjective } from './axis-findings.ts';
import { logarithmAt, type Fits } from './fits.ts';

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
 * Missed from the first value on at which it was; else the first value beyond at which a fitted shape falls below the limit. The range is
 * over every shape that the values do not exclude, with and without levelling off.
 */
export function objectiveOver({ text, points, fits, limit }: ObjectiveQuestion): AxisObjective {
  const missed = points.find(({ isMet }) => isMet === false);
  const before = points.filter(({ value, isMet }) => isMet === true && (!missed || value < missed.value)).at(-1);
  if (missed) return { text, state: 'missed', metUpTo: before?.value ?? null, missedFrom: missed.value };
  const highest = points.at(-1)?.value;
  if (highest === undefined || before === undefined || points.at(-1)!.isMet === null)
    return { text, state: 'inconclusive', reason: 'the figure is not known at the highest value' };
  if (!fits)
    return {
      text,
      state: 'inconclusive',
      reason: 'it was met at every value, and too few runs were repeated to project it',
    };
  const end = highest * farthestProjection;
  const crossings = fits.plausible.map((fit) => {
    const isMissed = (value: number): boolean => logarithmAt(fit, value) < Math.log(limit);
    return isMissed(end) ? crossing(isMissed, highest, end) : null;
  });
  const within = crossings.filter((each) => each !== null);
  const isBestWithin = logarithmAt(fits.best, end) < Math.log(limit);
  if (!isBestWithin) {
    const perhaps = within.length > 0 ? ', although the scatter allows it' : '';
    return {
      text,
      state: 'met',
      metUpTo: highest,
      reason: `it is not expected to be missed within twice the range${perhaps}`,
    };
  }
  const value = crossing((at) => logarithmAt(fits.best, at) < Math.log(limit), highest, end);
  return {
    text,
    state: 'projected',
    metUpTo: highest,
    value,
    low: Math.min(value, ...within),
    high: within.length < crossings.length ? null : Math.max(value, ...within),
  };
}

/** The lowest value at which it holds, between one where it may not and one where it does. */
function crossing(holds: (value: number) => boolean, from: number, to: number): number {
  if (holds(from)) return from;
  let [low, high] = [from, to];
  for (let halving = 0; halving < 40; halving += 1) {
    const middle = (low + high) / 2;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
