/**
 * Shapes of a fall: a figure is level up to a place K of the variable N, and falls beyond it. Each shape is a function s(N / K) that
 * is near 0 below K, and the logarithm of the figure is a − c·s. Over a load the figure is the throughput for each unit of load. Two
 * families, because nothing says how a system falls:
 *
 * - power: s = log(1 + (N/K)^h) / h. Far beyond K the figure falls as the power −c, so of a load curve 0 is proportional and 1 flat. Without
 *   limit of h it is the two pieces that join of D. J. Hudson, "Fitting Segmented Curves Whose Join Points Have to Be Estimated", Journal of
 *   the American Statistical Association 61(316), 1966; with h = 1 and c = 1 it is contention alone. At K the asymptotes cross.
 * - cache: s = log(1 + b·m), m = 1 − (1 + (N/K)^h)^(−1/h). With a cache of size K and requests spread evenly over N, the share m misses, and
 *   a miss takes b times as much more than a hit: a steep fall at K that levels off.
 *
 * The sharpness h says how soon the fall begins; without limit it is a corner at K. Pure.
 */

export interface Shape {
  family: 'power' | 'cache';
  sharpness: number;
  /** Cost of a miss over that of a hit; 1 for the power family. */
  missCost: number;
}

/** From contention alone to a corner. Systems of several servers with think time lie between. */
const powerSharpnesses = [1, 1.4, 2, 3, 5, 10, Infinity];
const cacheSharpnesses = [3, 8, Infinity];
const missCosts = [1, 2, 4, 8, 16, 32, 64];
/** From here on the bend is so short that it is one place: the figure is within 13 % of both asymptotes together. */
const leastSharpness = 5;

export const powerShapes: readonly Shape[] = powerSharpnesses.map((sharpness) => ({
  family: 'power',
  sharpness,
  missCost: 1,
}));

export const shapes: readonly Shape[] = [
  ...powerShapes,
  ...missCosts.flatMap((missCost) =>
    cacheSharpnesses.map((sharpness): Shape => ({ family: 'cache', sharpness, missCost })),
  ),
];

export const isSharpShape = ({ sharpness }: Shape): boolean => sharpness >= leastSharpness;

/** s at a multiple of the place: 0 at 0, and it never falls. */
export function lossAt({ family, sharpness, missCost }: Shape, times: number): number {
  // Logarithm of (1 + times^h)^(1/h).
  const bent = sharpness === Infinity ? Math.max(0, Math.log(times)) : Math.log1p(times ** sharpness) / sharpness;
  return family === 'power' ? bent : Math.log1p(missCost * -Math.expm1(-bent));
}

const farthestTimes = 1e6;

/** The multiple of the place at which c·s reaches an amount; infinite if it never does. */
export function timesOfLoss(shape: Shape, coefficient: number, amount: number): number {
  if (coefficient * lossAt(shape, farthestTimes) < amount) return Infinity;
  let [low, high] = [1 / farthestTimes, farthestTimes];
  for (let halving = 0; halving < 50; halving += 1) {
    const middle = Math.sqrt(low * high);
    if (coefficient * lossAt(shape, middle) < amount) low = middle;
    else high = middle;
  }
  return high;
}
