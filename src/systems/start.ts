/** Brings a system up: files, set-up, jobs, then its own word that it is ready. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Plan, SystemName } from '../campaign/plan.ts';
import type { Host } from '../hosts/host.ts';
import type { Inventory } from '../hosts/inventory.ts';
import { deadServices, startService } from '../hosts/services.ts';
import { contextOf, serviceJobIds, services, systems } from './services.ts';

/** Longest time from the start of the jobs to readiness. A cold, slow machine needs a tenth of it. */
const readyLimitSeconds = 600;
const pollMilliseconds = 200;

export interface StartOptions {
  onProgress?: (doing: string) => void;
  /** Ends the wait; what was started stays up. */
  signal?: AbortSignal;
  /** In seconds. */
  readyLimit?: number;
}

/** A service that ended before its system was ready, with what it said last. */
export class ServiceDied extends Error {
  override name = 'ServiceDied';
}

/** A system that did not become ready in time. */
export class NotReady extends Error {
  override name = 'NotReady';
}

/**
 * Starts every service of the system and returns when the system is ready. Safe to repeat: what runs already is left
 * alone. All services start at once; each waits for the others by its own protocol.
 */
export async function startSystem(
  system: SystemName,
  plan: Plan,
  inventory: Inventory,
  hosts: Map<string, Host>,
  { onProgress = () => {}, signal, readyLimit = readyLimitSeconds }: StartOptions = {},
): Promise<void> {
  const placed = serviceJobIds(plan, system).map((each) => ({ ...each, on: openedHost(hosts, each.host) }));
  const watched = placed.map(({ on, jobId }) => ({ host: on, jobId }));
  await refuseDead(system, watched, { absentIsDead: false });
  onProgress(`${system}: starting ${placed.length} services`);
  await Promise.all(
    placed.map((each) => startService(each.on, services[each.service], contextOf(plan, inventory, each))),
  );
  const end = performance.now() + readyLimit * 1000;
  for (;;) {
    await refuseDead(system, watched, { absentIsDead: true });
    const readiness = await systems[system].readiness(plan, inventory);
    if (readiness.ready) return;
    if (performance.now() > end) {
      throw new NotReady(`${system} was not ready after ${readyLimit} s: ${readiness.waitingFor}`);
    }
    onProgress(`${system}: ${readiness.waitingFor}`);
    await delay(pollMilliseconds, undefined, { signal });
  }
}

async function refuseDead(
  system: SystemName,
  watched: Parameters<typeof deadServices>[0],
  options: { absentIsDead: boolean },
): Promise<void> {
  const [dead] = await deadServices(watched, options);
  if (dead) throw new ServiceDied(`${system} could not start: ${dead.message}`);
}

/** The host of that name among those that were opened. */
export function openedHost(hosts: Map<string, Host>, name: string): Host {
  const host = hosts.get(name);
  if (!host) throw new Error(`The plan names the host ${name}, which is not among the hosts that were opened`);
  return host;
}
