/** Fields that parameters of several load generators have. Pure. */
import { z } from 'zod';
import { amount } from '../input/fields.ts';
import { mostLoadSeconds } from '../input/limits.ts';

/** Many more than any network carries. */
export const mostRecords = 1e12;
export const mostPerSecond = 1e9;

/** Of a load that the file gives. */
export const plannedSeconds = amount('seconds', 20, mostLoadSeconds)
  .optional()
  .describe(
    'How long the load is expected to last in seconds, without start-up; the time limit of the run follows from it.',
  );

/** Names of topics are made of the names of a campaign file. */
export const madeName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,248}$/, 'must be a name');

/** What a plan counts: a search may count more than a file may say. */
export const plannedCount = z.int().nonnegative();
