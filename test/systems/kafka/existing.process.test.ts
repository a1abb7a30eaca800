/** A real broker as a cluster that was there before. Needs Java, and fetches Kafka where the cache does not hold it. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Host } from '../../../src/hosts/host.ts';
import { openHosts } from '../../../src/hosts/open.ts';
import { removeKeys } from '../../../src/hosts/ssh/campaign-keys.ts';
import { install } from '../../../src/installations/install.ts';
import type { Plan } from '../../../src/plan/plan.ts';
import { claimNames } from '../../../src/systems/claim-names.ts';
import { createTopic } from '../../../src/systems/kafka/create-topic.ts';
import { existingClient, existingKafka as accessWith } from '../../../src/systems/kafka/existing.ts';
import { removeMade } from '../../../src/systems/remove-made.ts';
import { serviceJobIds } from '../../../src/systems/services.ts';
import { startSystem } from '../../../src/systems/start.ts';
import { kafkaOn } from '../../samples/clusters.ts';
import { existingKafka as clusterAt, memoryClaims, topic } from '../../samples/existing-cluster.ts';
import { exampleHost, examplePlan } from '../example.ts';

const limit = 600_000;
/** An address of the loopback network that no other test of this machine uses at the same time. */
const address = `127.${100 + (process.pid % 100)}.${Math.floor(process.pid / 100) % 250}.30`;
const secrets = { shared: '', certificates: null };
const existingKafka = accessWith(secrets);
const planned = clusterAt(`${address}:9092`);

test('A public address is refused before a connection to it is tried', async () => {
  await expect(existingKafka.look(clusterAt('8.8.8.8:9092'))).rejects.toThrow('8.8.8.8 is a public address');
});

function hasJava(): boolean {
  try {
    execFileSync('java', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!hasJava())('A broker that was there before (needs java on the PATH)', () => {
  const [first] = examplePlan.hosts;
  const plan: Plan = {
    ...examplePlan,
    profile: `existing-test-${process.pid}`,
    hosts: [
      {
        ...first!,
        name: 'theirs',
        services: first!.services.map((service) => ({ ...service, cluster: 'kafka', heapMebibytes: 256 })),
      },
    ],
    clusters: { kafka: kafkaOn(['theirs']) },
  };
  let folder: string;
  let hosts: Map<string, Host>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofload-existing-'));
    const inventory = {
      profile: 'test',
      provider: 'local',
      mark: `proofload-test-${process.pid}`,
      hosts: [exampleHost('theirs', address, join(folder, 'theirs'))],
      caveats: [],
    };
    hosts = new Map((await openHosts(inventory)).map((each) => [each.inventory.name, each]));
    await install(plan, hosts);
    await startSystem('kafka', plan, inventory, hosts);
  }, limit);

  afterEach(async () => {
    for (const { host, jobId } of serviceJobIds(plan)) await hosts.get(host)?.stopJob(jobId, 30);
    await removeKeys(plan.profile);
    await rm(folder, { recursive: true });
  }, limit);

  test(
    'gets the topic and the group of a campaign, and loses these and nothing else when it ends',
    async () => {
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
      await admin.setOffsets({ groupId: group.name, topic: mine.name, partitions });
      await admin.disconnect();
      expect(await existingKafka.present(planned, [foreign, mine, group])).toEqual([foreign, mine, group]);

      const removed = await removeMade({ clusters: { kafka: planned } }, async () => existingKafka, store);
      expect(removed.leftovers).toEqual([]);
      expect(await existingKafka.present(planned, [foreign, mine, group])).toEqual([foreign]);
    },
    limit,
  );
});
