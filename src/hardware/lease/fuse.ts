/** The self-destruct timer: a job on every host that ends the host's work when its lease is over, without Temporal and without us. */
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { Host } from '../../hosts/host.ts';
import type { InventoryHost } from '../../hosts/inventory.ts';
import type { JobSpec } from '../../hosts/job.ts';

const scripts = ['lease_file.py', 'fuse.py'].map((name) => ({
  name,
  path: fileURLToPath(new URL(name, import.meta.url)),
}));

/** A copy of the `LeaseRecord`, which the self-destruct timer watches. */
export const leasePath = (host: InventoryHost): string => join(host.dataFolder, 'lease.json');
/** Where a self-destruct timer says why it fired. */
export const burntPath = (host: InventoryHost): string => join(host.dataFolder, 'fuse-burnt.json');

/** Ids begin so that the sampler counts the fuse as Proofload's own. */
const fuseJobId = (number: number): string => `lease-fuse-${number}`;

/**
 * The fuse as a job. On a host of this machine it ends the host's processes, itself last.
 *
 * @param atEnd command that the fuse becomes when everything else has ended, such as one that shuts a rented machine
 *   down; empty for hosts of this machine, which are more than their processes only by name
 */
export function fuseJob(host: InventoryHost, mark: string, number: number, atEnd: string[] = []): JobSpec {
  const options = ['--folder', host.dataFolder, '--host', `${mark}/${host.name}`];
  if (host.reach.kind === 'namespace') options.push('--own-network');
  return {
    id: fuseJobId(number),
    argv: ['python3', '-I', '-S', join(host.dataFolder, 'lease', 'fuse.py'), ...options, '--', ...atEnd],
    environment: {},
  };
}

/**
 * Renews the lease on every host that is there, and lights its fuse where none runs: at first, or after it was killed.
 * One host that fails keeps no other from being renewed.
 *
 * @param record file of the lease as it is now
 * @param atEnd as `fuseJob` takes it
 * @returns what is amiss, a sentence each
 */
export async function renewFuses(hosts: Host[], mark: string, record: string, atEnd: string[] = []): Promise<string[]> {
  const outcomes = await Promise.allSettled(hosts.map((host) => renewFuse(host, mark, record, atEnd)));
  return outcomes.flatMap((outcome, position) => {
    if (outcome.status === 'fulfilled') return outcome.value ?? [];
    const { reason } = outcome as { reason: unknown };
    const said = reason instanceof Error ? reason.message : String(reason);
    return [`The lease could not be renewed on ${hosts[position]?.inventory.name}: ${said}`];
  });
}

async function renewFuse(host: Host, mark: string, record: string, atEnd: string[]): Promise<string | null> {
  const { inventory } = host;
  // A host that was torn down must not come back as a folder with a fuse in it.
  if (!(await host.exists(inventory.dataFolder))) return null;
  if (await host.exists(burntPath(inventory)))
    return `The self-destruct timer of ${inventory.name} has fired: ${burntPath(inventory)} says why.`;
  await host.upload(record, leasePath(inventory));
  const { number, isRunning } = await lastFuse(host);
  if (isRunning) return null;
  for (const { name, path } of scripts) await host.upload(path, join(inventory.dataFolder, 'lease', name));
  await host.startJob(fuseJob(inventory, mark, number + 1, atEnd));
  return null;
}

/** The newest fuse of a host; number 0 where there was none. A job runs once, so one that is to go on is a new job. */
async function lastFuse(host: Host): Promise<{ number: number; isRunning: boolean }> {
  let isRunning = false;
  for (let number = 0; ; number += 1) {
    const { state } = await host.jobStatus(fuseJobId(number + 1));
    if (state === 'absent') return { number, isRunning };
    isRunning = state === 'running';
  }
}
