/** A real broker on a loopback host. Needs Java, and fetches Kafka where the cache does not hold it. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Plan } from '../../src/plan/plan.ts';
import { ServiceDied } from '../../src/hosts/failures.ts';
import type { Host } from '../../src/hosts/host.ts';
import type { Inventory } from '../../src/hosts/inventory.ts';
import { openHosts } from '../../src/hosts/open.ts';
import { removeKeys } from '../../src/hosts/ssh/campaign-keys.ts';
import { install } from '../../src/installations/install.ts';
import { serviceJobIds } from '../../src/systems/services.ts';
import { startSystem } from '../../src/systems/start.ts';
import { verify } from '../../src/systems/verify.ts';
import { exampleHost, examplePlan } from './example.ts';
import { kafkaOn } from '../samples/clusters.ts';

const limit = 600_000;
/** An address of the loopback network that no other test of this machine uses at the same time. */
const address = `127.${100 + (process.pid % 100)}.${Math.floor(process.pid / 100) % 250}.1`;

const plan: Plan = {
  ...examplePlan,
  profile: `start-test-${process.pid}`,
  hosts: examplePlan.hosts.slice(0, 1).map((host) => ({
    ...host,
    services: host.services.map((service) => ({ ...service, heapMebibytes: 256 })),
  })),
  clusters: { kafka: kafkaOn(['kafka01']) },
};

/** Java refuses a heap of 1 MiB as soon as it starts. */
const tooSmall: Plan = {
  ...plan,
  hosts: plan.hosts.map((host) => ({
    ...host,
    services: host.services.map((each) => (each.name === 'kafka-broker' ? { ...each, heapMebibytes: 1 } : each)),
  })),
};

function hasJava(): boolean {
  try {
    execFileSync('java', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!hasJava())('Kafka on one host (needs java on the PATH)', () => {
  let folder: string;
  let inventory: Inventory;
  let hosts: Map<string, Host>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofload-start-'));
    const host = exampleHost('kafka01', address, join(folder, 'kafka01'));
    inventory = {
      profile: 'test',
      provider: 'local',
      mark: `proofload-test-${process.pid}`,
      hosts: [host],
      caveats: [],
    };
    hosts = new Map((await openHosts(inventory)).map((each) => [each.inventory.name, each]));
    await install(plan, hosts);
  }, limit);

  afterEach(async () => {
    for (const { host, jobId } of serviceJobIds(plan)) await hosts.get(host)?.stopJob(jobId, 30);
    await removeKeys(plan.profile);
    await rm(folder, { recursive: true });
  }, limit);

  test(
    'becomes ready, is started once, says its version, and listens on its own address alone',
    async () => {
      await startSystem('kafka', plan, inventory, hosts);
      const pids = await servicePids(hosts);
      await startSystem('kafka', plan, inventory, hosts);
      expect(await servicePids(hosts)).toEqual(pids);
      expect(await verify(plan, inventory, hosts)).toMatchObject({ versions: { kafka: '4.3.1' }, warnings: [] });
      const listening = (await Promise.all(pids.map((pid) => listeningAddresses(pid)))).flat();
      expect([...new Set(listening)]).toEqual([address]);
    },
    limit,
  );

  test(
    'that dies while it starts ends the wait with the last lines of its log',
    async () => {
      const failure = await startSystem('kafka', tooSmall, inventory, hosts).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ServiceDied);
      expect(String(failure)).toMatch(/kafka could not start: kafka-broker on kafka01 ended with exit code 1/);
      expect(String(failure)).toContain('Too small maximum heap');
      // The same again at once: it is not started a second time behind anyone's back.
      await expect(startSystem('kafka', tooSmall, inventory, hosts)).rejects.toThrow(ServiceDied);
    },
    limit,
  );
});

async function servicePids(hosts: Map<string, Host>): Promise<number[]> {
  const statuses = await Promise.all(serviceJobIds(plan).map(({ host, jobId }) => hosts.get(host)!.jobStatus(jobId)));
  return statuses.flatMap((status) => (status.state === 'running' ? [status.pid] : []));
}

/** Local IPv4 addresses of the sockets on which a process listens, from the kernel's own tables. */
async function listeningAddresses(pid: number): Promise<string[]> {
  const descriptors = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(descriptors.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')));
  const inodes = new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8')));
  return tables
    .flatMap((table) => table.trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === '0A' && inodes.has(fields[9] ?? ''))
    .map((fields) => lastBytesAsAddress(fields[1]?.split(':')[0] ?? ''));
}

/** The kernel writes addresses as hexadecimal words in the machine's (little-endian) order. */
function lastBytesAsAddress(hexadecimal: string): string {
  const word = hexadecimal.slice(-8);
  return [6, 4, 2, 0].map((from) => Number.parseInt(word.slice(from, from + 2), 16)).join('.');
}
