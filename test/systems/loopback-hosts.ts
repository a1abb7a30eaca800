/** Hosts of one test on loopback addresses, on which it starts real services. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHosts } from '../../src/hosts/open.ts';
import type { Host } from '../../src/hosts/host.ts';
import type { Inventory } from '../../src/hosts/inventory.ts';
import { removeKeys } from '../../src/hosts/ssh/campaign-keys.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { serviceJobIds } from '../../src/systems/services.ts';
import { exampleHost } from './example.ts';

export function hasJava(): boolean {
  try {
    execFileSync('java', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface LoopbackHosts {
  folder: string;
  inventory: Inventory;
  hosts: Map<string, Host>;
  /** Ends the services of a plan, and removes the hosts. */
  close(plan: Plan): Promise<void>;
}

let opened = 0;

/** An address that no other test of this machine uses at the same time. */
function nextAddress(): string {
  opened += 1;
  return `127.${100 + (process.pid % 100)}.${Math.floor(process.pid / 100) % 250}.${opened}`;
}

/** Opens hosts with these names. */
export async function openLoopbackHosts(names: readonly string[]): Promise<LoopbackHosts> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-hosts-'));
  const inventory: Inventory = {
    profile: 'test',
    provider: 'local',
    mark: `proofload-test-${process.pid}`,
    hosts: names.map((name) => exampleHost(name, nextAddress(), join(folder, name))),
    caveats: [],
  };
  const hosts = new Map((await openHosts(inventory)).map((host) => [host.inventory.name, host]));
  const close = async (plan: Plan): Promise<void> => {
    for (const { host, jobId } of serviceJobIds(plan)) await hosts.get(host)?.stopJob(jobId, 30);
    await removeKeys(plan.profile);
    await rm(folder, { recursive: true });
  };
  return { folder, inventory, hosts, close };
}
