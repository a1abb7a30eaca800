import { expect, test } from 'vitest';
import type { DatasetSize } from '../../src/measurement/results/datasets-file.ts';
import { datasetSizeText } from '../../src/measurement/results/dataset-size-text.ts';
import { plain } from '../../src/text/figures.ts';
import { datasetsTable } from '../../src/report/datasets-table.ts';

const size: DatasetSize = {
  dataset: 'records',
  stepId: 'grow.records.1',
  atMilliseconds: Date.UTC(2026, 10, 24, 4, 0, 0),
  records: 5000,
  bytes: 1.9e9,
  copies: 3,
  hosts: [
    { host: 'node01', bytes: 1.8e9, uncompressedBytes: 2e9 },
    { host: 'node02', bytes: 1.6e9, uncompressedBytes: 2e9 },
  ],
};
const existing: DatasetSize = { ...size, dataset: 'other', hosts: [] };

test('the size of a dataset is told as planned and on the disk of each host', () => {
  const { columns, rows } = datasetsTable({ datasets: [size, existing] });
  expect(columns.slice(5, 7)).toMatchObject([
    { label: 'node01', group: 'On disk' },
    { label: 'node02', group: 'On disk' },
  ]);
  const cells = rows.map((row) => row.cells.map((cell) => plain(cell)));
  expect(cells).toEqual([
    ['records', '2026-11-24 04:00:00 UTC', '5,000', '1.9 GB', '5.7 GB', '1.8 GB', '1.6 GB', '0.85'],
    ['other', '2026-11-24 04:00:00 UTC', '5,000', '1.9 GB', '5.7 GB', '–', '–', '–'],
  ]);
});

test('a campaign without datasets has no such table', () => {
  expect(datasetsTable({}).rows).toEqual([]);
});

test('progress tells the size in one line', () => {
  expect(datasetSizeText(size)).toBe(
    'records has 5,000 records, 1.9 GB; on disk node01 1.8 GB, node02 1.6 GB; compressed to 0.85 of its size',
  );
  expect(datasetSizeText(existing)).toBe('other has 5,000 records, 1.9 GB');
});
