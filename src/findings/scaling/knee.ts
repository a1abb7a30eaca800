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
import { total } from '../../statistics/sums.ts';
import { isTooWide, rangeOf, shortfall, withMeasured } from '../response/bend-range.ts';
import { fitsThrough, logarithmAt, parameters, type Fit, type Fits } from '../response/fits.ts';
import { isSharpShape, powerShapes } from '../response/shapes.ts';
import type { Knee } from './curve-findings.ts';
import { logarithmsOf, type Level } from './levels.ts';

const fewestLevels = 5;

/** Beyond a knee throughput grows slower than the square root of the load: by less than 41 % when the load doubles. */
const leastLoss = 0.5;

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
  const runs = total(levels.map((level) => level.runs?.length ?? 1));
  const fewestRuns = parameters + fewestDegrees - (isRate ? 1 : 0);
  if (levels.length < fewestLevels || runs < fewestRuns) {
    return inconclusive(
      `too few levels: ${levels.length} with ${runs} runs in all, and a knee needs ${fewestLevels} with ${fewestRuns}`,
    );
  }
  const loads = levels.map(({ load }) => load);
  const [lowest, highest] = [loads[0]!, loads.at(-1)!];
  const most = Math.max(...levels.map(({ perSecond }) => perSecond));
  const before = uncollapsed(levels, most);
  const fits = fitsOver(before, isRate);
  const { plausible, best } = fits;
  if (fits.levelSum <= fits.limit) {
    const second = loads.at(-2)!;
    return plausible.some((fit) => isSharp(fit) && fit.coefficient >= leastLoss && fit.place < second)
      ? inconclusive('the levels scatter too much to show a bend')
      : none('throughput grew in proportion to the load up to the highest level');
  }
  const range = measuredRange(before, fits, most);
  if (range.high >= highest) return inconclusive('only the highest level falls behind, which may be chance');
  if (plausible.some(({ coefficient }) => coefficient < leastLoss))
    return none('throughput bends but may still grow faster than the square root of the load');
  if (!plausible.some(isSharp)) return { state: 'gradual', interval: gradualRange(range, levels, most) };
  // The lowest of target rates may be the highest that is met. The lowest level of others only shows what proportion is.
  if (isRate ? range.low < lowest : range.low <= lowest) {
    return plausible.every(({ place }) => place > lowest)
      ? unclear
      : none('there is no bend above the lowest level; a knee may lie below that');
  }
  if (isTooWide(range, loads)) return unclear;
  return {
    state: 'found',
    load: best.place,
    interval: range,
    perSecond: best.place * Math.exp(logarithmAt(best, best.place)),
    exponentBeyond: 1 - best.coefficient,
  };
}

const none = (reason: string): Knee => ({ state: 'none-in-range', reason });
const inconclusive = (reason: string): Knee => ({ state: 'inconclusive', reason });
const unclear = inconclusive('the levels do not show whether throughput bends at one place or gradually');

/** Without the levels after the first that has collapsed, but enough for a fit. */
function uncollapsed(levels: Level[], most: number): Level[] {
  const top = levels.findIndex(({ perSecond }) => perSecond === most);
  const collapsed = levels.findIndex(({ perSecond }, index) => index > top && perSecond < collapsedShare * most);
  return collapsed < 0 ? levels : levels.slice(0, Math.max(collapsed + 1, parameters + fewestDegrees));
}

/** Far below the lowest target rate, where any system meets its target. */
const farBelow = 1 / 1000;

/** Fits of the throughput for each unit of load: of target rates, one near zero that is met is known without a run. */
function fitsOver(levels: Level[], isRate: boolean): Fits {
  const lowest = levels[0]!.load;
  const visits = levels.map((level) => {
    const logarithms = logarithmsOf(level).map((each) => each - Math.log(level.load));
    return { value: level.load, logarithm: Math.log(level.perSecond / level.load), logarithms, hours: 0 };
  });
  const known = isRate ? [{ value: lowest * farBelow, logarithm: 0, logarithms: [0], hours: 0 }] : [];
  // Below a knee runs are more alike than beyond it, because a system gives no more than its target rate.
  return fitsThrough([...known, ...visits], {
    shapes: powerShapes,
    from: lowest,
    hasDrift: false,
    isNoisierBeyond: true,
  })!;
}

const isSharp = ({ shape }: Fit): boolean => isSharpShape(shape);

/**
 * Also with the load of which even the highest throughput measured is 5 % short: where a system levels off late, its asymptotes cross no farther.
 */
function measuredRange(levels: Level[], { plausible, best, variance }: Fits, most: number): Interval {
  const short = levels.map(({ load, perSecond }) => ({ value: load, short: best.level - Math.log(perSecond / load) }));
  const { low, high } = withMeasured(rangeOf(plausible), short, Math.sqrt(variance));
  return { low, high: Math.max(high, most / (1 - shortfall) / Math.exp(best.level)) };
}

/** To the first level that reached 95 % of the highest throughput, or to where the asymptotes cross if that is farther. */
function gradualRange({ low, high }: Interval, levels: Level[], most: number): Interval {
  const level = levels.find(({ perSecond }) => perSecond >= (1 - shortfall) * most)!;
  return { low: Math.max(low, levels[0]!.load), high: Math.max(high, level.load) };
}
