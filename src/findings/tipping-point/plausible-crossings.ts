/** Rates at which two curves may cross. Pure. */
import type { Interval } from '../../statistics/ratio-interval.ts';
import { studentProbability, weightedSum, type Fit } from '../../statistics/student.ts';
import type { EstimatedRate } from './compared-rates.ts';

/**
 * Probabilities below which a line excludes 0 at a rate: the line through the two rates, and those that are extended to between them. One of
 * them may miss the crossing on one side of it and the other one on the other side, so half of their sum is how often a range misses it:
 * 5 %. The first is the smaller one, because a range is claimed only where both ends have a lead: where a lead is found by luck, the
 * same luck moves this line, and of the claimed ranges more would miss the crossing.
 */
const excludedBelow = { between: 0.02, extended: 0.08 };

/** Parts of the way from one measured rate to the next. The ends of a range are rounded outwards to them. */
const parts = 50;

/**
 * Ranges of rates in which the true advantage may be 0, from the lowest on.
 *
 * Between two measured rates the advantage is not known. It is taken to bend in one direction only from the rate before them to the rate
 * after them: then it lies between the straight line through the two rates, and the straight lines through the two before and the two after,
 * extended to there. A rate is excluded if all of these lines are significantly on the same side of 0. The ends are those of E. C. Fieller's
 * interval for the zero of a line ("The Biological Standardization of Insulin", Supplement to the Journal of the Royal Statistical Society
 * 7(1), 1940). The test at the true crossing alone decides whether it is in a range, so the number of rates needs no correction.
 *
 * With two measured rates nothing shows a bend, and every rate between them is plausible. Two crossings between neighbouring rates at which the same topology is better are not looked for.
 *
 * @param levels at least two, from the lowest rate to the highest
 */
export function plausibleCrossings(levels: EstimatedRate[]): Interval[] {
  const ranges: Interval[] = [];
  for (const { low, high } of levels.slice(1).flatMap((_, gap) => plausibleParts(levels, gap))) {
    const last = ranges.at(-1);
    if (last && last.high >= low) last.high = high;
    else ranges.push({ low, high });
  }
  return ranges;
}

/** The parts between a level and the next one that may have a crossing. */
function plausibleParts(levels: EstimatedRate[], gap: number): Interval[] {
  const [from, to] = [levels[gap]!, levels[gap + 1]!];
  const signOfFrom = significantSign(from.advantage, excludedBelow.between);
  const signOfTo = significantSign(to.advantage, excludedBelow.between);
  if (signOfFrom !== 0 && signOfFrom === signOfTo) return [];
  const rates = Array.from({ length: parts + 1 }, (_, part) => from.rate + ((to.rate - from.rate) * part) / parts);
  // A sum of rounded numbers may miss the end.
  rates[parts] = to.rate;
  const lines = [gap, gap - 1, gap + 1].flatMap((first) => {
    const [one, other] = [levels[first], levels[first + 1]];
    const below = first === gap ? excludedBelow.between : excludedBelow.extended;
    return one && other ? [rates.map((rate) => significantSign(onLine(one, other, rate), below))] : [];
  });
  if (lines.length === 1) return [{ low: from.rate, high: to.rate }];
  return rates.slice(1).flatMap((high, part) => {
    const signs = lines.flatMap((line) => [line[part]!, line[part + 1]!]);
    const isExcluded = signs[0] !== 0 && signs.every((sign) => sign === signs[0]);
    return isExcluded ? [] : [{ low: rates[part]!, high }];
  });
}

/** The advantage at a rate, on the straight line through two levels. */
function onLine(one: EstimatedRate, other: EstimatedRate, rate: number): Fit {
  const share = (rate - one.rate) / (other.rate - one.rate);
  return weightedSum([
    [1 - share, one.advantage],
    [share, other.advantage],
  ]);
}

/** 0 if the advantage may be 0. */
function significantSign(advantage: Fit, below: number): number {
  return studentProbability(advantage) > below ? 0 : Math.sign(advantage.value);
}
