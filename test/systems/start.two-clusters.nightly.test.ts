/** Two real clusters of one system on loopback hosts. Needs Java, and fetches Kafka where the cache does not hold it. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Plan } from '../../src/plan/plan.ts';
import type { Host } from '../../src/hosts/host.ts';
import type { Inventory } from '../../src/hosts/inventory.ts';
import { openHosts } from '../../src/hosts/open.ts';
import { removeKeys } from '../../src/hosts/ssh/campaign-keys.ts';
import { install } from '../../src/installations/install.ts';
import { startSampling, stopSampling } from '../../src/measurement/telemetry/sampling.ts';
import { kafkaClient } from '../../src/systems/kafka/client.ts';
import { createTopic } from '../../src/systems/kafka/create-topic.ts';
import { serviceJobIds } from '../../src/systems/services.ts';
import { startSystem } from '../../src/systems/start.ts';
import { verify } from '../../src/systems/verify.ts';
import { kafkaOn } from '../samples/clusters.ts';
import { exampleHost, examplePlan } from './example.ts';

const limit = 600_000;
/** Addresses of the loopback network that no other test of this machine uses at the same time. */
const addressOf = (number: number): string =>
  `127.${100 + (process.pid % 100)}.${Math.floor(process.pid / 100) % 250}.${10 + number}`;

const names = ['kafka01', 'kafka02'];
const [first] = examplePlan.hosts;
const plan: Plan = {
  ...examplePlan,
  profile: `two-clusters-test-${process.pid}`,
  hosts: names.map((name, index) => ({
    ...first!,
    name,
    services: first!.services.map((service) => ({
      ...service,
      cluster: index === 0 ? 'east' : 'west',
      heapMebibytes: 256,
    })),
  })),
  clusters: { east: kafkaOn(['kafka01']), west: kafkaOn(['kafka02']) },
};

function hasJava(): boolean {
  try {
    execFileSync('java', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!hasJava())('Kafka twice, on a host each (needs java on the PATH)', () => {
  let folder: string;
  let inventory: Inventory;
  let hosts: Map<string, Host>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofload-start-'));
    inventory = {
      profile: 'test',
      provider: 'local',
      mark: `proofload-test-${process.pid}`,
      hosts: names.map((name, index) => exampleHost(name, addressOf(index), join(folder, name))),
      caveats: [],
    };
    hosts = new Map((await openHosts(inventory)).map((each) => [each.inventory.name, each]));
    await install(plan, hosts);
  }, limit);

  afterEach(async () => {
    await stopSampling([...hosts.values()]);
    for (const { host, jobId } of serviceJobIds(plan)) await hosts.get(host)?.stopJob(jobId, 30);
    await removeKeys(plan.profile);
    await rm(folder, { recursive: true });
  }, limit);

  const topicsOf = async (host: string): Promise<string[]> => {
    const kafka = await kafkaClient([hosts.get(host)!], { clientId: 'test', retry: { retries: 2 } });
    const admin = kafka.admin();
    await admin.connect();
    try {
      return await admin.listTopics();
    } finally {
      await admin.disconnect();
    }
  };

  test(
    'is two clusters: each becomes ready, says its version, and has the topics that were made in it alone',
    async () => {
      await startSampling([...hosts.values()], inventory.mark);
      await Promise.all(Object.keys(plan.clusters).map((name) => startSystem(name, plan, inventory, hosts)));
      const { versions } = await verify(plan, inventory, hosts);
      expect(versions).toMatchObject({ east: '4.3.1', west: '4.3.1' });
      const parameters = { topic: 'of-east', partitions: 1, replicationFactor: 1 };
      const signal = AbortSignal.timeout(limit);
      const secrets = { shared: '', certificates: null };
      await createTopic({ cluster: plan.clusters['east']!, hosts, parameters, secrets, signal });
      expect(await topicsOf('kafka01')).toContain('of-east');
      expect(await topicsOf('kafka02')).not.toContain('of-east');
    },
    limit,
  );
});
