import { describe, expect, test } from 'vitest';
import { knownPlanSchema } from '../../src/steps/known-plan.ts';
import { installationsByHost } from '../../src/installations/by-host.ts';
import { changed, faultsOf, plan, smallCampaign } from './examples.ts';

const existing = "target: existing, addresses: ['10.0.0.5', 'kafka.internal:9093'], version: 4.3.1";
const withKafka = (fields: string) => changed('{ metadata: kraft }', `{ ${fields} }`);
const withCassandra = (fields: string) => changed('{ tokens: 16 }', `{ ${fields} }`);

describe('an existing cluster', () => {
  const planned = plan(withKafka(existing));

  test('is in the plan with its addresses and without hosts, and survives reading it back', () => {
    expect(planned.clusters['kafka']).toEqual({
      system: 'kafka',
      version: '4.3.1',
      hosts: {},
      existing: { addresses: ['10.0.0.5:9092', 'kafka.internal:9093'] },
      options: {},
    });
    expect(knownPlanSchema.parse(structuredClone(planned)).clusters).toEqual(planned.clusters);
  });

  test('has no service on any host, while other systems of the campaign have theirs', () => {
    const services = planned.hosts.flatMap((host) => host.services.map(({ cluster }) => cluster));
    expect(services).toContain('cassandra');
    expect(services).not.toContain('kafka');
  });

  test('needs its own version only on the hosts of its loads', () => {
    const hosts = [...installationsByHost(planned)].filter(([, needed]) => needed.has('kafka-4.3.1'));
    expect(hosts.map(([host]) => host)).toEqual(['kafka01', 'kafka02']);
  });

  test('needs no host with a role of its system, and may have any number of copies', () => {
    expect(faultsOf(withKafka(existing).replace('replicationFactor: 3', 'replicationFactor: 9'))).toEqual([]);
  });

  test('of Cassandra may have data centres of its own', () => {
    const text = withCassandra("target: existing, addresses: ['10.0.0.5:9042'], version: 5.0.9");
    expect(faultsOf(text.replace('replicationFactor: 2', 'replicationFactor: { berlin: 3 }'))).toEqual([]);
    expect(faultsOf(smallCampaign.replace('replicationFactor: 2', 'replicationFactor: { berlin: 3 }'))).toEqual([
      expect.stringContaining('is not a data centre of the cluster'),
    ]);
  });

  test('of Cassandra has one port', () => {
    const text = withCassandra("target: existing, addresses: ['10.0.0.5:9042', '10.0.0.6:9043'], version: 5.0.9");
    expect(faultsOf(text)).toEqual([expect.stringContaining('systems.cassandra.addresses: have several ports')]);
  });

  test.each(['settings: { num.io.threads: 1 }', 'heapMebibytes: { kafka-broker: 512 }', 'metadata: kraft'])(
    'is not configured: %s',
    (field) => {
      const [name] = field.split(':');
      expect(faultsOf(withKafka(`${existing}, ${field}`))).toEqual([
        expect.stringContaining(
          `systems.kafka.${name}: cannot be given for an existing cluster, which Proofload neither configures nor restarts`,
        ),
      ]);
    },
  );

  test('of Cassandra is connected to without TLS and a login', () => {
    const text = withCassandra(
      "target: existing, addresses: ['10.0.0.5:9042'], version: 5.0.9, security: { tls: true }",
    );
    expect(faultsOf(text)).toContainEqual(
      expect.stringContaining('to which Proofload connects without TLS and a login'),
    );
  });

  test('of Kafka is logged in to by a name and files, of which the plan has the paths', () => {
    const secured = `${existing}, security: { tls: true, sasl: scram-sha-512 }`;
    const credentials = { authorityFile: '~/ca.pem', username: 'load', passwordFile: '/home/me/password' };
    const { kafka } = plan(withKafka(`${secured}, credentials: ${JSON.stringify(credentials)}`)).clusters;
    expect(kafka).toMatchObject({ security: { tls: true, sasl: 'scram-sha-512' }, existing: { credentials } });
    expect(faultsOf(withKafka(secured))).toEqual([
      expect.stringContaining('systems.kafka: credentials.authorityFile is missing'),
      expect.stringContaining('systems.kafka: credentials.username is missing'),
      expect.stringContaining('systems.kafka: credentials.passwordFile is missing'),
    ]);
    expect(faultsOf(withKafka(`${existing}, credentials: { passwordFile: /password }`))).toEqual([
      expect.stringContaining('systems.kafka.credentials.passwordFile: has no effect without security.sasl'),
    ]);
    expect(faultsOf(withKafka(`${existing}, credentials: { passwordFile: password }`))).toContainEqual(
      expect.stringContaining('must be the path of a file that begins with / or ~/'),
    );
  });

  test.each(['{ systems.kafka.settings.num.io.threads: 1 }', '{ systems.kafka.version: 3.9 }'])(
    'is not changed by a variant: %s',
    (change) => {
      const text = `${withKafka(existing)}variants:\n  base: {}\n  other: ${change}\n`;
      expect(faultsOf(text)).toEqual([
        expect.stringContaining(
          'cannot change Kafka, which is an existing cluster and is neither configured nor restarted',
        ),
      ]);
    },
  );

  test('is compared under different loads by variants of loads', () => {
    const text = `${withKafka(existing)}variants:\n  base: {}\n  other: { loads.producer.acks: 1 }\n`;
    expect(faultsOf(text)).toEqual([]);
  });

  test.each(['8.8.8.8', '172.32.0.1:9092', '0.0.0.0:9092'])('is not at the public address %s', (address) => {
    expect(faultsOf(withKafka(`target: existing, addresses: ['10.0.0.5', '${address}'], version: 4.3.1`))).toEqual([
      expect.stringContaining(`is a public address (${address.split(':')[0]})`),
    ]);
  });

  test('says where it is and which version it is', () => {
    expect(faultsOf(withKafka('target: existing, version: 4.3.1'))).toEqual([
      expect.stringContaining('systems.kafka: addresses is missing'),
    ]);
    expect(faultsOf(withKafka("target: existing, addresses: ['10.0.0.5']"))).toEqual([
      expect.stringContaining('systems.kafka: version is missing'),
    ]);
    expect(faultsOf(withKafka("target: existing, addresses: ['http://a'], version: 4.3.1"))).toContainEqual(
      expect.stringContaining('must be a host name or an IPv4 address'),
    );
  });
});

test('hosts of an existing cluster are hosts of the profile', () => {
  const text = withKafka(`${existing}, hosts: [kafka02, master]`);
  expect(plan(text).clusters['kafka']?.hosts).toEqual({ 'kafka-broker': ['kafka02', 'master'] });
  expect(plan(text).hosts.find(({ name }) => name === 'kafka02')?.services).toEqual([]);
  expect(faultsOf(withKafka(`${existing}, hosts: [kafka09]`))).toEqual([
    expect.stringContaining('systems.kafka.hosts.0: profile five has no host "kafka09"'),
  ]);
  expect(faultsOf(withKafka('hosts: [kafka02]'))).toEqual([
    expect.stringContaining('systems.kafka.hosts: needs a host with the role kafka-controller'),
  ]);
});

test('addresses are refused for a cluster that is installed', () => {
  expect(faultsOf(withKafka("addresses: ['10.0.0.5']"))).toEqual([
    expect.stringContaining('systems.kafka.addresses: are those of a cluster that is there already'),
  ]);
});

test('Spark is installed, always', () => {
  const text = changed('  cassandra: {', '  spark: { target: existing }\n  cassandra: {');
  expect(faultsOf(text)).toContainEqual(
    expect.stringContaining(
      'systems.spark.target: must be "installed": Proofload can load Spark only on hosts where it installs it',
    ),
  );
});
