/** What became of an event of a run. Plain data and its schema. */
import { z } from 'zod';
import { completeSchema } from '../../input/complete-schema.ts';
import { nameSchema } from '../../input/identifiers.ts';
import { timeSchema } from '../../input/time-schema.ts';

/** Times are Unix times in milliseconds on our clock. */
export interface EventRecord {
  /** Unique in its run. */
  name: string;
  /** Name in the registry of actions. */
  action: string;
  /** What it did, for people. */
  title: string;
  begunMilliseconds: number;
  /** Null while it is under way, and for one that failed. */
  doneMilliseconds: number | null;
  /** What it changed, as it was before; absent if its undoing needs nothing. */
  was?: Record<string, unknown>;
  /** Its answer to the `question` of its action; absent if that has none. */
  answer?: string;
}

export const eventRecordSchema = completeSchema<EventRecord>()(
  z.object({
    name: nameSchema,
    action: nameSchema,
    title: z.string().max(2000),
    begunMilliseconds: timeSchema,
    doneMilliseconds: timeSchema.nullable(),
    was: z.record(z.string(), z.unknown()).exactOptional(),
    answer: z.string().max(20_000).exactOptional(),
  }),
);
