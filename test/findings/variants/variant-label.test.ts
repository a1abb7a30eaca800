import { expect, test } from 'vitest';
import { variantLabel } from '../../../src/findings/variants/variant-label.ts';

test.each([
  [['loads.producer.acks: all'], 'acks=all'],
  [['systems.kafka.settings.num.io.threads: 2'], 'num.io.threads=2'],
  [['systems.kafka.security.tls: true'], 'tls=true'],
  [['systems.kafka.heapMebibytes.kafka-broker: 768'], 'heapMebibytes.kafka-broker=768'],
  [['loads.producer.clientSettings: {"receive.buffer.bytes":32768}'], 'encrypted'],
  [['systems.kafka.security.tls: true', 'systems.cassandra.security.tls: true'], 'encrypted'],
])('a variant that changes %s is named %s', (changes, label) => {
  expect(variantLabel({ name: 'encrypted', changes })).toBe(label);
});
