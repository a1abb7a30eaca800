import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WindowTooShort } from '../../../src/workloads/least-window.ts';
import { facts } from '../../../src/workloads/spark-streaming/facts.ts';
import { generator } from '../../../src/workloads/spark-streaming/generator.ts';
import { captured, contextOf, loadOf, readingPlace } from '../context.ts';
import { sample } from './sample.ts';

const { parameters } = facts.plan(facts.given.parse(sample.given), 'stream', sample.source);
const load = loadOf('spark-streaming', parameters);
const writing = loadOf('spark-streaming', { ...parameters, sink: 'cassandra' as const, replicationFactor: 2 });
const span = { startMilliseconds: 0, endMilliseconds: 1 };

test('the stream reads the topic of its producer and writes a table that is made before', () => {
  const [table] = generator.prepare(contextOf(writing));
  expect(table).toMatchObject({ kind: 'in system', cluster: 'cassandra', preparation: 'create table' });
  const { argv } = generator.job(contextOf(writing));
  expect(argv).toContain('--servers=198.18.0.1:9092,198.18.0.2:9092');
  expect(argv).toContain('--topic=proofload-stream');
  expect(argv).toContain('--keyspace=p_a_run_load_a2');
  expect(argv).toContain('--conf=spark.cassandra.output.consistency.level=LOCAL_QUORUM');
  expect(argv).toContain('--conf=spark.cassandra.connection.host=198.18.0.2,198.18.0.3');
});

test('without a sink nothing is made, and nothing is written', () => {
  expect(generator.prepare(contextOf(load))).toEqual([]);
  expect(generator.job(contextOf(load)).argv).toContain('--keyspace=');
});

test('a sink of Cassandra without copies is refused', () => {
  expect(facts.faults?.({ reads: 'stream' })).toEqual([
    { parameter: 'replicationFactor', sentence: 'is missing: give the copies of each row, such as 3, or sink: none' },
  ]);
  expect(facts.faults?.({ reads: 'stream', sink: 'none' })).toEqual([]);
});

test('a search sets how much there is to read', () => {
  const writers = [{ records: 500, targetRecordsPerSecond: 100 }];
  expect(facts.reads?.ofWriters?.(parameters, writers)).toMatchObject({ records: 500, writtenPerSecond: 100 });
  const warmed = facts.reads?.ofWriters?.(parameters, [{ ...writers[0], warmUpRecords: 200 }]);
  expect(warmed).toMatchObject({ records: 500, warmUpRecords: 200 });
});

test('batches that begin with records of the warm-up of the producers are not measured', async () => {
  const place = readingPlace(['one'], { two: { offset: 0, error: 1 }, one: { offset: 0, error: 1 } });
  const read = async (warmUpRecords: number) => {
    const own = loadOf('spark-streaming', { ...parameters, warmUpRecords });
    const { figures, window } = await generator.read(captured('spark-streaming'), own, span, [], place);
    return { batches: figures.batches, from: window.startMilliseconds };
  };
  const [without, short] = [await read(1), await read(200_000)];
  expect(without.batches).toBe(8);
  expect(short.batches).toBeLessThan(8);
  expect(short.batches).toBeGreaterThan(1);
  expect(short.from).toBeGreaterThan(without.from);
  // All of it was in the warm-up.
  await expect(read(360_000)).rejects.toThrow(WindowTooShort);
});

test('records, batches and latency of a real stream are its figures', async () => {
  const place = readingPlace(['one'], { two: { offset: 0, error: 1 }, one: { offset: 0, error: 1 } });
  const { figures, measured, window } = await generator.read(captured('spark-streaming'), load, span, [], place);
  // Without those of the first batch.
  expect(figures).toMatchObject({ readRecords: 360_000, records: 214_660, batches: 8, lagGrows: false });
  expect(figures.batchMedianSeconds).toBeCloseTo(0.976, 3);
  expect(figures.batchLongestSeconds).toBeCloseTo(2.42, 3);
  // 1 ms of each clock, half of a timestamp's millisecond, and half of a step of 18 ms.
  expect(figures.errorMilliseconds).toBe(11);
  expect(figures.latency.p50).toBeGreaterThan(500);
  expect(figures.latency.max).toBeLessThan(25_000);
  expect(figures.drainSeconds).toBeCloseTo(1.77, 1);
  expect(figures.batches).toBe(measured.series.length);
  expect(measured.waitingGrows).toBe(false);
  const [all] = measured.operations;
  expect(all?.ratePerSecond).toBeCloseTo(
    (1000 * figures.records) / (window.endMilliseconds - window.startMilliseconds),
  );
});

test('a log without some of the batches is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
  try {
    await cp(captured('spark-streaming'), folder, { recursive: true });
    const log = (await readFile(join(folder, 'batches'), 'utf8')).split('\n');
    await writeFile(join(folder, 'batches'), log.slice(1).join('\n'));
    await expect(generator.read(folder, load, span, [], readingPlace(['one']))).rejects.toThrow(
      /committed records, but .* were written$/,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
