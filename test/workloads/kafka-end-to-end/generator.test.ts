import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { combinedReading } from '../../../src/measurement/results/combined-reading.ts';
import { instancesOf } from '../../../src/plan/instances.ts';
import { plain } from '../../../src/text/figures.ts';
import { facts } from '../../../src/workloads/kafka-end-to-end/facts.ts';
import { generator } from '../../../src/workloads/kafka-end-to-end/generator.ts';
import { captured, contextOf, loadOf, readingPlace } from '../context.ts';
import { sample, written } from './sample.ts';

const { parameters } = facts.plan(facts.given.parse(sample.given), 'a-run', sample.source);
const load = loadOf('kafka-end-to-end', parameters);
const jobSpan = { startMilliseconds: 0, endMilliseconds: 60_000 };
const folder = captured('kafka-end-to-end');

test('the consumer is told its settings by a file, the topic of its own run, and how many records there will be', () => {
  const { argv, files } = generator.job(contextOf(load));
  expect(argv.slice(argv.indexOf('io.proofload.kafka.EndToEndConsumer') + 1)).toEqual([
    'config=/data/two/jobs/a-run-a2-load/consumer.properties',
    'topic=proofload-a-run',
    `records=${written}`,
    'log=/data/two/jobs/a-run-a2-load/latency.hdr',
    'settle=0',
  ]);
  expect(files?.['consumer.properties']).toContain('group.id=a-run-a2-load\n');
  expect(files?.['consumer.properties']).toContain('auto.offset.reset=earliest\n');
});

test('consumers of a group have one group id, and wait until all have joined', () => {
  const group = { ...load, hosts: ['one', 'two'] };
  const jobs = instancesOf(group).map((instance) => generator.job({ ...contextOf(group), instance }));
  expect(new Set(jobs.map(({ files }) => /group\.id=(.*)/.exec(files?.['consumer.properties'] ?? '')?.[1])).size).toBe(
    1,
  );
  for (const { argv } of jobs) expect(argv.at(-1)).toBe('settle=3000');
});

test('a real run gives percentiles of every measured record, with the error of clocks and timestamps', async () => {
  const { figures, measured, window } = await generator.read(folder, load, jobSpan, [], readingPlace(['one']));
  const [all] = measured.operations;
  expect(figures).toMatchObject({ readRecords: written, caughtUp: true, errorMilliseconds: 0.5 });
  expect(figures.records).toBeLessThanOrEqual(written);
  expect(figures.records).toBeGreaterThan(written / 2);
  expect(all).toMatchObject({ count: figures.records, latencyErrorMilliseconds: 0.5, countedFrom: 'sending' });
  expect(figures.latency.p50).toBeGreaterThan(0);
  expect(figures.latency.p99).toBeGreaterThanOrEqual(figures.latency.p50);
  expect(measured.series.reduce((sum, { count }) => sum + count, 0)).toBe(figures.records);
  expect(measured.series.at(-1)?.endMilliseconds).toBe(window.endMilliseconds);
  expect(plain(facts.headline(figures))).toMatch(
    /^[\d,]+ records\/s end to end, median [\d.,]+ ms ± 0\.5 ms, p99 [\d.,]+ m?s ± 0\.5 ms over [\d,]+ records$/,
  );
});

test('clocks that differ change the latency by their difference, and their uncertainty is stated', async () => {
  const together = await generator.read(folder, load, jobSpan, [], readingPlace(['one']));
  // The producer's clock is ahead, so that timestamps are too late and the differences too short.
  const ahead = await generator.read(
    folder,
    load,
    jobSpan,
    [],
    readingPlace(['one'], { one: { offset: 40, error: 3 } }),
  );
  expect(ahead.figures.latency.mean - together.figures.latency.mean).toBeCloseTo(40, 0);
  expect(ahead.figures.errorMilliseconds).toBeGreaterThanOrEqual(3.5);
});

test('a clock that was not measured is no result', async () => {
  const place = readingPlace(['one'], { one: { offset: 0, error: Infinity } });
  await expect(generator.read(folder, load, jobSpan, [], place)).rejects.toThrow(
    "The clock of two or of a producer's host was not measured",
  );
});

test('two consumers are combined from their merged histograms, and every record must be read once', async () => {
  const group = { ...load, hosts: ['two', 'two'], parameters: { ...parameters, records: 2 * written } };
  const read = await Promise.all(
    instancesOf(group).map(async (instance) => ({
      instance,
      argv: [],
      reading: await generator.read(folder, group, jobSpan, [], readingPlace(['one'])),
    })),
  );
  const { measured, figures } = combinedReading(group, read, generator.combine as never);
  const [one] = read;
  expect(measured.operations[0]?.latencyCount).toBe(2 * one!.reading.figures.records);
  expect(measured.operations[0]?.latencyErrorMilliseconds).toBe(0.5);
  expect(measured.operations[0]?.latency?.p99).toBeCloseTo(one!.reading.figures.latency.p99, 1);
  expect(figures).toMatchObject({ readRecords: 2 * written });
  const more = { ...group, parameters: { ...parameters, records: 2 * written + 1 } };
  expect(() => combinedReading(more, read, generator.combine as never)).toThrow(
    'The consumers of load load read 120,000 records in total, but 120,001 were written',
  );
});

test('an output that lacks records, or a log that lacks intervals, is no result', async () => {
  const more = loadOf('kafka-end-to-end', { ...parameters, records: written + 1 });
  await expect(generator.read(folder, more, jobSpan, [], readingPlace(['one']))).rejects.toThrow(
    `reports ${written} records read, but ${written + 1} were written`,
  );
  const copy = await mkdtemp(join(tmpdir(), 'proofload-test-'));
  try {
    await cp(folder, copy, { recursive: true });
    const log = join(copy, 'latency.hdr');
    const lines = (await readFile(log, 'utf8')).trimEnd().split('\n');
    await writeFile(log, `${lines.slice(0, 6).join('\n')}\n`);
    await expect(generator.read(copy, load, jobSpan, [], readingPlace(['one']))).rejects.toThrow(
      /latency\.hdr has \d+ of the \d+ measured records: it is incomplete/,
    );
  } finally {
    await rm(copy, { recursive: true });
  }
});

test('progress is of the records read so far', () => {
  const tail = ['at 1000 ms: 100 records, starting', 'at 2000 ms: 5100 records, measured', ''].join('\n');
  expect(generator.progress(tail, load)).toMatchObject({ done: 5100, total: written, ratePerSecond: 5000 });
});
