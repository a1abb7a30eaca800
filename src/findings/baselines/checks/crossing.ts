/** Compares where two lines are said to cross with where straight lines through their points cross. Pure. */
import { straightLine } from '../../../statistics/straight-line.ts';
import type { CrossingClaim } from '../claims.ts';
import { toleratedDeviation } from '../host-use.ts';
import { figureText, type Contradiction } from './contradiction.ts';

export function crossingContradiction({ at, words, unit, lines, value }: CrossingClaim): Contradiction | null {
  const [one, other] = lines.map(([, points]) => straightLine(points));
  if (!one || !other || one.slope === other.slope) return null;
  const crossing = (other.intercept - one.intercept) / (one.slope - other.slope);
  if (Math.abs(crossing / value - 1) <= toleratedDeviation) return null;
  const names = lines.map(([name]) => name).join(' and ');
  return {
    rows: [],
    sentence: `“${words}” (${at}) contradicts the figures: straight lines through ${names} cross at ${figureText(Math.round(crossing))} ${unit}. At least one line is bent, or a figure is wrong.`,
  };
}
