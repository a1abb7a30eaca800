/** The lag of a stream: records that were written and not committed yet. Pure. */
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
