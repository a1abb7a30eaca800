/** Two topologies that were measured at the same rates of a background load, as plain data. */

/** The two topologies. */
export type Side = 'a' | 'b';

/** A figure of both topologies in one block. */
export interface PairedValues {
  a: number;
  b: number;
  /** Which was measured first; absent if both were measured at the same time. */
  first?: Side;
}

/** What was measured at one rate. */
export interface RateLevel {
  /** Of the background load, in the rate unit of the question; at least 0. */
  rate: number;
  /** In chronological order, all with `first` or none. */
  pairs: PairedValues[];
}

export interface TippingQuestion {
  /** Such as "one data centre". */
  names: Record<Side, string>;
  /** What is measured, such as "the job" or "p95". */
  figure: string;
  /** What the figure is where it is better, such as "faster" or "lower". */
  better: string;
  /** Whether less of it is better, as of seconds. */
  lowerIsBetter: boolean;
  /** Of the values, such as "s". */
  unit: string;
  /** Of the background load, such as "operations/s". */
  rateUnit: string;
  levels: RateLevel[];
  /** How often the blocks are looked at in all, if what they show decides whether more are measured: 1 if absent. */
  looks?: number;
}

/** What is judged. */
export type Measured = Pick<TippingQuestion, 'levels' | 'lowerIsBetter' | 'looks'>;

/** Levels from the lowest rate to the highest. Throws a RangeError that names the first rate or block that is not usable. */
export function levelsInOrder(levels: RateLevel[]): RateLevel[] {
  if (levels.length === 0) throw new RangeError('No rate was measured: give at least one level.');
  for (const { rate, pairs } of levels) checkLevel(rate, pairs);
  const ordered = levels.toSorted((one, other) => one.rate - other.rate);
  checkTwice(ordered);
  return ordered;
}

/** Throws a RangeError that names a rate that two levels in order have. */
export function checkTwice(ordered: { rate: number }[]): void {
  const twice = ordered.find(({ rate }, index) => ordered[index + 1]?.rate === rate);
  if (twice) throw new RangeError(`The rate ${twice.rate} is listed twice: put its blocks into one level.`);
}

/** Throws a RangeError unless it is a number of at least 0. */
export function checkRate(rate: number): void {
  if (!Number.isFinite(rate) || rate < 0) throw new RangeError(`The rate ${rate} is not a number of at least 0.`);
}

function checkLevel(rate: number, pairs: PairedValues[]): void {
  checkRate(rate);
  if (pairs.length === 0) throw new RangeError(`The rate ${rate} has no blocks: leave it out.`);
  checkPairs(pairs, `at the rate ${rate}`);
}

/** Throws a RangeError that names the first value that has no ratio, or if blocks of both orders are mixed. */
export function checkPairs(pairs: PairedValues[], where: string): void {
  for (const [index, pair] of pairs.entries()) {
    for (const side of ['a', 'b'] as const) checkValue(pair[side], `${side} in block ${index + 1} ${where}`);
  }
  if (new Set(pairs.map(({ first }) => first === undefined)).size > 1)
    throw new RangeError(`Blocks ${where} were measured in turns and at the same time: compare them apart.`);
}

/** Throws a RangeError unless a value is above 0: there is no ratio of others. */
export function checkValue(value: number, what: string): void {
  if (!Number.isFinite(value) || value <= 0) throw new RangeError(`The value ${value} of ${what} is not above 0.`);
}
