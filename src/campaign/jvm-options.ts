/** Options of a campaign file for the JVMs of a system's services. */
import type { z } from 'zod';
import { count, list, mapping, text } from '../input/fields.ts';
import { jvmFlagPattern } from '../input/identifiers.ts';
import { longestText } from '../input/limits.ts';
import { quoted } from '../input/readable.ts';
import type { SystemFacts } from '../systems/facts.ts';

/** A heap below this starts none of the systems; one above it no machine has. */
const heapBounds = { least: 64, most: 4 * 1024 ** 2 };

const mostFlags = 50;

/** Flags that Proofload sets itself, with what to do instead. */
const owned: [RegExp, string][] = [
  [/^-XX:(Initial|Max|Min)(HeapSize|RAMPercentage)|^-XX:(Max|Min)RAMFraction/, 'give heapMebibytes'],
  [/^-XX:[+-](PerfDisableSharedMem|ExitOnOutOfMemoryError)$/, 'leave it out'],
];

const flag = text('a flag of the JVM, such as -XX:MaxGCPauseMillis=50', longestText).superRefine((given, context) => {
  const [, insteadOf] = owned.find(([pattern]) => pattern.test(given)) ?? [];
  const message =
    insteadOf === undefined
      ? `must be a tuning flag that runs no command and names no file, such as -XX:MaxGCPauseMillis=50, not ${quoted(given)}`
      : `is managed by Proofload; ${insteadOf}`;
  if (insteadOf !== undefined || !jvmFlagPattern.test(given)) context.addIssue({ code: 'custom', message });
});

/** The fields `heapMebibytes` and `jvmFlags` of a system. */
export function jvmOptions({ services }: Pick<SystemFacts, 'services'>) {
  const names = Object.keys(services);
  const byService = <Value extends z.ZodType>(value: Value) =>
    mapping(Object.fromEntries(names.map((name) => [name, value.optional()]))).optional();
  return {
    heapMebibytes: byService(count('MiB', 1024, heapBounds)).describe(
      `Heaps of services instead of those that follow from their hosts, by service: ${names.join(', ')}.`,
    ),
    jvmFlags: byService(list('flags', flag, mostFlags)).describe(
      'Flags for the JVMs of services, by service. They override those of Proofload; a garbage collector replaces its choice.',
    ),
  };
}
