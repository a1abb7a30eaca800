/** Where the initial transient of a series ends. Pure. */
import { lineThrough } from './line.ts';
import { squaredDeviations, total } from './sums.ts';

/** The last values of a series have a small variance by chance: White et al. leave as many out. */
const leastRest = 5;

/**
 * Number of values in the initial transient, by MSER: the cut after which the standard error of the mean is smallest
 * (K. P. White, "An Effective Truncation Heuristic for Bias Reduction in Simulation Output", Simulation 69(6), 1997).
 *
 * @param longest of the transient
 */
export function transientEnd(values: number[], longest: number): number {
  let best = { cut: 0, error: Infinity };
  for (let cut = 0; cut <= Math.min(longest, values.length - leastRest); cut += 1) {
    const rest = values.slice(cut);
    const error = squaredDeviations(rest) / rest.length ** 2;
    if (error < best.error) best = { cut, error };
  }
  return best.cut;
}

/** Sum of the squared distances from the best model of a transient with at most that length: a line, then a constant level. */
export function transientSquares(values: number[], longest: number): number {
  const cuts = Array.from({ length: Math.max(0, longest) + 1 }, (_, cut) => cut);
  return Math.min(
    ...cuts.map((cut) => {
      const start = cut < 3 ? [] : lineThrough(values.slice(0, cut)).residuals;
      return total(start.map((each) => each ** 2)) + squaredDeviations(values.slice(cut));
    }),
  );
}
