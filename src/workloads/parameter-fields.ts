/** Parameter fields that several load generators share. Pure. */
import { z } from 'zod';
import { amount } from '../input/fields.ts';
import { mostLoadSeconds } from '../input/limits.ts';

/** Far more than any network carries. */
export const maxRecords = 1e12;
export const maxPerSecond = 1e9;

/** Expected length, for the campaign file. */
export const plannedSeconds = amount('seconds', 20, mostLoadSeconds)
  .optional()
  .describe('Expected length in seconds, without start-up; it sets the timeout.');

/** Name of a topic, which is made of names in the campaign file. */
export const madeName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,248}$/, 'must be a name');

/** A count in a plan. A search may plan a higher count than a campaign file may give. */
export const plannedCount = z.int().nonnegative();
