/** Reads the log of batches that the stream writes: JSON objects, one a line. Pure. */
import { z } from 'zod';
import { timeSchema } from '../../input/time-schema.ts';

const batch = z.object({
  batch: z.int().nonnegative(),
  beganMilliseconds: timeSchema,
  committedMilliseconds: timeSchema,
  records: z.int().positive(),
  firstMilliseconds: timeSchema,
  stepMilliseconds: z.int().positive(),
  /** Records by timestamp, in steps from the first. */
  counts: z.array(z.int().nonnegative()),
});

/** A batch that was committed. Its own times are of the driver's host, the timestamps of its records of the producers' hosts. */
export type Batch = z.output<typeof batch>;

/** In the order of their commits. Throws at a line that is not a complete batch. */
export function batchesIn(log: string): Batch[] {
  const lines = log.split('\n').filter((line) => line !== '');
  return lines.map((line, index) => {
    if (!line.endsWith('}')) throw new Error(`line ${index + 1} is not a complete batch`);
    return batch.parse(JSON.parse(line));
  });
}

/**
 * How many batches at the start are not measured: those that begin with records of the producers' warm-up, and always the first, which
 * compiles the code that reads. A stream that took all of the warm-up in its last batch is measured by that one.
 *
 * @param warmUpRecords of all producers together
 */
export function startingBatches(batches: Batch[], warmUpRecords: number): number {
  let recordsBefore = 0;
  const first = batches.findIndex(({ records }) => {
    recordsBefore += records;
    return recordsBefore - records >= warmUpRecords;
  });
  const measuredFrom = first === -1 ? batches.length : first;
  return Math.max(1, Math.min(measuredFrom, batches.length - 1));
}

/** Records of a batch with one timestamp: the middle of their step, in milliseconds on the clock of the producers. */
export interface Stamped {
  milliseconds: number;
  records: number;
}

export function stampedIn({ firstMilliseconds, stepMilliseconds, counts }: Batch): Stamped[] {
  return counts.flatMap((records, index) => {
    const milliseconds = firstMilliseconds + index * stepMilliseconds + (stepMilliseconds - 1) / 2;
    return records > 0 ? [{ milliseconds, records }] : [];
  });
}
