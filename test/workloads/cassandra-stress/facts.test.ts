import { expect, test } from 'vitest';
import { facts } from '../../../src/workloads/cassandra-stress/facts.ts';
import { parameters } from './sample.ts';

test('an operation reads a row for its share of reads, from all copies that it asks, and writes one for its share of writes', () => {
  // Three of four operations read five columns of 34 bytes from one copy.
  expect(facts.readBytes!(parameters)).toBeCloseTo(0.75 * 170);
  expect(facts.readBytes!({ ...parameters, consistency: 'QUORUM', replicationFactor: 3 })).toBeCloseTo(2 * 0.75 * 170);
  expect(facts.writtenBytes!({ ...parameters, columns: 10, columnBytes: 38_000 })).toBeCloseTo(0.25 * 380_000);
});
