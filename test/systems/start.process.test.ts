/** A real broker on a loopback host. Needs Java, and fetches Kafka where the cache does not hold it. */
import { readFile, readdir, readlink } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Plan } from '../../src/plan/plan.ts';
import { ServiceDied } from '../../src/hosts/failures.ts';
import type { Host } from '../../src/hosts/host.ts';
import { install } from '../../src/installations/install.ts';
import { claimNames, removeMade } from '../../src/systems/claim-names.ts';
import { createTopic } from '../../src/systems/kafka/create-topic.ts';
import { existingClient, existingKafka as accessWith } from '../../src/systems/kafka/existing.ts';
import { serviceJobIds } from '../../src/systems/services.ts';
import { startSystem } from '../../src/systems/start.ts';
import { verify } from '../../src/systems/verify.ts';
import { until } from '../hosts/until.ts';
import { examplePlan } from './example.ts';
import { hasJava, openLoopbackHosts, type LoopbackHosts } from './loopback-hosts.ts';
import { kafkaOn } from '../samples/clusters.ts';
import { existingKafka as clusterAt, memoryClaims, topic } from '../samples/existing-cluster.ts';

const limit = 600_000;

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

const secrets = { shared: '', certificates: null };
const existingKafka = accessWith(secrets);

/** A broker makes its topic of groups when the first one is asked for. */
function isNotCoordinated(error: unknown): false {
  if (error instanceof Error && error.name === 'KafkaJSGroupCoordinatorNotFound') return false;
  throw error;
}

describe.skipIf(!hasJava())('Kafka on one host (needs java on the PATH)', () => {
  let opened: LoopbackHosts;
  const open = async (planned: Plan): Promise<void> => {
    opened = await openLoopbackHosts(['kafka01']);
    await install(planned, opened.hosts);
  };
  const close = (): Promise<void> => opened.close(plan);

  describe('that is started', () => {
    beforeAll(async () => {
      await open(plan);
      await startSystem('kafka', plan, opened.inventory, opened.hosts);
    }, limit);
    afterAll(close, limit);

    test(
      'becomes ready, is started once, says its version, and listens on its own address alone',
      async () => {
        const { inventory, hosts } = opened;
        const pids = await servicePids(hosts);
        expect(pids).toHaveLength(serviceJobIds(plan).length);
        await startSystem('kafka', plan, inventory, hosts);
        expect(await servicePids(hosts)).toEqual(pids);
        expect(await verify(plan, inventory, hosts)).toMatchObject({ versions: { kafka: '4.3.1' }, warnings: [] });
        const listening = (await Promise.all(pids.map((pid) => listeningAddresses(pid)))).flat();
        expect([...new Set(listening)]).toEqual([inventory.hosts[0]!.address]);
      },
      limit,
    );

    test(
      'as a cluster that was there before gets the topic and the group of a campaign, and loses these and nothing else at its end',
      async () => {
        // As a campaign plans a broker that was there before.
        const address = opened.inventory.hosts[0]!.address;
        const planned = clusterAt(`${address}:9092`);
        expect(await existingKafka.look(planned)).toEqual({ version: null, members: [`${address}:9092`] });
        const [foreign, mine] = [topic('theirs'), topic('proofload-one-write')];
        const group = { kind: 'consumer group', name: 'proofload-one-read' } as const;
        const make = async (name: string): Promise<void> => {
          const parameters = { topic: name, partitions: 2, replicationFactor: 1 };
          await createTopic({
            cluster: planned,
            hosts: new Map(),
            parameters,
            secrets,
            signal: AbortSignal.timeout(limit),
          });
        };
        await make(foreign.name);
        const store = memoryClaims();
        const cluster = { name: 'kafka', planned, access: existingKafka };
        await expect(claimNames([foreign], cluster, store)).rejects.toThrow('already has the topic theirs');
        await claimNames([mine, group], cluster, store);
        await make(mine.name);
        const admin = existingClient(planned, secrets).admin();
        await admin.connect();
        const partitions = [{ partition: 0, offset: '0' }];
        await until('the broker coordinates groups', () =>
          admin.setOffsets({ groupId: group.name, topic: mine.name, partitions }).then(() => true, isNotCoordinated),
        );
        await admin.disconnect();
        expect(await existingKafka.present(planned, [foreign, mine, group])).toEqual([foreign, mine, group]);

        const removed = await removeMade({ clusters: { kafka: planned } }, async () => existingKafka, store);
        expect(removed.leftovers).toEqual([]);
        expect(await existingKafka.present(planned, [foreign, mine, group])).toEqual([foreign]);
      },
      limit,
    );
  });

  describe('that cannot start', () => {
    beforeAll(() => open(tooSmall), limit);
    afterAll(close, limit);

    test(
      'ends the wait with the last lines of its log',
      async () => {
        const { inventory, hosts } = opened;
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
