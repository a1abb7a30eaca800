/** A load curve that levels off and never falls: what a claim of a peak has to fit better than. Pure. */
import { mean, squaredDeviations } from '../../statistics/sums.ts';
import { geometricSteps } from '../../statistics/geometric-steps.ts';
import { type Level } from './levels.ts';

/** From a bend softer than that of contention alone (1) to a hard plateau. */
const sharpnesses = [0.5, 0.7, 1, 1.5, 2, 3, 5, 10, 40];
/** Places of the bend that are tried, up to this many times the highest level. */
const places = 120;
const farthestPlace = 4;

/**
 * Sum of the squared logarithms of measured over fitted throughput for the best X(N) = λN / (1 + (N/K)^h)^(1/h). With h = 1 it
 * is Amdahl's law, and with a large h the asymptotic bounds of a closed system (E. D. Lazowska et al., "Quantitative System
 * Performance", 1984, chapter 5); between them lie systems of several servers with think time.
 *
 * @param levels in order of their load
 */
export function saturatingSum(levels: Level[]): number {
  const [lowest, highest] = [levels[0]!.load, levels.at(-1)!.load];
  const sums = geometricSteps(lowest, farthestPlace * highest, places).flatMap((place) =>
    sharpnesses.map((sharpness) => sumAt(levels, place, sharpness)),
  );
  return Math.min(...sums);
}

/** λ, which is linear in logarithms, is at its best. */
function sumAt(levels: Level[], place: number, sharpness: number): number {
  return squaredDeviations(
    levels.map(
      ({ load, perSecond }) => Math.log(perSecond / load) + Math.log1p((load / place) ** sharpness) / sharpness,
    ),
  );
}

/**
 * Sum of the squared logarithms of measured throughput over the best curve that never falls, whatever its shape: isotonic
 * regression by pooling adjacent violators (M. Ayer et al., Annals of Mathematical Statistics 26(4), 1955).
 *
 * @param levels in order of their load
 */
export function neverFallingSum(levels: Level[]): number {
  const pools: number[][] = [];
  for (const { perSecond } of levels) {
    pools.push([Math.log(perSecond)]);
    while (pools.length > 1 && mean(pools.at(-2)!) > mean(pools.at(-1)!)) {
      const last = pools.pop()!;
      pools.at(-1)!.push(...last);
    }
  }
  return pools.reduce((sum, pool) => sum + squaredDeviations(pool), 0);
}
