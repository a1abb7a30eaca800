/** Real clusters with TLS and SASL on loopback hosts. */
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { certificateIn, makeAuthority } from '../../src/hosts/tls/certificates.ts';
import { install } from '../../src/installations/install.ts';
import { prepareInstallations } from '../../src/installations/make.ts';
import { clusterNamed } from '../../src/plan/clusters.ts';
import { viewOfNode } from '../../src/systems/cassandra/ready.ts';
import { secretsOf, secretsOfCluster, type Secrets } from '../../src/systems/secrets.ts';
import { startSystem } from '../../src/systems/start.ts';
import { verify } from '../../src/systems/verify.ts';
import { generator as stress } from '../../src/workloads/cassandra-stress/generator.ts';
import { cassandraOn } from '../samples/clusters.ts';
import { parameters } from '../workloads/cassandra-stress/sample.ts';
import { contextOf, loadOf } from '../workloads/context.ts';
import { hasJava } from './loopback-hosts.ts';
import {
  isExposed,
  keyOf,
  limit,
  names,
  openProtectedHosts,
  planOf,
  refusedPassword,
  startKafka,
  topicsFor,
  withPassword,
} from './protected-hosts.ts';

describe.skipIf(!hasJava())('On loopback hosts (needs java on the PATH)', () => {
  const opened = openProtectedHosts();

  test(
    'Kafka restarts into a variant with TLS and SCRAM, keeps its topics, and refuses plain and unknown clients',
    async () => {
      const { secrets, restart, create } = await startKafka(opened, {
        protected: { tls: true, sasl: 'scram-sha-512' },
      });
      await create('kept');
      const access = await restart('protected');
      await create('new', 'protected');
      expect(await topicsFor(opened, access)).toEqual(['kept', 'new']);
      await expect(topicsFor(opened, {})).rejects.toThrow();
      await expect(topicsFor(opened, { authority: access.authority! })).rejects.toThrow();
      await expect(topicsFor(opened, { login: access.login! })).rejects.toThrow();
      await expect(topicsFor(opened, withPassword(access, 'wrong'))).rejects.toThrow(refusedPassword);
      expect(await isExposed(opened, secrets.shared)).toBe(false);
      expect(await isExposed(opened, keyOf(secrets, 'one'))).toBe(false);
    },
    limit,
  );

  test(
    'After each restart into another mechanism, Kafka lets in its user alone, by this mechanism and password',
    async () => {
      const forms = ['scram-sha-256', 'plain', 'scram-sha-512'];
      const { restart } = await startKafka(opened, Object.fromEntries(forms.map((sasl) => [sasl, { sasl }])));
      for (const sasl of [...forms, forms[0]!]) {
        const access = await restart(sasl);
        expect(await topicsFor(opened, access), sasl).toEqual([]);
        await expect(topicsFor(opened, withPassword(access, 'wrong')), sasl).rejects.toThrow(refusedPassword);
        await expect(topicsFor(opened, {}), sasl).rejects.toThrow();
        const stranger = { login: { ...access.login!, username: 'stranger' } };
        await expect(topicsFor(opened, stranger), sasl).rejects.toThrow(refusedPassword);
        for (const mechanism of forms.filter((each) => each !== sasl)) {
          const other = { login: { ...access.login!, mechanism } };
          await expect(topicsFor(opened, other), `${sasl}, asked for ${mechanism}`).rejects.toThrow(
            'The broker does not support the requested SASL mechanism',
          );
        }
      }
    },
    limit,
  );

  /** Writes rows with cassandra-stress, on the host `two`. Returns its exit code. */
  async function writeWithStress(run: string, secrets: Secrets): Promise<number | null> {
    const { hosts, inventory, plan } = opened;
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
      const { hosts, inventory } = opened;
      const plan = planOf({ one: ['cassandra'], two: ['cassandra'] }, { cassandra });
      opened.plan = plan;
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
      expect(await isExposed(opened, keyOf(secretsOfCluster(all, 'cassandra'), 'two'))).toBe(false);
    },
    limit,
  );
});
