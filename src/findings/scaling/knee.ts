/**
 * The knee of a load curve: segmented regression of two pieces that join at an unknown place (D. J. Hudson, "Fitting Segmented
 * Curves Whose Join Points Have to Be Estimated", Journal of the American Statistical Association 61(316), 1966), in logarithms.
 * Below the knee throughput grows in proportion to the load; beyond it, as a lower power of the load. For target rates the knee is the
 * first rate that is missed. For threads it is about where the asymptotes of a closed system cross (E. D. Lazowska et al.,
 * "Quantitative System Performance", 1984, chapter 5), because throughput bends smoothly there.
 *
 * Not Kneedle (V. Satopää et al., "Finding a 'Kneedle' in a Haystack", 2011): it finds a knee in every concave curve, depends on the
 * measured range, and gives no interval.
 */
import { mean, total } from '../../statistics/sums.ts';
import type { Knee } from './curve-findings.ts';
import { fewestLevels, geometricSteps, highestSum, type Level } from './levels.ts';

const places = 1000;

/** Beyond a knee throughput grows slower than the square root of the load: by less than 41 % when the load doubles. */
const highestExponentBeyond = 0.5;

interface Joined {
  place: number;
  perSecond: number;
  exponentBeyond: number;
  sum: number;
}

/**
 * The knee with its 95 % interval: all places of the join whose fit is within `highestSum`. It counts as found only if the interval
 * has neither the lowest nor the highest level. Then no curve without a bend fits the levels.
 *
 * @param levels in order of load, each load once; loads and throughputs above zero
 */
export function kneeOf(levels: Level[]): Knee {
  if (levels.length < fewestLevels) {
    return {
      state: 'inconclusive',
      reason: `too few levels: ${levels.length}, and a knee with an interval needs ${fewestLevels}`,
    };
  }
  const lowest = levels[0]!.load;
  const highest = levels.at(-1)!.load;
  const joined = geometricSteps(lowest, highest, places).map((place) => joinedAt(place, levels));
  const best = joined.reduce((a, b) => (b.sum < a.sum ? b : a));
  const limit = highestSum(best.sum, levels.length);
  const first = joined.findIndex(({ sum }) => sum <= limit);
  const last = joined.findLastIndex(({ sum }) => sum <= limit);
  if (last === places) {
    const bends = joined.some((each) => each.sum <= limit && isKnee(each) && each.place < levels.at(-2)!.load);
    return bends
      ? { state: 'inconclusive', reason: 'the levels scatter too much to show a bend' }
      : { state: 'none-in-range', reason: 'throughput grew in proportion to the load up to the highest level' };
  }
  if (first === 0) {
    return {
      state: 'none-in-range',
      reason: 'there is no bend above the lowest level; a knee may lie below that',
    };
  }
  // Every join between the last two levels fits the last level.
  if (last === places - 1) {
    return { state: 'inconclusive', reason: 'only the highest level falls behind, which may be chance' };
  }
  if (!joined.slice(first, last + 1).every(isKnee)) {
    return {
      state: 'none-in-range',
      reason: 'throughput bends but may still grow faster than the square root of the load',
    };
  }
  return {
    state: 'found',
    load: best.place,
    interval: { low: joined[first - 1]!.place, high: joined[last + 1]!.place },
    perSecond: best.perSecond,
    exponentBeyond: best.exponentBeyond,
  };
}

function isKnee({ exponentBeyond }: Joined): boolean {
  return exponentBeyond < highestExponentBeyond;
}

/** The best fit with the join at `place`: linear in the logarithm of the throughput there and in the exponent beyond. */
function joinedAt(place: number, levels: Level[]): Joined {
  const rows = levels.map(({ load, perSecond }) => ({
    beyond: Math.max(0, Math.log(load / place)),
    rest: Math.log(perSecond) - Math.min(0, Math.log(load / place)),
  }));
  const meanBeyond = mean(rows.map(({ beyond }) => beyond));
  const meanRest = mean(rows.map(({ rest }) => rest));
  const spread = total(rows.map(({ beyond }) => (beyond - meanBeyond) ** 2));
  const common = total(rows.map(({ beyond, rest }) => (beyond - meanBeyond) * (rest - meanRest)));
  const exponentBeyond = spread > 0 ? common / spread : 1;
  const logarithm = meanRest - exponentBeyond * meanBeyond;
  const sum = total(rows.map(({ beyond, rest }) => (rest - logarithm - exponentBeyond * beyond) ** 2));
  return { place, perSecond: Math.exp(logarithm), exponentBeyond, sum };
}
