/** The parameter `jvmFlags` of load generators that run on a JVM. Pure. */
import { jvmFlagList } from '../input/jvm-flag.ts';

/** The field of a campaign file. A generator starts cold in each run, so what its JVM compiles is part of what a short run measures. */
export const jvmFlagsField = () =>
  jvmFlagList('leave it out')
    .optional()
    .describe(
      'Flags for the JVM of the load generator, such as `-XX:TieredStopAtLevel=1`, with which it compiles quickly and its code is slower: for short runs on hosts that it shares with what it loads.',
    );
