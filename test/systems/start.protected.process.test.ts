/** Real clusters with TLS and SASL on loopback hosts. Needs Java, and fetches what the cache does not hold. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Host } from '../../src/hosts/host.ts';
import type { Inventory } from '../../src/hosts/inventory.ts';
import { openHosts } from '../../src/hosts/open.ts';
import { removeKeys } from '../../src/hosts/ssh/campaign-keys.ts';
import { certificateIn, makeAuthority } from '../../src/hosts/tls/certificates.ts';
import { install } from '../../src/installations/install.ts';
import { prepareInstallations } from '../../src/installations/make.ts';
import { stopCluster } from '../../src/measurement/runs/services.ts';
import { clusterNamed } from '../../src/plan/clusters.ts';
import type { Cluster, Plan } from '../../src/plan/plan.ts';
import { planOfVariant } from '../../src/plan/variants.ts';
import { viewOfNode } from '../../src/systems/cassandra/ready.ts';
import { kafkaClient, type ClientAccess } from '../../src/systems/kafka/client.ts';
import { createTopic } from '../../src/systems/kafka/create-topic.ts';
import { accessOf } from '../../src/systems/kafka/security.ts';
import { secretsOf, secretsOfCluster, type ClusterSecrets, type Secrets } from '../../src/systems/secrets.ts';
import { serviceJobIds } from '../../src/systems/services.ts';
import { startSystem } from '../../src/systems/start.ts';
import { verify } from '../../src/systems/verify.ts';
import { generator as stress } from '../../src/workloads/cassandra-stress/generator.ts';
import { cassandraOn, kafkaOn } from '../samples/clusters.ts';
import { parameters } from '../workloads/cassandra-stress/sample.ts';
import { contextOf, loadOf } from '../workloads/context.ts';
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

/** The same access with another password. */
function withPassword({ login, ...access }: ClientAccess, password: string): ClientAccess {
  return { ...access, login: { ...login!, password } };
}

/** As a broker refuses a password or a user that it does not know. */
const refusedPassword = /[Aa]uthentication failed/;

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

  /** The topics that Kafka shows to a client with this access. Rejects if it does not let the client in. */
  async function topicsFor(access: ClientAccess): Promise<string[]> {
    const options = { clientId: 'test', connectionTimeout: 5000, requestTimeout: 5000, retry: { retries: 0 } };
    const admin = (await kafkaClient([hosts.get('one')!], options, access)).admin();
    try {
      await admin.connect();
      return (await admin.listTopics()).toSorted();
    } finally {
      await admin.disconnect();
    }
  }

  /** Starts Kafka as it is planned, and after that as each of these variants, in turn. */
  async function startKafka(forms: Record<string, NonNullable<Cluster['security']>>): Promise<{
    secrets: ClusterSecrets;
    restart: (variant: string) => Promise<ClientAccess>;
    create: (topic: string, variant?: string) => Promise<void>;
  }> {
    const plain = kafkaOn(['one']);
    const formOf = (variant: string): Cluster => ({ ...plain, security: forms[variant]! });
    const all = Object.keys(forms).map((name) => ({ name, changes: [], clusters: { kafka: formOf(name) } }));
    plan = {
      ...planOf({ one: ['kafka-controller', 'kafka-broker'] }, { kafka: plain }),
      variants: { trials: 1, seed: 1, all: [{ name: 'open', changes: [], clusters: {} }, ...all] },
    };
    await install(plan, hosts);
    await startSystem('kafka', plan, inventory, hosts);
    const secrets = secretsOfCluster(await secretsOf(plan, inventory), 'kafka');
    const signal = AbortSignal.timeout(limit);
    return {
      secrets,
      async restart(variant) {
        const changed = planOfVariant(plan, variant);
        await stopCluster('kafka', changed, hosts, () => {});
        await startSystem('kafka', changed, inventory, hosts);
        return accessOf(formOf(variant), secrets);
      },
      async create(topic, variant) {
        const cluster = variant === undefined ? plain : formOf(variant);
        const parameters = { topic, partitions: 1, replicationFactor: 1 };
        await createTopic({ cluster, hosts, parameters, secrets, signal });
      },
    };
  }

  test(
    'after each restart into another form, Kafka keeps its topics and lets in its user alone, by this mechanism and over TLS where asked',
    async () => {
      const forms: Record<string, NonNullable<Cluster['security']>> = {
        'scram-sha-256': { sasl: 'scram-sha-256' },
        plain: { sasl: 'plain' },
        'scram-sha-512': { tls: true, sasl: 'scram-sha-512' },
      };
      const { secrets, restart, create } = await startKafka(forms);
      await create('open');
      for (const sasl of Object.keys(forms)) {
        const access = await restart(sasl);
        expect(await topicsFor(access), sasl).toContain('open');
        await expect(topicsFor({}), sasl).rejects.toThrow();
        await expect(topicsFor(withPassword(access, 'wrong')), sasl).rejects.toThrow(refusedPassword);
        const stranger = { ...access, login: { ...access.login!, username: 'stranger' } };
        await expect(topicsFor(stranger), sasl).rejects.toThrow(refusedPassword);
        for (const mechanism of Object.keys(forms).filter((each) => each !== sasl)) {
          const other = { ...access, login: { ...access.login!, mechanism } };
          await expect(topicsFor(other), `${sasl}, asked for ${mechanism}`).rejects.toThrow(
            'The broker does not support the requested SASL mechanism',
          );
        }
      }
      const { authority, login } = accessOf({ security: forms['scram-sha-512']! }, secrets);
      await create('protected', 'scram-sha-512');
      expect(await topicsFor({ authority: authority!, login: login! })).toEqual(['open', 'protected']);
      await expect(topicsFor({ authority: authority! })).rejects.toThrow();
      await expect(topicsFor({ login: login! })).rejects.toThrow();
      expect(await isExposed(secrets.shared)).toBe(false);
      expect(await isExposed(keyOf(secrets, 'one'))).toBe(false);
    },
    limit,
  );

  /** Writes rows with cassandra-stress, on the host `two`. Returns its exit code. */
  async function writeWithStress(run: string, secrets: Secrets): Promise<number | null> {
    const load = loadOf('cassandra-stress', { ...parameters, keys: 500 });
    const installFolder = (await prepareInstallations(['cassandra-stress'])).get('cassandra-stress')!;
    const context = { ...contextOf(load), plan, inventory, secrets, installFolder, runId: run };
    const [fill] = stress.prepare(context);
    if (fill?.kind !== 'job') throw new Error('no job');
    const host = hosts.get('two')!;
    await host.startJob(fill.job);
    const end = Date.now() + limit;
    for (;;) {
      const status = await host.jobStatus(fill.job.id);
      if (status.state === 'ended') return status.exitCode;
      if (Date.now() > end) throw new Error(`${run} has not ended`);
      await setTimeout(200);
    }
  }

  test(
    'Cassandra’s nodes form a ring over TLS and refuse plain clients, and cassandra-stress connects to nodes that it trusts',
    async () => {
      const cassandra = cassandraOn(names, { security: { tls: true }, options: { tokens: 4 } });
      plan = planOf({ one: ['cassandra'], two: ['cassandra'] }, { cassandra });
      await install(plan, hosts);
      await startSystem('cassandra', plan, inventory, hosts);
      const { versions } = await verify(plan, inventory, hosts);
      expect(versions['cassandra']).toBe(clusterNamed(plan, 'cassandra').version);
      await expect(viewOfNode(hosts.get('two')!, null)).rejects.toThrow();
      const all = await secretsOf(plan, inventory);
      expect(await writeWithStress('trusting', all)).toBe(0);
      const authority = certificateIn(await makeAuthority());
      const foreign = { shared: '', certificates: { authority, byHost: {} } };
      expect(await writeWithStress('distrusting', { cassandra: foreign })).not.toBe(0);
      expect(await isExposed(keyOf(secretsOfCluster(all, 'cassandra'), 'two'))).toBe(false);
    },
    limit,
  );
});
