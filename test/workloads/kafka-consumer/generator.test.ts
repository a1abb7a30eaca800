import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generator } from '../../../src/workloads/kafka-consumer/generator.ts';
import { captured, contextOf, loadOf } from '../context.ts';

const load = loadOf('kafka-consumer', {
  topic: 'proofload-an-earlier-run',
  records: 400_000,
  writtenByRun: 'an-earlier-run',
});
const jobSpan = { startMilliseconds: 0, endMilliseconds: 10_000 };

test('the consumer reads the topic of the run that wrote it, as a group of its own', () => {
  const { argv } = generator.job(contextOf(load));
  expect(argv).toContain('--topic=proofload-an-earlier-run');
  expect(argv).toContain('--group=a-run-a2-load');
  expect(argv).toContain('--num-records=400000');
  expect(generator.prepare(contextOf(load))).toEqual([]);
});

test('the consumer of a run with its own producer reads the topic of its plan: the runs of a search share one', () => {
  const same = loadOf('kafka-consumer', { ...load.parameters, topic: 'proofload-searched', writtenByRun: null });
  expect(generator.job(contextOf(same)).argv).toContain('--topic=proofload-searched');
});

test('client settings are in a file, except for two that the load generator overrides with its own options', () => {
  const clientSettings = { 'fetch.min.bytes': 5, 'receive.buffer.bytes': 6, 'max.partition.fetch.bytes': 7 };
  const { argv, files = {} } = generator.job(
    contextOf(loadOf('kafka-consumer', { ...load.parameters, clientSettings })),
  );
  expect(files['consumer.properties']).toContain('fetch.min.bytes=5\n');
  expect(argv.slice(-3)).toEqual([
    '--command-config=/data/two/jobs/a-run-a2-load/consumer.properties',
    '--socket-buffer-size=6',
    '--fetch-size=7',
  ]);
});

test('figures tell every record and the times of rebalancing and fetching', async () => {
  const { figures, window } = await generator.read(captured('kafka-consumer'), load, jobSpan);
  if (figures.kind !== 'kafka-consumer') throw new Error('figures of another tool');
  expect(figures).toMatchObject({ records: 400_000, rebalanceMilliseconds: 2185 });
  // 400,000 records of 100 bytes, in units of 2^20 bytes.
  expect(figures.megabytes).toBeCloseTo(40_000_000 / 2 ** 20, 2);
  expect(window.startMilliseconds).toBe(Date.parse('2026-11-21T19:36:51.816Z'));
  const milliseconds = window.endMilliseconds - window.startMilliseconds;
  expect(figures.rebalanceMilliseconds + figures.fetchMilliseconds).toBeCloseTo(milliseconds, 3);
  expect(figures.recordsPerSecond).toBeCloseTo(400_000 / (milliseconds / 1000), 6);
  expect(figures.fetchRecordsPerSecond).toBeGreaterThan(figures.recordsPerSecond);
});

test('the series has all records, in points of a second, without latency', async () => {
  const {
    measured: { series },
    window,
  } = await generator.read(captured('kafka-consumer'), load, jobSpan);
  expect(series.reduce((sum, { count }) => sum + count, 0)).toBe(400_000);
  expect(series.slice(0, -1).every(({ seconds }) => seconds >= 1)).toBe(true);
  expect(series.every(({ latencyMeanMilliseconds }) => latencyMeanMilliseconds === null)).toBe(true);
  expect(series.at(-1)?.endMilliseconds).toBe(window.endMilliseconds);
});

test('progress is that of the last whole line, with or without the header', async () => {
  const output = await readFile(join(captured('kafka-consumer'), 'output'), 'utf8');
  const lines = output.split('\n').slice(1, 6);
  const tail = [...lines, '2026-11-21T19:36:54.7'].join('\n');
  expect(generator.progress(tail, load)).toMatchObject({ done: 56_833, total: 400_000, unit: 'records' });
  expect(generator.progress('', load)).toBeNull();
});

test('a consumer that gave up is refused although it ended well', async () => {
  const more = loadOf('kafka-consumer', { ...load.parameters, records: 500_000 });
  await expect(generator.read(captured('kafka-consumer-gave-up'), more, jobSpan)).rejects.toThrow(
    'output: the consumer timed out after about 400000 of 500000 records',
  );
});

test('an output without the closing metrics is refused', async () => {
  await expect(generator.read(captured('kafka-producer'), load, jobSpan)).rejects.toThrow(
    'output does not report how many records were read: the consumer ended early',
  );
});

test('records of the last fetch, which the metrics do not count yet, were read all the same', async () => {
  const more = loadOf('kafka-consumer', { ...load.parameters, records: 400_500 });
  const { figures } = await generator.read(captured('kafka-consumer'), more, jobSpan);
  expect(figures).toMatchObject({ records: 400_500 });
});

test('a consumer that read more than was written is refused', async () => {
  const fewer = loadOf('kafka-consumer', { ...load.parameters, records: 399_999 });
  await expect(generator.read(captured('kafka-consumer'), fewer, jobSpan)).rejects.toThrow(
    'output reports 400000 records read, but 399999 were written',
  );
});
