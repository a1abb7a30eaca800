import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDatasetSize, readDatasetSizes, type DatasetSize } from '../../../src/measurement/results/datasets-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const size = (stepId: string, atMilliseconds: number): DatasetSize => ({
  dataset: 'records',
  stepId,
  atMilliseconds,
  records: 10,
  bytes: 1000,
  copies: 1,
  hosts: [{ host: 'node01', bytes: 900, uncompressedBytes: null }],
});

test('sizes are kept in order, over all sessions', async () => {
  expect(await readDatasetSizes(folder)).toEqual([]);
  const all = [size('grow.records.1', 1000), size('grow.records.2', 2000), size('grow.records.2', 3000)];
  for (const each of all) await addDatasetSize(folder, each);
  expect(await readDatasetSizes(folder)).toEqual(all);
});

test('a retry replaces what its first attempt wrote', async () => {
  await addDatasetSize(folder, size('grow.records.1', 1000));
  await addDatasetSize(folder, { ...size('grow.records.1', 1000), records: 20 });
  expect(await readDatasetSizes(folder)).toMatchObject([{ records: 20 }]);
});

test('a damaged file is named', async () => {
  await writeFile(join(folder, 'datasets.json'), '{"schema": 1, "sizes": [{}]}');
  await expect(readDatasetSizes(folder)).rejects.toThrow('datasets.json');
});
