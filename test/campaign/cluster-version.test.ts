import { expect, test } from 'vitest';
import { clusterVersion } from '../../src/campaign/cluster-version.ts';
import { kafka } from '../../src/systems/kafka/facts.ts';
import { changed, faultsOf, plan } from './examples.ts';

const locked = ['3.9.1', '4.3.1', '4.4.0'];

test('A campaign file without a version gets the default, also if a newer one has a lock file', () => {
  expect(clusterVersion('kafka', kafka, undefined, { metadata: 'kraft' }, locked)).toEqual({ version: '4.3.1' });
  expect(clusterVersion('kafka', kafka, undefined, { metadata: 'zookeeper' }, locked)).toEqual({ version: '3.9.1' });
});

test('A version is named completely or by its first numbers, as text or as the number that YAML makes of them', () => {
  expect(clusterVersion('kafka', kafka, 3.9, { metadata: 'kraft' }, locked)).toEqual({ version: '3.9.1' });
  expect(clusterVersion('kafka', kafka, '4', { metadata: 'kraft' }, locked)).toEqual({ version: '4.4.0' });
});

test('Kafka 4 with ZooKeeper is refused', () => {
  expect(clusterVersion('kafka', kafka, '4.3.1', { metadata: 'zookeeper' }, locked)).toEqual({
    fault: 'Kafka 4.3.1 has no ZooKeeper; take version 3.9, or leave metadata out',
  });
});

test('A lock file of a version that Proofload cannot run does not make it run', () => {
  expect(clusterVersion('kafka', kafka, '2.8.0', { metadata: 'kraft' }, ['2.8.0'])).toEqual({
    fault: 'Kafka 2.8.0 is older than 3.9, the oldest that Proofload runs',
  });
});

test('An unknown version is refused with the known ones named, with its place in the file', () => {
  expect(faultsOf(changed('{ metadata: kraft }', "{ version: '4.2' }"))).toEqual([
    'small.yaml:4:12: systems.kafka.version: there is no lock file for Kafka "4.2"; there are 3.9.1, 4.3.1; "proofload lock kafka VERSION" adds another',
  ]);
});

test('A version that was added to the checkout can be planned', () => {
  const text = changed('{ metadata: kraft }', '{ version: 4.2 }');
  expect(plan(text, { locked: { kafka: ['4.2.1'] } }).clusters['kafka']?.version).toBe('4.2.1');
});

test('Kafka 3.9 runs with KRaft unless the file says otherwise', () => {
  const { version, options } = plan(changed('{ metadata: kraft }', '{ version: 3.9 }')).clusters['kafka'] ?? {};
  expect({ version, options }).toEqual({ version: '3.9.1', options: { metadata: 'kraft' } });
});
