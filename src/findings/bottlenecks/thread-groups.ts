/** Which threads of a service used its processor time, by their names. Pure. */
import { partScopes } from '../../measurement/telemetry/columns.ts';
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { threadsOf } from '../../systems/registry.ts';
import { leastSamples, partsOf } from '../utilisation.ts';

/** Threads of one name. */
export interface ThreadGroup {
  name: string;
  /** Mean cores of its busiest thread, in the seconds in which it was looked at. */
  busiest: number;
  /** Whether no operation of a load waits for its work. */
  isBackground: boolean;
}

/** Threads of the Java virtual machine: collectors, compilers and its own housekeeping. The kernel cuts names to 15 characters. */
const ofVirtualMachine =
  /^(GC |G1 |ZWorker|ZDriver|ZDirector|Shenandoah|VM Thread|VM Periodic|C[12] Compiler|Common-Cleaner|Sweeper|Service Thread|Signal Dispatch)/;

/** The sampled groups of a service or job, the busiest first; empty if names were not sampled. */
export function threadGroups(
  telemetry: WindowTelemetry,
  { host, scope: owner }: { host: string; scope: string },
): ThreadGroup[] {
  const prefix = `${partScopes.threads}${owner}/`;
  const { backgroundThreads: own } = threadsOf(owner);
  return partsOf(telemetry, host, prefix)
    .flatMap(({ scope, measures }) => {
      // Names are looked at every few seconds, so a share of the window's seconds tells nothing.
      const busiest = measures.busiest_thread_cores;
      if (!busiest || busiest.samples < leastSamples) return [];
      const name = scope.slice(prefix.length);
      return [{ name, busiest: busiest.mean, isBackground: ofVirtualMachine.test(name) || (own?.test(name) ?? false) }];
    })
    .toSorted((a, b) => b.busiest - a.busiest);
}
