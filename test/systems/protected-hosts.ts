/** Protected clusters on loopback hosts, for tests of `startSystem`. Needs Java, and fetches what the cache does not hold. */
import { readFile, readdir } from 'node:fs/promises';
import { execa } from 'execa';
import { afterEach, beforeEach, expect } from 'vitest';
import { install } from '../../src/installations/install.ts';
import { stopCluster } from '../../src/measurement/runs/services.ts';
import type { Cluster, Plan } from '../../src/plan/plan.ts';
import { planOfVariant } from '../../src/plan/variants.ts';
import { kafkaClient } from '../../src/systems/kafka/client.ts';
import type { ClientAccess } from '../../src/systems/kafka/security.ts';
import { createTopic } from '../../src/systems/kafka/create-topic.ts';
import { accessOf } from '../../src/systems/kafka/security.ts';
import { secretsOf, secretsOfCluster, type ClusterSecrets } from '../../src/systems/secrets.ts';
import { startSystem } from '../../src/systems/start.ts';
import { kafkaOn } from '../samples/clusters.ts';
import { examplePlan } from './example.ts';
import { openLoopbackHosts, type LoopbackHosts } from './loopback-hosts.ts';

export const limit = 600_000;

export const names = ['one', 'two'];
const [first] = examplePlan.hosts;
const service = { heapMebibytes: 512, residentMebibytes: 800 };

export function planOf(services: Record<string, string[]>, clusters: Plan['clusters']): Plan {
  const hosts = Object.entries(services).map(([name, its]) => ({
    ...first!,
    name,
    services: its.map((each) => ({ ...service, name: each, cluster: each.split('-')[0]! })),
  }));
  return { ...examplePlan, profile: `protected-test-${process.pid}`, hosts, clusters };
}

/** The same access with another password. */
export function withPassword({ login, ...access }: ClientAccess, password: string): ClientAccess {
  return { ...access, login: { ...login!, password } };
}

/** As a broker refuses a password or a user that it does not know. */
export const refusedPassword = /[Aa]uthentication failed/;

/** A line of a host's private key. */
export function keyOf({ certificates }: ClusterSecrets, host: string): string {
  const [, line = ''] = (certificates?.byHost[host] ?? '').split('\n');
  expect(line).toMatch(/^[\w+/]{64}$/);
  return line;
}

/** Hosts of one test and what runs on them. */
export interface ProtectedHosts extends LoopbackHosts {
  /** Set before anything is started. Its services end with the test. */
  plan: Plan;
}

/** Opens two hosts for each test of the file, and ends what it started there. */
export function openProtectedHosts(): ProtectedHosts {
  const opened = {} as ProtectedHosts;
  beforeEach(async () => {
    Object.assign(opened, await openLoopbackHosts(names));
  });
  afterEach(() => opened.close(opened.plan), limit);
  return opened;
}

/** Whether a command line on this machine, or a file of the hosts that others can read, has this text. */
export async function isExposed({ folder }: ProtectedHosts, text: string): Promise<boolean> {
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
export async function topicsFor({ hosts }: ProtectedHosts, access: ClientAccess): Promise<string[]> {
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
export async function startKafka(
  opened: ProtectedHosts,
  forms: Record<string, NonNullable<Cluster['security']>>,
): Promise<{
  secrets: ClusterSecrets;
  restart: (variant: string) => Promise<ClientAccess>;
  create: (topic: string, variant?: string) => Promise<void>;
}> {
  const plain = kafkaOn(['one']);
  const formOf = (variant: string): Cluster => ({ ...plain, security: forms[variant]! });
  const all = Object.keys(forms).map((name) => ({ name, changes: [], clusters: { kafka: formOf(name) } }));
  const { hosts, inventory } = opened;
  const plan: Plan = {
    ...planOf({ one: ['kafka-controller', 'kafka-broker'] }, { kafka: plain }),
    variants: { trials: 1, seed: 1, all: [{ name: 'open', changes: [], clusters: {} }, ...all] },
  };
  opened.plan = plan;
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
