/**
 * The knee of a load curve: where throughput stops to grow in proportion to the load. It is the range of loads that has both the load at
 * which throughput is 5 % short of proportion and the one at which the asymptotes cross (E. D. Lazowska et al., "Quantitative System
 * Performance", 1984, chapter 5), whichever bend through the levels is plausible. At a corner the two nearly coincide. In a system
 * that bends gradually they are far apart, and then it has no knee: "gradual".
 *
 * Not Kneedle (V. Satopää et al., "Finding a 'Kneedle' in a Haystack", 2011): it finds a knee in every concave curve, depends on the
 * measured range, and gives no interval.
 */
import { fewestDegrees } from '../../statistics/student.ts';
import type { Interval } from '../../statistics/ratio-interval.ts';
import { bestOf, isSharp, loadShortBy, logarithmAt, type Bend } from './bend.ts';
import type { Knee } from './curve-findings.ts';
import { parameters, type Level } from './levels.ts';
import { plausibleBends, type PlausibleBends } from './plausible-bends.ts';

/** Throughput this far short of proportion has left it. */
export const shortfall = 0.05;
/** What a load generator falls short by without the system: see `scheduleTolerance`. */
const unnoticed = 0.02;
const fewestLevels = 5;

/** Beyond a knee throughput grows slower than the square root of the load: by less than 41 % when the load doubles. */
const leastLoss = 0.5;

/** A range wider than this factor is no place, unless levels so far apart are the reason. */
const widestRange = 5;

/** Levels beyond the first that lost so much of the highest throughput belong to a collapse, and do not show where it starts. */
const collapsedShare = 0.6;

/**
 * The knee with its range, in 95 % of cases. It counts as found only if the range is within the levels, a sharp bend fits them, and every
 * plausible bend is one beyond which throughput hardly grows.
 *
 * @param levels in order of load, each load once; loads and throughputs above zero
 * @param isRate whether loads are target rates, in the unit of the throughput: proportion is then known, and not only fitted
 */
export function kneeOf(levels: Level[], isRate = false): Knee {
  const runs = levels.reduce((sum, level) => sum + (level.runs?.length ?? 1), 0);
  const fewestRuns = parameters + fewestDegrees - (isRate ? 1 : 0);
  if (levels.length < fewestLevels || runs < fewestRuns) {
    return {
      state: 'inconclusive',
      reason: `too few levels: ${levels.length} with ${runs} runs in all, and a knee needs ${fewestLevels} with ${fewestRuns}`,
    };
  }
  const before = uncollapsed(levels);
  const bends = plausibleBends(before, isRate);
  const [lowest, highest] = [levels[0]!.load, levels.at(-1)!.load];
  if (bends.isProportional) {
    const second = levels.at(-2)!.load;
    return bends.plausible.some((bend) => isSharp(bend) && bend.loss >= leastLoss && bend.place < second)
      ? { state: 'inconclusive', reason: 'the levels scatter too much to show a bend' }
      : { state: 'none-in-range', reason: 'throughput grew in proportion to the load up to the highest level' };
  }
  const range = withMeasured(rangeOf(bends.plausible), before, bends);
  if (range.high >= highest) {
    return { state: 'inconclusive', reason: 'only the highest level falls behind, which may be chance' };
  }
  if (bends.plausible.some(({ loss }) => loss < leastLoss)) {
    return {
      state: 'none-in-range',
      reason: 'throughput bends but may still grow faster than the square root of the load',
    };
  }
  if (!bends.plausible.some(isSharp)) return { state: 'gradual', interval: gradualRange(range, levels) };
  // The lowest of target rates may be the highest that is met. The lowest level of others only shows what proportion is.
  if (isRate ? range.low < lowest : range.low <= lowest) {
    return bends.plausible.every(({ place }) => place > lowest)
      ? unclear
      : { state: 'none-in-range', reason: 'there is no bend above the lowest level; a knee may lie below that' };
  }
  if (isTooWide(range, levels)) return unclear;
  const best = bestOf(bends.plausible);
  return {
    state: 'found',
    load: best.place,
    interval: range,
    perSecond: Math.exp(logarithmAt(best, best.place)),
    exponentBeyond: 1 - best.loss,
  };
}

const unclear: Knee = {
  state: 'inconclusive',
  reason: 'the levels do not show whether throughput bends at one place or gradually',
};

/** Without the levels after the first that has collapsed, but enough for a fit. */
function uncollapsed(levels: Level[]): Level[] {
  const most = Math.max(...levels.map(({ perSecond }) => perSecond));
  const top = levels.findIndex(({ perSecond }) => perSecond === most);
  const collapsed = levels.findIndex(({ perSecond }, index) => index > top && perSecond < collapsedShare * most);
  return collapsed < 0 ? levels : levels.slice(0, Math.max(collapsed + 1, parameters + fewestDegrees));
}

function rangeOf(bends: Bend[]): Interval {
  const ends = bends.flatMap((bend) => [bend.place, loadShortBy(shortfall, bend)]);
  return { low: Math.min(...ends), high: Math.max(...ends) };
}

/**
 * The range with the last level that was in proportion and the first that was not, because between two levels only the shape of
 * the bends tells places apart. And with the load of which even the highest throughput measured is 5 % short: where a system levels off
 * late, its asymptotes cross no farther.
 */
function withMeasured({ low, high }: Interval, levels: Level[], { best, scatter }: PlausibleBends): Interval {
  const most = Math.max(...levels.map(({ perSecond }) => perSecond));
  const shortBy = ({ load, perSecond }: Level): number => best.logarithmAtOne - Math.log(perSecond / load);
  const departed = levels.findIndex((level) => shortBy(level) > shortfall + scatter);
  const inProportion = levels.slice(0, Math.max(0, departed)).findLast((level) => shortBy(level) < unnoticed);
  return {
    low: Math.min(low, inProportion?.load ?? low),
    high: Math.max(high, most / (1 - shortfall) / Math.exp(best.logarithmAtOne), levels[departed]?.load ?? high),
  };
}

function isTooWide({ low, high }: Interval, levels: Level[]): boolean {
  return high / low > widestRange && levels.filter(({ load }) => load > low && load < high).length > 1;
}

/** To the first level that reached 95 % of the highest throughput, or to where the asymptotes cross if that is farther. */
function gradualRange({ low, high }: Interval, levels: Level[]): Interval {
  const most = Math.max(...levels.map(({ perSecond }) => perSecond));
  const level = levels.find(({ perSecond }) => perSecond >= (1 - shortfall) * most)!;
  return { low: Math.max(low, levels[0]!.load), high: Math.max(high, level.load) };
}
