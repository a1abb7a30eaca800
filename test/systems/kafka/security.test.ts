import { X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { certificateIn, makeAuthority, makeHostCertificate } from '../../../src/hosts/tls/certificates.ts';
import type { Cluster, Plan } from '../../../src/plan/plan.ts';
import { accessOf, clientProperties, scramOptions } from '../../../src/systems/kafka/security.ts';
import { kafkaCluster } from '../../../src/systems/kafka/cluster.ts';
import { clusterNamed } from '../../../src/plan/clusters.ts';
import { contextOf } from '../../../src/systems/services.ts';
import type { ClusterSecrets } from '../../../src/systems/secrets.ts';
import { withCluster } from '../../samples/clusters.ts';
import { serviceNamed } from '../acting.ts';
import { exampleInventory, examplePlan } from '../example.ts';

const authority = await makeAuthority();
const secrets: ClusterSecrets = {
  shared: 'a-password',
  certificates: {
    authority: certificateIn(authority),
    byHost: { kafka01: await makeHostCertificate(authority, 'kafka01', ['198.18.0.11']) },
  },
};

const planWith = (security?: Cluster['security']): Plan =>
  withCluster(examplePlan, 'kafka', security ? { security } : {});

function configured(service: 'kafka-broker' | 'kafka-controller', plan: Plan) {
  const context = contextOf(plan, exampleInventory, { host: 'kafka01', service, jobId: service }, { kafka: secrets });
  const { files, setUp, job } = serviceNamed(service);
  const lines = Object.values(files(context)).join('').split('\n');
  return { lines, setUp: setUp(context), job: job(context), context };
}

describe('a broker with TLS', () => {
  const { lines, job } = configured('kafka-broker', planWith({ tls: true }));

  test('listens with TLS only, also for other brokers and to the controller', () => {
    expect(lines).toEqual(
      expect.arrayContaining([
        'listeners=SSL://198.18.0.11:9092',
        'inter.broker.listener.name=SSL',
        'listener.security.protocol.map=CONTROLLER:SSL,SSL:SSL',
        'ssl.keystore.type=PEM',
        'ssl.keystore.location=/hosts/kafka01/jobs/kafka-broker/keystore.pem',
        'ssl.truststore.location=/hosts/kafka01/jobs/kafka-broker/truststore.pem',
      ]),
    );
    expect(lines.join('\n')).not.toContain('PLAINTEXT');
  });

  test('has its key in a file of its job, and the authority’s key nowhere', () => {
    expect(job.files?.['keystore.pem']).toContain('BEGIN PRIVATE KEY');
    expect(new X509Certificate(job.files?.['truststore.pem'] ?? '').ca).toBe(true);
    expect(job.files?.['truststore.pem']).not.toContain('PRIVATE KEY');
    expect(`${lines.join('\n')} ${job.argv.join(' ')}`).not.toContain('PRIVATE KEY');
  });

  test('has neither a password nor a JAAS configuration without SASL', () => {
    expect(JSON.stringify(job)).not.toContain('a-password');
  });
});

describe('SASL', () => {
  test.each([
    ['scram-sha-512', 'scram.ScramLoginModule required username="proofload" password="a-password";'],
    [
      'plain',
      'plain.PlainLoginModule required username="proofload" password="a-password" user_proofload="a-password";',
    ],
  ])('%s keeps the password of brokers in a file of the job alone', (sasl, module) => {
    const { lines, job } = configured('kafka-broker', planWith({ sasl }));
    expect(lines).toContain(`sasl.enabled.mechanisms=${sasl.toUpperCase()}`);
    expect(lines).toContain('listeners=SASL_PLAINTEXT://198.18.0.11:9092');
    expect(job.files?.['jaas.conf']).toContain(module);
    expect(job.argv).toContain('-Djava.security.auth.login.config=/hosts/kafka01/jobs/kafka-broker/jaas.conf');
    expect(`${lines.join('\n')} ${job.argv.join(' ')}`).not.toContain('a-password');
  });

  test('SCRAM formats the controller with its user, whose password no command line has', () => {
    const { setUp } = configured('kafka-controller', planWith({ sasl: 'scram-sha-512' }));
    expect(setUp.map(({ argv }) => argv.join(' ')).join('\n')).not.toContain('a-password');
    const [write, format] = setUp.slice(1);
    expect(write?.environment['ARGUMENTS']).toContain(
      '"--add-scram=SCRAM-SHA-512=[name=proofload,password=a-password]"\n',
    );
    expect(format?.argv).toEqual(['java', '@/hosts/kafka01/services/kafka-controller/conf/format.arguments']);
  });

  test('SCRAM of a variant is there before its services restart into it', () => {
    const scram = clusterNamed(planWith({ sasl: 'scram-sha-256' }), 'kafka');
    const all = [
      { name: 'base', changes: [], clusters: {} },
      { name: 'sasl', changes: [], clusters: { kafka: scram } },
    ];
    const { context } = configured('kafka-controller', { ...planWith(), variants: { trials: 4, seed: 1, all } });
    expect(scramOptions(context)).toEqual(['--add-scram=SCRAM-SHA-256=[name=proofload,password=a-password]']);
    expect(scramOptions(configured('kafka-controller', planWith({ sasl: 'plain' })).context)).toEqual([]);
  });
});

const kafkaWith = (security: Cluster['security']) => kafkaCluster(clusterNamed(planWith(security), 'kafka'));

describe('clients', () => {
  test('trust only the authority, and get the password', () => {
    expect(clientProperties(kafkaWith({ tls: true, sasl: 'scram-sha-512' }), secrets)).toEqual({
      'security.protocol': 'SASL_SSL',
      'ssl.truststore.type': 'PEM',
      'ssl.truststore.certificates': secrets.certificates?.authority,
      'sasl.mechanism': 'SCRAM-SHA-512',
      'sasl.jaas.config':
        'org.apache.kafka.common.security.scram.ScramLoginModule required username="proofload" password="a-password";',
    });
    expect(accessOf(kafkaWith({ tls: true, sasl: 'plain' }), secrets)).toEqual({
      authority: secrets.certificates?.authority,
      login: { mechanism: 'plain', username: 'proofload', password: 'a-password' },
    });
  });

  test('get nothing of a plain cluster', () => {
    expect(clientProperties(kafkaWith(undefined), secrets)).toEqual({});
    expect(accessOf(kafkaWith(undefined), secrets)).toEqual({});
  });
});

test('a plain broker is configured as before', () => {
  const { lines, job } = configured('kafka-broker', planWith());
  expect(lines).toContain('listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT');
  expect(lines.filter((line) => /^(ssl|sasl|inter)/.test(line))).toEqual([]);
  expect(job).not.toHaveProperty('files');
});
