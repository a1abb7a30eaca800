/** The lag of a stream: records that were written and not committed yet. Pure. */
import { errorOfMean, mean } from '../../statistics/sums.ts';
import { stampedIn, type Batch } from './batches.ts';

export interface LagAtCommit {
  /** On the clock of the driver's host. */
  milliseconds: number;
  records: number;
}

/**
 * At each commit, and at the end of the writing.
 *
 * @param batches in the order of their commits
 * @param shiftAt what to add to a difference between the driver's clock and a timestamp, by the driver's clock
 */
export function lagsOf(
  batches: Batch[],
  shiftAt: (milliseconds: number) => number,
): { atCommits: LagAtCommit[]; atEndOfWriting: LagAtCommit } {
  // Timestamps on the clock of the driver.
  const written = batches.map((batch) => {
    const shift = shiftAt(batch.committedMilliseconds);
    return stampedIn(batch).map(({ milliseconds, records }) => ({ milliseconds: milliseconds - shift, records }));
  });
  const lagAt = (milliseconds: number, committed: number): LagAtCommit => {
    let records = 0;
    for (const stamps of written.slice(committed))
      for (const each of stamps) if (each.milliseconds <= milliseconds) records += each.records;
    return { milliseconds, records };
  };
  const end = Math.max(...written.flatMap((stamps) => stamps.at(-1)?.milliseconds ?? []));
  const before = batches.filter(({ committedMilliseconds }) => committedMilliseconds <= end).length;
  return {
    atCommits: batches.map(({ committedMilliseconds }, index) => lagAt(committedMilliseconds, index + 1)),
    atEndOfWriting: lagAt(end, before),
  };
}

/** The first and the last part of the lags that are compared. */
const comparedPart = 0.2;
const fewestLags = 5;
/** A lag that grows by less than this factor is the same lag. */
const growthFactor = 1.5;
/** Chance exceeds this many standard errors upwards in 0.1 % of cases. */
const standardErrors = 3;

export interface LagGrowth {
  /** Mean of the first and of the last fifth, in records. */
  fromRecords: number;
  toRecords: number;
  /** Whether it grew beyond chance; null with too few batches. */
  grows: boolean | null;
}

/** Whether the lag grew over these commits. The rule is that of a growing backlog (`backlog.ts`). */
export function growthOf(lags: LagAtCommit[]): LagGrowth {
  const records = lags.map((each) => each.records);
  const part = Math.max(1, Math.floor(records.length * comparedPart));
  const fromRecords = mean(records.slice(0, part));
  const toRecords = mean(records.slice(-part));
  if (records.length < fewestLags) return { fromRecords, toRecords, grows: null };
  const middle = Math.floor(records.length / 2);
  const [first, second] = [records.slice(0, middle), records.slice(middle)];
  const error = Math.hypot(errorOfMean(first), errorOfMean(second));
  const isBeyondChance = mean(second) - mean(first) > standardErrors * error;
  return { fromRecords, toRecords, grows: toRecords >= growthFactor * fromRecords && isBeyondChance };
}
