/** Two real clusters of one system on loopback hosts. Needs Java, and fetches Kafka where the cache does not hold it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Plan } from '../../src/plan/plan.ts';
import { install } from '../../src/installations/install.ts';
import { startSampling, stopSampling } from '../../src/measurement/telemetry/sampling.ts';
import { kafkaClient } from '../../src/systems/kafka/client.ts';
import { createTopic } from '../../src/systems/kafka/create-topic.ts';
import { startSystem } from '../../src/systems/start.ts';
import { verify } from '../../src/systems/verify.ts';
import { kafkaOn } from '../samples/clusters.ts';
import { examplePlan } from './example.ts';
import { hasJava, openLoopbackHosts, type LoopbackHosts } from './loopback-hosts.ts';

const limit = 600_000;

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

describe.skipIf(!hasJava())('Kafka twice, on a host each (needs java on the PATH)', () => {
  let opened: LoopbackHosts;

  beforeEach(async () => {
    opened = await openLoopbackHosts(names);
    await install(plan, opened.hosts);
  }, limit);

  afterEach(async () => {
    await stopSampling([...opened.hosts.values()]);
    await opened.close(plan);
  }, limit);

  const topicsOf = async (host: string): Promise<string[]> => {
    const kafka = await kafkaClient([opened.hosts.get(host)!], { clientId: 'test', retry: { retries: 2 } });
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
      const { inventory, hosts } = opened;
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
