/** Real clusters with TLS and SASL on loopback hosts. Needs Java, and fetches what the cache does not hold. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Host } from '../../src/hosts/host.ts';
import type { Inventory } from '../../src/hosts/inventory.ts';
import { openHosts } from '../../src/hosts/open.ts';
import { removeKeys } from '../../src/hosts/ssh/campaign-keys.ts';
import { install } from '../../src/installations/install.ts';
import { stopCluster } from '../../src/measurement/runs/services.ts';
import { clusterNamed } from '../../src/plan/clusters.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { planOfVariant } from '../../src/plan/variants.ts';
import { viewOfNode } from '../../src/systems/cassandra/ready.ts';
import { kafkaClient } from '../../src/systems/kafka/client.ts';
import { createTopic } from '../../src/systems/kafka/create-topic.ts';
import { accessOf } from '../../src/systems/kafka/security.ts';
import { secretsOf, secretsOfCluster, type ClusterSecrets } from '../../src/systems/secrets.ts';
import { serviceJobIds } from '../../src/systems/services.ts';
import { startSystem } from '../../src/systems/start.ts';
import { verify } from '../../src/systems/verify.ts';
import { cassandraOn, kafkaOn } from '../samples/clusters.ts';
import { exampleHost, examplePlan } from './example.ts';

const limit = 600_000;
/** Addresses of the loopback network that no other test of this machine uses at the same time. */
const addressOf = (number: number): string =>
  `127.${100 + (process.pid % 100)}.${Math.floor(process.pid / 100) % 250}.${20 + number}`;

const names = ['one', 'two'];
const [first] = examplePlan.hosts;
const service = { heapMebibytes: 512, residentMebibytes: 800 };

function planOf(services: Record<string, string[]>, clusters: Plan['clusters']): Plan {
  const hosts = Object.entries(services).map(([name, its]) => ({
    ...first!,
    name,
    services: its.map((each) => ({ ...service, name: each, cluster: each.split('-')[0]! })),
  }));
  return { ...examplePlan, profile: `protected-test-${process.pid}`, hosts, clusters };
}

/** A line of a host's private key. */
function keyOf({ certificates }: ClusterSecrets, host: string): string {
  const [, line = ''] = (certificates?.byHost[host] ?? '').split('\n');
  expect(line).toMatch(/^[\w+/]{64}$/);
  return line;
}

function hasJava(): boolean {
  try {
    execFileSync('java', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!hasJava())('On loopback hosts (needs java on the PATH)', () => {
  let folder: string;
  let inventory: Inventory;
  let hosts: Map<string, Host>;
  let plan: Plan;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofload-protected-'));
    inventory = {
      profile: 'test',
      provider: 'local',
      mark: `proofload-test-${process.pid}`,
      hosts: names.map((name, index) => exampleHost(name, addressOf(index), join(folder, name))),
      caveats: [],
    };
    hosts = new Map((await openHosts(inventory)).map((each) => [each.inventory.name, each]));
  });

  afterEach(async () => {
    for (const { host, jobId } of serviceJobIds(plan)) await hosts.get(host)?.stopJob(jobId, 30);
    await removeKeys(plan.profile);
    await rm(folder, { recursive: true });
  }, limit);

  /** Whether a command line on this machine, or a file of the hosts that others can read, has this text. */
  async function isExposed(text: string): Promise<boolean> {
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (line.includes(text)) return true;
    }
    const readable = ['find', folder, '-type', 'f', '-perm', '/044'];
    const found = await execa(readable[0]!, [...readable.slice(1), '-exec', 'grep', '-lF', '-e', text, '{}', '+'], {
      reject: false,
    });
    return found.stdout !== '';
  }

  test(
    'Kafka restarts into a variant with TLS and SCRAM, keeps its topics, and refuses plain and unknown clients',
    async () => {
      const plain = kafkaOn(['one']);
      const variant = { ...plain, security: { tls: true as const, sasl: 'scram-sha-512' } };
      const all = [
        { name: 'plain', changes: [], clusters: {} },
        { name: 'protected', changes: [], clusters: { kafka: variant } },
      ];
      plan = {
        ...planOf({ one: ['kafka-controller', 'kafka-broker'] }, { kafka: plain }),
        variants: { trials: 1, seed: 1, all },
      };
      await install(plan, hosts);
      await startSystem('kafka', plan, inventory, hosts);
      const secrets = secretsOfCluster(await secretsOf(plan, inventory), 'kafka');
      const parameters = { topic: 'kept', partitions: 1, replicationFactor: 1 };
      const signal = AbortSignal.timeout(limit);
      await createTopic({ cluster: plain, hosts, parameters, secrets, signal });

      const changed = planOfVariant(plan, 'protected');
      await stopCluster('kafka', changed, hosts, () => {});
      await startSystem('kafka', changed, inventory, hosts);
      await createTopic({ cluster: variant, hosts, parameters: { ...parameters, topic: 'new' }, secrets, signal });
      const topics = async (access: ReturnType<typeof accessOf>): Promise<string[]> => {
        const options = { clientId: 'test', connectionTimeout: 5000, requestTimeout: 5000, retry: { retries: 0 } };
        const admin = (await kafkaClient([hosts.get('one')!], options, access)).admin();
        try {
          await admin.connect();
          return await admin.listTopics();
        } finally {
          await admin.disconnect();
        }
      };
      const access = accessOf(variant, secrets);
      expect((await topics(access)).toSorted()).toEqual(['kept', 'new']);
      await expect(topics({})).rejects.toThrow();
      await expect(topics({ authority: access.authority! })).rejects.toThrow();
      expect(await isExposed(secrets.shared)).toBe(false);
      expect(await isExposed(keyOf(secrets, 'one'))).toBe(false);
    },
    limit,
  );

  test(
    'Cassandra’s nodes form a ring over TLS, and refuse plain clients',
    async () => {
      const cassandra = cassandraOn(names, { security: { tls: true }, options: { tokens: 4 } });
      plan = planOf({ one: ['cassandra'], two: ['cassandra'] }, { cassandra });
      await install(plan, hosts);
      await startSystem('cassandra', plan, inventory, hosts);
      const { versions } = await verify(plan, inventory, hosts);
      expect(versions['cassandra']).toBe(clusterNamed(plan, 'cassandra').version);
      await expect(viewOfNode(hosts.get('two')!, null)).rejects.toThrow();
      const secrets = secretsOfCluster(await secretsOf(plan, inventory), 'cassandra');
      expect(await isExposed(keyOf(secrets, 'two'))).toBe(false);
    },
    limit,
  );
});
