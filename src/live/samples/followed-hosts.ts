/** The hosts of a campaign whose samples are followed, with what they have sent so far. */
import { theMachine } from '../../findings/utilisation.ts';
import type { Inventory, InventoryHost } from '../../hosts/inventory.ts';
import type { HostCourses } from '../charts.ts';
import { tailOf, type Tail } from './follow.ts';
import { noSamples, takeLine, type HostSamples } from './host-figures.ts';

interface Followed extends HostSamples {
  tail: Tail;
  trouble: string | null;
}

export interface FollowedHosts {
  /** Follows these hosts too. Each continues where it stopped. */
  follow(inventory: Inventory, hosts: InventoryHost[]): void;
  stop(): void;
  courses(): HostCourses[];
  /** Why hosts send no samples. */
  troubles(): string[];
}

export function followHosts(): FollowedHosts {
  const known = new Map<string, Followed>();
  let following = new Map<string, AbortController>();

  function knownOf(inventory: Inventory, host: InventoryHost): Followed {
    const before = known.get(host.name);
    if (before) return before;
    const samples = noSamples();
    const tail = tailOf(inventory, host, (line) => takeLine(samples, line));
    const followed = Object.assign(samples, { tail, trouble: null });
    known.set(host.name, followed);
    return followed;
  }

  return {
    follow(inventory, wanted) {
      for (const host of wanted) {
        if (following.has(host.name)) continue;
        const stop = new AbortController();
        following.set(host.name, stop);
        const followed = knownOf(inventory, host);
        void followed.tail.follow(stop.signal, (trouble) => (followed.trouble = trouble));
      }
    },
    stop() {
      for (const stop of following.values()) stop.abort();
      following = new Map();
    },
    courses() {
      const each = [...known].map(([host, samples]): HostCourses => ({ host, courses: samples.host }));
      // All local hosts sample the same machine.
      const shared = [...known.values()].find(({ machine }) => machine.cpu.length > 0);
      return shared ? [...each, { host: theMachine, courses: shared.machine, isMachine: true }] : each;
    },
    troubles: () => [...following.keys()].flatMap((name) => known.get(name)?.trouble ?? []),
  };
}
