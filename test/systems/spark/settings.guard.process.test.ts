/** A real master and a real worker on a loopback host. Needs Java, and fetches Spark where the cache does not hold it. */
import { readFile, readdir } from 'node:fs/promises';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/plan/plan.ts';
import { installationOf, installFolder } from '../../../src/systems/folders.ts';
import { clusterNamed } from '../../../src/plan/clusters.ts';
import { install } from '../../../src/installations/install.ts';
import { classPath, quickStartFlags } from '../../../src/systems/java.ts';
import { secretOf, secretsOf } from '../../../src/systems/secrets.ts';
import { sparkModuleFlags } from '../../../src/systems/spark/settings.ts';
import { startSystem } from '../../../src/systems/start.ts';
import { examplePlan } from '../example.ts';
import { hasJava, openLoopbackHosts, type LoopbackHosts } from '../loopback-hosts.ts';
import { sparkOn } from '../../samples/clusters.ts';

const limit = 600_000;
const services = ['spark-master', 'spark-worker'] as const;

const plan: Plan = {
  ...examplePlan,
  profile: `guard-test-${process.pid}`,
  hosts: examplePlan.hosts.slice(0, 1).map((host) => ({
    ...host,
    services: services.map((name) => ({ name, cluster: 'spark', heapMebibytes: 192, residentMebibytes: 400 })),
  })),
  clusters: {
    spark: {
      ...sparkOn('kafka01', ['kafka01']),
      // They start with less work; nothing is measured here.
      jvmFlags: Object.fromEntries(services.map((name) => [name, ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']])),
    },
  },
};

describe.skipIf(!hasJava())('Spark on one host (needs java on the PATH)', () => {
  let opened: LoopbackHosts;
  let address: string;
  let secret: string;

  beforeAll(async () => {
    opened = await openLoopbackHosts(['kafka01']);
    const { inventory, hosts } = opened;
    ({ address } = inventory.hosts[0]!);
    await install(plan, hosts);
    await startSystem('spark', plan, inventory, hosts);
    secret = secretOf(await secretsOf(plan, inventory), 'spark');
  }, limit);

  afterAll(() => opened.close(plan), limit);

  /** A worker that was handed a driver finds that its jar is not there. */
  const fetching = 'NoSuchFileException: /no-such.jar';

  /** Asks the master to run a driver, as anybody can who reaches its port and has Spark. */
  const submit = async (flags: string[], environment: Record<string, string> = {}) => {
    const home = installFolder(opened.inventory.hosts[0]!, installationOf(clusterNamed(plan, 'spark')));
    const own = { SPARK_HOME: home, SPARK_SCALA_VERSION: '2.13', SPARK_LOCAL_IP: address, ...environment };
    const java = ['-Xmx128m', ...quickStartFlags, ...sparkModuleFlags, ...flags, '-cp', classPath(home)];
    const client = [
      'org.apache.spark.deploy.Client',
      'launch',
      `spark://${address}:7077`,
      'file:///no-such.jar',
      'Job',
    ];
    return await execa('java', [...java, ...client], { env: own, reject: false, all: true, timeout: limit });
  };

  test(
    'nobody without the secret has the master run anything',
    async () => {
      for (const outsider of [
        await submit([]),
        await submit(['-Dspark.authenticate=true'], { _SPARK_AUTH_SECRET: 'a-guess' }),
      ]) {
        expect(outsider.exitCode).not.toBe(0);
        expect(outsider.all).toMatch(/SaslException|SaslMessage|SaslRpcHandler/);
        expect(outsider.all).not.toContain(fetching);
      }
      const insider = await submit(['-Dspark.authenticate=true'], { _SPARK_AUTH_SECRET: secret });
      expect(insider.all, 'with the secret a worker goes to fetch the jar').toContain(fetching);
    },
    limit,
  );

  test('HTTP can neither submit an application nor remove a worker', async () => {
    expect(await opened.hosts.get('kafka01')!.listens(6066)).toBe(false);
    const { status } = await fetch(`http://${address}:8080/workers/kill/?host=${address}`, { method: 'POST' });
    expect(status, 'method not allowed').toBe(405);
  });

  test('no command line, file or log contains the secret', async () => {
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      expect(line.includes(secret), `the command line of process ${pid}`).toBe(false);
    }
    const found = await execa('grep', ['-rlF', secret, opened.folder], { reject: false });
    expect(found.stdout).toBe('');
  });
});
