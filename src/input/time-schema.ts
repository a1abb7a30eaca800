/** Times in results. They reach SQL and the axes of charts: each is a date that there is, and a window is no longer than a campaign can be. */
import { z } from 'zod';

/** Unix times in milliseconds. */
export interface TimeWindow {
  startMilliseconds: number;
  endMilliseconds: number;
}

/** The last millisecond that a date can name. */
const lastMillisecond = 8.64e15;

/** Unix time in milliseconds; load tools give parts of one. */
export const timeSchema = z.number().nonnegative().max(lastMillisecond);

/** No campaign measures for longer, in days. */
const longestWindowDays = 100;

export const windowSchema: z.ZodType<TimeWindow> = z
  .object({ startMilliseconds: timeSchema, endMilliseconds: timeSchema })
  .refine(
    ({ startMilliseconds, endMilliseconds }) => endMilliseconds - startMilliseconds <= longestWindowDays * 86_400_000,
    { error: `lasts longer than ${longestWindowDays} days` },
  );
