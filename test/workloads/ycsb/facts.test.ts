import { expect, test } from 'vitest';
import { facts } from '../../../src/workloads/ycsb/facts.ts';
import { bytesBetweenZones } from '../../../src/workloads/ycsb/dataset.ts';
import { cassandraOn } from '../../samples/clusters.ts';
import { smallRun } from '../../samples/small-plan.ts';
import { sample } from './sample.ts';

const { parameters } = facts.plan(facts.given.parse(sample.given), 'a-run', null);

test('a load that does nothing is refused', () => {
  expect(facts.faults?.({ readShare: 0 })).toEqual([
    { parameter: 'readShare', sentence: 'and every other share is 0, so the load would do nothing; raise one of them' },
  ]);
  expect(facts.faults?.({ scanShare: 1 })).toEqual([]);
});

test('data centres that there are not are refused', () => {
  const cluster = cassandraOn(['one', 'two']);
  expect(facts.clusterFaults?.({ localDataCenter: 'dc1' }, cluster)).toHaveLength(1);
  expect(facts.clusterFaults?.({ localDataCenter: 'datacenter1', replicationFactor: 2 }, cluster)).toEqual([]);
});

const at = (change: object): unknown[] => facts.sameWork({ ...parameters, ...change });

test('two levels are the same work where only threads, or only the target rate, differ', () => {
  expect(at({ threads: 64 })).toEqual(at({}));
  expect(at({ targetOperationsPerSecond: 500 })).toEqual(at({ targetOperationsPerSecond: 900 }));
  expect(at({ fieldBytes: 201 })).not.toEqual(at({}));
  expect(at({ readConsistency: 'ALL' })).not.toEqual(at({}));
});

test('disk is taken by every copy of each record, and of each that is inserted later', () => {
  const without = { ...parameters, insertShare: 0 };
  expect(facts.diskBytes(without)).toBe(2000 * (2 * 1000 + 300));
  expect(facts.diskBytes({ ...without, replicationFactor: { datacenter1: 3 } })).toBe(3 * 2000 * (2 * 1000 + 300));
  // A twentieth of 500 operations a second for eight seconds.
  const inserting = { ...parameters, targetOperationsPerSecond: 500 };
  expect(facts.diskBytes(inserting)).toBeCloseTo((2000 + 200) * (2 * 1000 + 300));
});

test('what crosses zones is what is inserted first and what is asked for and written then', () => {
  const crossings = { share: () => 0.5, shareAmong: () => 0 };
  const place = {
    hosts: ['a'],
    serving: ['b'],
    servingWith: () => ['b'],
    used: [],
    networkBitsPerSecond: Infinity,
    run: smallRun('a-run', 'cassandra'),
    runs: [],
    crossings,
  };
  const reads = {
    ...parameters,
    insertShare: 0,
    updateShare: 0,
    readModifyWriteShare: 0,
    targetOperationsPerSecond: 100,
  };
  expect(bytesBetweenZones(reads, place)).toBeCloseTo(0.5 * (2000 * 1080 + 800 * 1080));
  const updates = { ...reads, readShare: 0, updateShare: 1 };
  expect(bytesBetweenZones(updates, place)).toBeCloseTo(0.5 * (2000 * 1080 + 800 * 280));
});

test('an operation reads the records of its share of reads, from all copies that it asks', () => {
  // 75 of 100 operations read a record of 1,000 bytes, from one copy.
  expect(facts.readBytes!(parameters)).toBeCloseTo(750);
  expect(facts.readBytes!({ ...parameters, replicationFactor: 3, readConsistency: 'QUORUM' })).toBeCloseTo(1500);
});

test('an operation writes a record for its share of inserts, and a field for its share of updates', () => {
  // 5 of 100 operations insert 1,000 bytes, 25 write a field of 200.
  expect(facts.writtenBytes!(parameters)).toBeCloseTo(100);
  // Updates of all fields write 1,000 bytes.
  expect(facts.writtenBytes!({ ...parameters, updateAllFields: true })).toBeCloseTo(300);
  const reads = { ...parameters, updateShare: 0, insertShare: 0, readModifyWriteShare: 0 };
  expect(facts.writtenBytes!(reads)).toBe(0);
});

test('large records are inserted at no more than 100 MB/s', () => {
  const large = {
    ...parameters,
    fieldCount: 10,
    fieldBytes: 38_000,
    readShare: 0,
    updateShare: 0,
    readModifyWriteShare: 0,
  };
  const inserted = (8 * 100e6) / 380_000;
  expect(facts.diskBytes({ ...large, threads: 100 })).toBeCloseTo((2000 + inserted) * (2 * 380_000 + 300));
  expect(facts.diskBytes({ ...large, threads: 100, fieldBytes: 10 })).toBeCloseTo(
    (2000 + 8 * 50_000) * (2 * 100 + 300),
  );
});
