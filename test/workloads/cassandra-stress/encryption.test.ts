import { expect, test } from 'vitest';
import { generator } from '../../../src/workloads/cassandra-stress/generator.ts';
import { cassandraOn } from '../../samples/clusters.ts';
import { contextOf, loadOf } from '../context.ts';
import { parameters } from './sample.ts';

const load = loadOf('cassandra-stress', parameters);

test('a cluster with TLS is reached with a key store of its authority, and suites that fit its keys and the driver', () => {
  const context = contextOf(load, { clusters: { cassandra: cassandraOn(['one'], { security: { tls: true } }) } });
  const secrets = { cassandra: { shared: '', certificates: { authority: 'the authority', byHost: {} } } };
  const { argv, files } = generator.job({ ...context, secrets });
  const folder = '/data/two/jobs/a-run-a2-load';
  expect(files?.['authority.pem']).toBe('the authority');
  expect(argv).toEqual(
    expect.arrayContaining(['io.proofload.stress.Main', `-Dproofload.authority=${folder}/authority.pem`]),
  );
  const options = argv.slice(argv.indexOf('-transport') + 1);
  expect(options).toContain(`truststore=${folder}/truststore.jks`);
  expect(options).toContain(
    'ssl-ciphers=TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256',
  );
});

test('a plain cluster is reached by cassandra-stress itself, without options of TLS', () => {
  const { argv, files } = generator.job(contextOf(load));
  expect(argv).toContain('org.apache.cassandra.stress.Stress');
  expect(argv).not.toContain('-transport');
  expect(Object.keys(files ?? {})).toEqual(['logback.xml']);
});
