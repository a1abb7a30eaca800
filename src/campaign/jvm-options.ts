/** Options of a campaign file for the JVMs of a system's services. */
import type { z } from 'zod';
import { count, mapping } from '../input/fields.ts';
import { jvmFlagList } from '../input/jvm-flag.ts';
import type { SystemFacts } from '../systems/facts.ts';

/** A heap below this starts none of the systems; one above it no machine has. */
const heapBounds = { least: 64, most: 4 * 1024 ** 2 };

/** The fields `heapMebibytes` and `jvmFlags` of a system. */
export function jvmOptions({ services }: Pick<SystemFacts, 'services'>) {
  const names = Object.keys(services);
  const byService = <Value extends z.ZodType>(value: Value) =>
    mapping(Object.fromEntries(names.map((name) => [name, value.optional()]))).optional();
  return {
    heapMebibytes: byService(count('MiB', 1024, heapBounds)).describe(
      `Heaps of services instead of those that follow from their hosts, by service: ${names.join(', ')}.`,
    ),
    jvmFlags: byService(jvmFlagList('give heapMebibytes')).describe(
      'Flags for the JVMs of services, by service. They override those of Proofload; a garbage collector replaces its choice.',
    ),
  };
}
