import { expect, test } from 'vitest';
import type { DatasetContext } from '../../../src/workloads/generator.ts';
import { loadGenerator } from '../../../src/workloads/load-generator.ts';
import { facts } from '../../../src/workloads/ycsb/facts.ts';
import { generator } from '../../../src/workloads/ycsb/generator.ts';
import { contextOf, loadOf } from '../context.ts';
import { sample } from './sample.ts';

const given = { fieldCount: 10, fieldBytes: 38_000, replicationFactor: 2 };
const { dataset } = facts;
if (!dataset) throw new Error('YCSB inserts no datasets.');

const { parameters } = facts.plan(facts.given.parse(sample.given), 'a-run', null);
const load = { ...loadOf('ycsb', parameters), dataset: { name: 'records', records: 2000 } };
const { plan, inventory, campaignId, secrets, installFolder } = contextOf(load);

const context: DatasetContext = {
  plan,
  inventory,
  campaignId,
  secrets,
  installFolder,
  dataset: {
    name: 'records',
    cluster: 'cassandra',
    workload: 'ycsb',
    host: 'two',
    parameters: given,
    recordBytes: 380_000,
    copies: 2,
  },
};

const properties = (files: Record<string, string> | undefined): string[] =>
  (files?.['ycsb.properties'] ?? '').replaceAll('\\', '').trim().split('\n');

test('a slice is inserted by its own job, with keys that depend only on the numbers of its records', async () => {
  const { insert } = await loadGenerator('ycsb');
  const insertion = insert!(context, { from: 5000, to: 7500, number: 3 });
  expect(insertion.job.id).toBe('insert-records-3');
  expect(insertion.job.argv).toEqual(expect.arrayContaining(['io.proofload.ycsb.Main', '-load']));
  expect(properties(insertion.job.files)).toEqual(
    expect.arrayContaining([
      'insertstart=5000',
      'insertcount=2500',
      'recordcount=7500',
      'fieldlength=38000',
      'cassandra.keyspace=dataset_records',
      'cassandra.writeconsistency=ALL',
    ]),
  );
  expect(insertion.limitSeconds).toBeGreaterThan(2500 / dataset.recordsPerSecond(given));
});

test('a load of a dataset reads its keyspace, and neither makes nor inserts anything', () => {
  const own = contextOf(load);
  expect(generator.makes!(own)).toEqual([]);
  expect(generator.prepare(own)).toEqual([]);
  expect(properties(generator.job(own).files)).toContain('cassandra.keyspace=dataset_records');
  expect(generator.datasetName!({ ...context, dataset: { ...context.dataset, parameters: given } })).toEqual({
    kind: 'keyspace',
    name: 'dataset_records',
  });
});

test('a dataset is dropped by its system', () => {
  expect(generator.drop!({ ...context, dataset: { ...context.dataset, parameters: given } })).toMatchObject({
    preparation: 'drop keyspace',
    parameters: { name: 'dataset_records' },
  });
});

test('the shape of records belongs to the dataset, and its loads get it from there', () => {
  expect(dataset.parametersOf(given, 5000)).toEqual({ ...given, records: 5000 });
  expect(Object.keys(dataset.parametersOf(given, 5000)).toSorted()).toEqual(dataset.parameters.toSorted());
  expect(dataset.recordBytes(given)).toBe(380_000);
  expect(dataset.copies(given)).toBe(2);
});

test('a load that inserts is refused on a dataset, with what to use instead', () => {
  expect(dataset.loadFaults!({ insertShare: 5 })).toMatchObject([
    { parameter: 'insertShare', sentence: expect.stringContaining('updateAllFields') },
  ]);
  expect(dataset.loadFaults!({ insertShare: 0, readShare: 50 })).toEqual([]);
});

test('an update of all fields writes the complete record', () => {
  const updates = { ...parameters, updateAllFields: true };
  expect(properties(generator.job(contextOf(loadOf('ycsb', updates))).files)).toContain('writeallfields=true');
  expect(properties(generator.job(contextOf(loadOf('ycsb', parameters))).files).join()).not.toContain('writeall');
});

test('progress is what YCSB says that it has inserted', () => {
  expect(generator.inserted!(' 10 sec: 1234 operations; 120.5 current ops/sec;\n')).toBe(1234);
  expect(generator.inserted!('')).toBeNull();
});
