/** The highest rate of a background load at which a figure stays within a limit. Pure. */
import { fewestTrials, type Interval } from '../../statistics/ratio-interval.ts';
import { studentInterval } from '../../statistics/student.ts';
import { errorOfMean, mean } from '../../statistics/sums.ts';
import { checkValue, levelsInOrder, type RateLevel, type Side } from './tipping-question.ts';

/** A figure at one rate: the geometric mean over the blocks. */
export interface FigureAtRate {
  rate: number;
  blocks: number;
  value: number;
  /** 95 % interval; null with too few blocks. */
  interval: Interval | null;
  /** `within` or `beyond` the limit if the interval is. */
  state: 'within' | 'beyond' | 'inconclusive' | 'too-few-blocks';
}

export type RateWithinLimit =
  /** Within the limit up to this rate; the next measured one is beyond, or not shown to be within. */
  | { state: 'up-to'; rate: number; next: FigureAtRate; rates: FigureAtRate[] }
  /** Within the limit at every measured rate, of which this is the highest. */
  | { state: 'at-least'; rate: number; rates: FigureAtRate[] }
  /** Beyond the limit at the lowest measured rate. */
  | { state: 'none'; next: FigureAtRate; rates: FigureAtRate[] }
  /** The lowest measured rate is not shown to be within or beyond. */
  | { state: 'inconclusive'; next: FigureAtRate; rates: FigureAtRate[] };

/**
 * The highest rate whose interval ends within the limit, as those of all lower rates do. The rates are tested upwards until one fails, in an
 * order that was known before, so the intervals need no adjustment for their number: J. C. Hsu, R. L. Berger, "Stepwise Confidence Intervals
 * without Multiplicity Adjustment for Dose-Response and Toxicity Studies", Journal of the American Statistical Association 94, 1999. A rate
 * is too high in at most 2.5 % of cases if blocks are independent of each other.
 *
 * @param limit in the unit of the values, of which less is better
 * @throws RangeError for values and limits that are not above 0, and for levels without blocks or listed twice
 */
export function rateWithinLimit(levels: RateLevel[], side: Side, limit: number): RateWithinLimit {
  checkValue(limit, 'the limit');
  const rates = levelsInOrder(levels).map((level) => figureAt(level, side, limit));
  const failed = rates.findIndex(({ state }) => state !== 'within');
  if (failed === -1) return { state: 'at-least', rate: rates.at(-1)!.rate, rates };
  const next = rates[failed]!;
  if (failed > 0) return { state: 'up-to', rate: rates[failed - 1]!.rate, next, rates };
  return { state: next.state === 'beyond' ? 'none' : 'inconclusive', next, rates };
}

function figureAt({ rate, pairs }: RateLevel, side: Side, limit: number): FigureAtRate {
  const logarithms = pairs.map((pair) => Math.log(pair[side]));
  const [blocks, middle] = [pairs.length, mean(logarithms)];
  const value = Math.exp(middle);
  if (blocks < fewestTrials) return { rate, blocks, value, interval: null, state: 'too-few-blocks' };
  const { low, high } = studentInterval({ value: middle, standardError: errorOfMean(logarithms), degrees: blocks - 1 });
  const interval = { low: Math.exp(low), high: Math.exp(high) };
  return { rate, blocks, value, interval, state: stateOf({ low, high }, Math.log(limit)) };
}

function stateOf({ low, high }: Interval, limit: number): FigureAtRate['state'] {
  if (high <= limit) return 'within';
  return low > limit ? 'beyond' : 'inconclusive';
}
