/** Times in results. They reach SQL and chart axes, so each must be a valid date, and a window no longer than a campaign can be. */
import { z } from 'zod';

/** Unix times in milliseconds. */
export interface TimeWindow {
  startMilliseconds: number;
  endMilliseconds: number;
}

/** How long a window is, in seconds. */
export function secondsOf({ startMilliseconds, endMilliseconds }: TimeWindow): number {
  return (endMilliseconds - startMilliseconds) / 1000;
}

/** The maximum of a JavaScript date. */
const lastMillisecond = 8.64e15;

/** Unix time in milliseconds; load generators report fractions too. */
export const timeSchema = z.number().nonnegative().max(lastMillisecond);

/** Maximum length of a window in days. */
const longestWindowDays = 100;

export const windowSchema: z.ZodType<TimeWindow> = z
  .object({ startMilliseconds: timeSchema, endMilliseconds: timeSchema })
  .refine(
    ({ startMilliseconds, endMilliseconds }) => endMilliseconds - startMilliseconds <= longestWindowDays * 86_400_000,
    { error: `lasts longer than ${longestWindowDays} days` },
  );
