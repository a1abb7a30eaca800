/**
 * Curves that bend once, hard or softly: X(N) = λN / (1 + (N/K)^h)^(c/h). Far below the place K throughput grows in proportion to the
 * load, far beyond it as the power 1 − c, and the sharpness h says how soon it changes from one to the other. Without limit of h it is the
 * two pieces that join of D. J. Hudson, "Fitting Segmented Curves Whose Join Points Have to Be Estimated", Journal of the American
 * Statistical Association 61(316), 1966; with h = 1 and c = 1 it is contention alone. At K the asymptotes cross. Pure.
 */
import { squaredDeviations } from '../../statistics/sums.ts';
import { geometricSteps, type Level } from './levels.ts';

export interface Bend {
  /** Load at which the asymptotes cross. */
  place: number;
  /** Without limit for a corner. */
  sharpness: number;
  /** Logarithm of the throughput for each unit of load, far below the place. */
  logarithmAtOne: number;
  /** Exponent that is lost beyond the place: 0 is proportional, 1 flat, above 1 falling. */
  loss: number;
  /** Sum of the squared logarithms of measured over fitted throughput. */
  sum: number;
}

/** From contention alone to a corner. Systems of several servers with think time lie between. */
const sharpnesses = [1, 1.4, 2, 3, 5, 10, Infinity];
/** From here on the bend is so short that it is one place: throughput is within 13 % of both asymptotes together. */
const leastSharpness = 5;
const places = 100;
/** The best place is tried this many times more closely. */
const closer = 40;
/** Below this the spread of what a bend takes away is rounding: no level is beyond it. */
const negligibleSpread = 1e-12;

export const isSharp = ({ sharpness }: Bend): boolean => sharpness >= leastSharpness;

/**
 * Best fits for each sharpness and each place from `from` to the last level. λ and c are linear in logarithms.
 *
 * @param levels in order of load
 */
export function bendsThrough(levels: Level[], from: number): Bend[] {
  const tried = geometricSteps(from, levels.at(-1)!.load, places);
  const bends = sharpnesses.flatMap((sharpness) => tried.map((place) => bendAt(levels, place, sharpness)));
  const best = bestOf(bends);
  const step = tried[1]! / tried[0]!;
  const near = geometricSteps(best.place / step, best.place * step, closer);
  return [...bends, ...near.map((place) => bendAt(levels, place, best.sharpness))];
}

export function bestOf(bends: Bend[]): Bend {
  return bends.reduce((a, b) => (b.sum < a.sum ? b : a));
}

/** Sum of squares about throughput in proportion to the load. */
export function proportionalSum(levels: Level[]): number {
  return squaredDeviations(levels.map(({ load, perSecond }) => Math.log(perSecond / load)));
}

/** In one pass over the levels: thousands of bends are tried for each curve. */
function bendAt(levels: Level[], place: number, sharpness: number): Bend {
  let [bends, squares, ratios, squaredRatios, products] = [0, 0, 0, 0, 0];
  // Relative to the first level, because sums of squares that are nearly equal lose digits.
  const first = Math.log(levels[0]!.perSecond / levels[0]!.load);
  for (const { load, perSecond } of levels) {
    const bent = bentBy(load / place, sharpness);
    const ratio = Math.log(perSecond / load) - first;
    bends += bent;
    squares += bent * bent;
    ratios += ratio;
    squaredRatios += ratio * ratio;
    products += bent * ratio;
  }
  const count = levels.length;
  const spread = squares - bends ** 2 / count;
  const common = products - (bends * ratios) / count;
  const loss = spread > negligibleSpread ? -common / spread : 0;
  const sum = Math.max(0, squaredRatios - ratios ** 2 / count + loss * common);
  return { place, sharpness, logarithmAtOne: first + (ratios + loss * bends) / count, loss, sum };
}

/** Logarithm of (1 + times^h)^(1/h). */
function bentBy(times: number, sharpness: number): number {
  if (sharpness === Infinity) return Math.max(0, Math.log(times));
  return Math.log1p(times ** sharpness) / sharpness;
}

/** Logarithm of the throughput of the bend at a load. */
export function logarithmAt({ place, sharpness, logarithmAtOne, loss }: Bend, load: number): number {
  return logarithmAtOne + Math.log(load) - loss * bentBy(load / place, sharpness);
}

/** The load at which throughput is short of proportion by a share; infinite if it never is. */
export function loadShortBy(share: number, { place, sharpness, loss }: Bend): number {
  if (loss <= 0) return Infinity;
  const growth = (1 - share) ** (-1 / loss);
  return place * (sharpness === Infinity ? growth : (growth ** sharpness - 1) ** (1 / sharpness));
}
