/** The highest rate of a background load at which a figure of one topology stays within a limit. Pure. */
import { fewestTrials, type Interval } from '../../statistics/ratio-interval.ts';
import { studentInterval } from '../../statistics/student.ts';
import { errorOfMean, mean } from '../../statistics/sums.ts';

/** What was measured at one rate. */
export interface ValuesAtRate {
  rate: number;
  /** Of each block that has the figure, above 0. */
  values: number[];
  /** In how many further blocks the background missed the rate, so that its figure is not one of this rate; 0 if absent. */
  missed?: number;
}

/** A figure at one rate: the geometric mean over the blocks. */
export interface FigureAtRate {
  rate: number;
  blocks: number;
  /** Null if no block has the figure. */
  value: number | null;
  /** 95 % interval; null with too few blocks. */
  interval: Interval | null;
  /** `within` or `beyond` the limit if the interval is; `rate-missed` if the background missed the rate in any block. */
  state: 'within' | 'beyond' | 'inconclusive' | 'too-few-blocks' | 'rate-missed';
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
 * @param levels at least one, from the lowest rate to the highest
 * @param limit in the unit of the values, of which less is better
 */
export function rateWithinLimit(levels: ValuesAtRate[], limit: number): RateWithinLimit {
  const rates = levels.map((level) => figureAt(level, limit));
  const failed = rates.findIndex(({ state }) => state !== 'within');
  if (failed === -1) return { state: 'at-least', rate: rates.at(-1)!.rate, rates };
  const next = rates[failed]!;
  if (failed > 0) return { state: 'up-to', rate: rates[failed - 1]!.rate, next, rates };
  return { state: next.state === 'beyond' ? 'none' : 'inconclusive', next, rates };
}

/** The highest rate that is shown to be within the limit; null if none is. */
export function rateShown(within: RateWithinLimit): number | null {
  return 'rate' in within ? within.rate : null;
}

function figureAt({ rate, values, missed = 0 }: ValuesAtRate, limit: number): FigureAtRate {
  const logarithms = values.map((value) => Math.log(value));
  const blocks = values.length;
  const middle = blocks === 0 ? null : mean(logarithms);
  const own = { rate, blocks, value: middle === null ? null : Math.exp(middle) };
  if (missed > 0) return { ...own, interval: null, state: 'rate-missed' };
  if (middle === null || blocks < fewestTrials) return { ...own, interval: null, state: 'too-few-blocks' };
  const { low, high } = studentInterval({ value: middle, standardError: errorOfMean(logarithms), degrees: blocks - 1 });
  const interval = { low: Math.exp(low), high: Math.exp(high) };
  return { ...own, interval, state: stateOf({ low, high }, Math.log(limit)) };
}

function stateOf({ low, high }: Interval, limit: number): FigureAtRate['state'] {
  if (high <= limit) return 'within';
  return low > limit ? 'beyond' : 'inconclusive';
}
