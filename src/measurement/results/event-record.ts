/** What became of an event of a run. */
import { z } from 'zod';
import { nameSchema } from '../../input/identifiers.ts';
import { timeSchema } from '../../input/time-schema.ts';

export const eventRecordSchema = z.object({
  /** Unique in its run. */
  name: nameSchema,
  /** Name in the registry of actions. */
  action: nameSchema,
  /** What it did, for people. */
  title: z.string().max(2000),
  begunMilliseconds: timeSchema,
  /** Null while it is under way, and for one that failed. */
  doneMilliseconds: timeSchema.nullable(),
  /** What it changed, as it was before; absent if its undoing needs nothing. */
  was: z.record(z.string(), z.unknown()).exactOptional(),
  /** Its answer to the `question` of its action; absent if that has none. */
  answer: z.string().max(20_000).exactOptional(),
});
/** Times are Unix times in milliseconds on our clock. */
export type EventRecord = z.output<typeof eventRecordSchema>;
