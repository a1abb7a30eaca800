/** Reads the standard output of Proofload's own consumer. Pure. */
import { z } from 'zod';
import { timeSchema } from '../../input/time-schema.ts';

const closing = z.object({
  records: z.int(),
  megabytes: z.number(),
  measuredRecords: z.int(),
  measuredFromMilliseconds: timeSchema,
  lastRecordMilliseconds: timeSchema,
  caughtUp: z.boolean(),
  assignments: z.int(),
});

/** The closing line. Times are of the consumer's host. */
export type EndToEndClosing = z.output<typeof closing>;

/** Null if the output has no closing line. */
export function closingOf(output: string): EndToEndClosing | null {
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  if (!last.startsWith('{') || !last.endsWith('}')) return null;
  return closing.parse(JSON.parse(last));
}

/** Records read so far, with the times of its last lines, one a second. */
export function progressLinesOf(tail: string): { atMilliseconds: number; records: number }[] {
  return [...tail.matchAll(/^at (\d+) ms: (\d+) records, (?:starting|measured)$/gm)].map(([, at, records]) => ({
    atMilliseconds: Number(at),
    records: Number(records),
  }));
}
