/** Parameters of load generators as plain data, and fields that several generators share. Pure. */
import { z } from 'zod';
import { amount } from '../input/fields.ts';
import { mostLoadSeconds } from '../input/limits.ts';
import { jvmFlagList } from '../input/jvm-flag.ts';

/** Parameters of a load as plain data, before its own generator validates them. */
export type Parameters = Record<string, unknown>;

/** A fault that no single field shows. */
export interface ParameterFault {
  parameter: string;
  sentence: string;
}

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

/** The field of a campaign file. A generator starts cold in each run, so what its JVM compiles is part of what a short run measures. */
export const jvmFlagsField = () =>
  jvmFlagList('leave it out')
    .optional()
    .describe(
      'Flags for the JVM of the load generator, such as `-XX:TieredStopAtLevel=1`, with which it compiles quickly and its code is slower: for short runs on hosts that it shares with what it loads.',
    );
