/**
 * The self-destruct timer: a job on every host that ends the host's work when its lease ends, without Temporal and
 * without the control plane.
 */
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { Host } from '../../hosts/host.ts';
import type { InventoryHost } from '../../hosts/inventory.ts';
import type { JobSpec } from '../../hosts/job.ts';

const scripts = ['lease_file.py', 'self_destruct.py'].map((name) => ({
  name,
  path: fileURLToPath(new URL(name, import.meta.url)),
}));

/** A copy of the `LeaseRecord`, which the timer watches. */
export const leasePath = (host: InventoryHost): string => join(host.dataFolder, 'lease.json');
/** Where a timer records why it fired. */
export const firedPath = (host: InventoryHost): string => join(host.dataFolder, 'self-destruct-fired.json');

/** The prefix makes the sampler count the timer as part of Proofload. */
const selfDestructJobId = (number: number): string => `self-destruct-${number}`;

/**
 * The timer as a job. On a local host it ends the host's processes, itself last.
 *
 * @param atEnd command that the timer runs at the end, such as a shutdown of a rented machine; empty for local hosts,
 *   which have nothing but processes to end
 */
export function selfDestructJob(host: InventoryHost, mark: string, number: number, atEnd: string[] = []): JobSpec {
  const options = ['--folder', host.dataFolder, '--host', `${mark}/${host.name}`];
  if (host.reach.kind === 'namespace') options.push('--own-network');
  return {
    id: selfDestructJobId(number),
    argv: ['python3', '-I', '-S', join(host.dataFolder, 'lease', 'self_destruct.py'), ...options, '--', ...atEnd],
    environment: {},
  };
}

/**
 * Renews the lease on every existing host and starts its timer if none is running: at first, or after it was killed.
 * A host that fails does not stop the others.
 *
 * @param record file with the current lease
 * @param atEnd as for `selfDestructJob`
 * @returns the problems, one sentence each
 */
export async function renewSelfDestructTimers(
  hosts: Host[],
  mark: string,
  record: string,
  atEnd: string[] = [],
): Promise<string[]> {
  const outcomes = await Promise.allSettled(hosts.map((host) => renewSelfDestruct(host, mark, record, atEnd)));
  return outcomes.flatMap((outcome, position) => {
    if (outcome.status === 'fulfilled') return outcome.value ?? [];
    const { reason } = outcome as { reason: unknown };
    const message = reason instanceof Error ? reason.message : String(reason);
    return [`Could not renew the lease on ${hosts[position]?.inventory.name}: ${message}`];
  });
}

async function renewSelfDestruct(host: Host, mark: string, record: string, atEnd: string[]): Promise<string | null> {
  const { inventory } = host;
  // A host that was torn down must not reappear as a folder with a timer in it.
  if (!(await host.exists(inventory.dataFolder))) return null;
  if (await host.exists(firedPath(inventory)))
    return `The self-destruct timer of ${inventory.name} has fired. The reason is in ${firedPath(inventory)}.`;
  await host.upload(record, leasePath(inventory));
  const { number, isRunning } = await lastSelfDestruct(host);
  if (isRunning) return null;
  for (const { name, path } of scripts) await host.upload(path, join(inventory.dataFolder, 'lease', name));
  await host.startJob(selfDestructJob(inventory, mark, number + 1, atEnd));
  return null;
}

/** The latest timer of a host; number 0 if there was none. A job runs once, so a restarted timer is a new job. */
async function lastSelfDestruct(host: Host): Promise<{ number: number; isRunning: boolean }> {
  let isRunning = false;
  for (let number = 0; ; number += 1) {
    const { state } = await host.jobStatus(selfDestructJobId(number + 1));
    if (state === 'absent') return { number, isRunning };
    isRunning = state === 'running';
  }
}
