/** Several processes of cassandra-stress on the same rows: the share of each. Pure. */
import { wholeShare, type LoadInstance } from '../../plan/instances.ts';

interface Shared {
  threads: number;
  targetOperationsPerSecond?: number | null | undefined;
}

/** Threads and target rate are divided among the instances. */
export function stressShare<Parameters extends Shared>(parameters: Parameters, instance: LoadInstance): Parameters {
  const { threads, targetOperationsPerSecond: rate } = parameters;
  return {
    ...parameters,
    threads: wholeShare(threads, instance),
    ...(typeof rate === 'number' ? { targetOperationsPerSecond: wholeShare(rate, instance) } : {}),
  };
}

/** Why this many instances cannot share the load; null if they can. */
export function stressShareFault(
  { threads, targetOperationsPerSecond: rate, readShare }: Shared & { readShare: number },
  instances: number,
): string | null {
  if (threads < instances)
    return `${instances} instances of cassandra-stress cannot share ${threads} threads; give more threads, or name fewer hosts or instances`;
  if (typeof rate === 'number' && rate < instances)
    return `${instances} instances of cassandra-stress cannot share a target rate of ${rate} operations/s in whole operations; name fewer hosts or instances`;
  // Without reads there is no load phase, so that each instance would create the table at the same time.
  return readShare === 0
    ? 'several instances of cassandra-stress that only write would all create the table at once; give a readShare, or one host'
    : null;
}
