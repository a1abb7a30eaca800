import { describe, expect, test } from 'vitest';
import { knownPlanSchema } from '../../src/steps/known-plan.ts';
import { clusterNamed } from '../../src/plan/clusters.ts';
import { planOfVariant } from '../../src/plan/variants.ts';
import { changed, faultsOf, plan, smallCampaign } from './examples.ts';

const withKafka = (fields: string) => changed('{ metadata: kraft }', `{ ${fields} }`);
const withVariants = (text: string, changes: string) => `${text}variants:\n  base: {}\n  other: ${changes}\n`;
const securityOf = (text: string, variant?: string) =>
  clusterNamed(planOfVariant(plan(text), variant), 'kafka').security;

describe('the security of a system', () => {
  test('is in the plan as far as there is any, and survives reading it back', () => {
    const planned = plan(withKafka('security: { tls: true, sasl: scram-sha-512 }'));
    expect(planned.clusters['kafka']?.security).toEqual({ tls: true, sasl: 'scram-sha-512' });
    expect(knownPlanSchema.parse(structuredClone(planned)).clusters).toEqual(planned.clusters);
    expect(securityOf(withKafka('security: { tls: false, sasl: none }'))).toBeUndefined();
    expect(securityOf(smallCampaign)).toBeUndefined();
  });

  test.each([
    ['{ sasl: gssapi }', 'must be one of "none", "plain", "scram-sha-256", "scram-sha-512"'],
    ['{ tls: yes please }', 'must be true or false'],
    ['{ ssl: true }', 'unknown key; did you mean "'],
  ])('is refused as %s', (security, sentence) => {
    expect(faultsOf(withKafka(`security: ${security}`))).toEqual([expect.stringContaining(sentence)]);
  });

  test('of Cassandra is TLS without SASL, and Spark has none', () => {
    const encrypted = plan(changed('{ tokens: 16 }', '{ security: { tls: true } }'));
    expect(encrypted.clusters['cassandra']?.security).toEqual({ tls: true });
    expect(faultsOf(changed('{ tokens: 16 }', '{ security: { sasl: plain } }'))).toEqual([
      expect.stringContaining('systems.cassandra.security.sasl: unknown key'),
    ]);
    const spark = changed('  cassandra: {', '  spark: { security: { tls: true } }\n  cassandra: {');
    expect(faultsOf(spark)).toContainEqual(expect.stringContaining('systems.spark.security: unknown key'));
  });

  test('needs KRaft, also where a variant asks for it', () => {
    const sentence = 'needs KRaft: Proofload protects no connections to ZooKeeper';
    expect(faultsOf(withKafka('metadata: zookeeper, security: { tls: true }'))).toEqual([
      expect.stringContaining(`systems.kafka.security: ${sentence}`),
    ]);
    const text = withVariants(withKafka('metadata: zookeeper'), '{ systems.kafka.security.tls: true }');
    expect(faultsOf(text)).toEqual([expect.stringContaining(sentence)]);
  });
});

describe('a variant', () => {
  test('adds TLS or SASL to what the campaign file has', () => {
    const text = withVariants(withKafka('security: { tls: true }'), '{ systems.kafka.security.sasl: plain }');
    expect(securityOf(text, 'base')).toEqual({ tls: true });
    expect(securityOf(text, 'other')).toEqual({ tls: true, sasl: 'plain' });
  });

  test('turns it off', () => {
    const text = withVariants(withKafka('security: { tls: true }'), '{ systems.kafka.security.tls: false }');
    expect(securityOf(text, 'other')).toBeUndefined();
  });

  test('that turns off what there is not does nothing, and is refused as a twin', () => {
    const text = withVariants(smallCampaign, '{ systems.kafka.security.tls: false }');
    expect(faultsOf(text)).toEqual([expect.stringContaining('does the same as "base"')]);
  });
});

describe('settings of TLS and SASL', () => {
  test('are accepted where the listeners have them, of brokers and of clients', () => {
    const text = withKafka('security: { tls: true }, settings: { ssl.enabled.protocols: TLSv1.3 }').replace(
      'acks: all',
      'acks: all\n        clientSettings: { ssl.enabled.protocols: TLSv1.3 }',
    );
    expect(faultsOf(text)).toEqual([]);
  });

  test('of a client are accepted if any variant has them', () => {
    const text = changed('acks: all', 'acks: all\n        clientSettings: { ssl.enabled.protocols: TLSv1.3 }');
    expect(faultsOf(text)).toEqual([expect.stringContaining('has no effect, because the listeners of the brokers')]);
    expect(faultsOf(withVariants(text, '{ systems.kafka.security.tls: true }'))).toEqual([]);
  });

  test.each([
    'ssl.keystore.location',
    'ssl.truststore.password',
    'ssl.endpoint.identification.algorithm',
    'sasl.jaas.config',
  ])('that hold keys and passwords, as %s, are only Proofload’s', (name) => {
    expect(faultsOf(withKafka(`security: { tls: true }, settings: { ${name}: x }`))).toEqual([
      expect.stringContaining(`systems.kafka.settings.${name}: is managed by Proofload`),
    ]);
  });

  test.each(['client_encryption_options.enabled', 'server_encryption_options.internode_encryption'])(
    'of Cassandra, as %s, are given by its security',
    (name) => {
      expect(faultsOf(changed('{ tokens: 16 }', `{ settings: { ${name}: x } }`))).toEqual([
        expect.stringMatching(/is managed by Proofload.*; give systems\.cassandra\.security\.tls: true$/),
      ]);
    },
  );
});
