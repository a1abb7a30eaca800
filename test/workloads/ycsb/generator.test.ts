import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LoadContext, LoadOf } from '../../../src/workloads/generator.ts';
import { latencyOf } from '../../../src/workloads/throughput.ts';
import { facts } from '../../../src/workloads/ycsb/facts.ts';
import { generator } from '../../../src/workloads/ycsb/generator.ts';
import type { YcsbParameters } from '../../../src/workloads/ycsb/parameters.ts';
import { captured, contextOf, loadOf } from '../context.ts';
import { sample } from './sample.ts';
import { isOpenLoop } from '../../../src/workloads/measured.ts';

const { parameters } = facts.plan(facts.given.parse(sample.given), 'a-run', null);
const load = loadOf('ycsb', parameters);
const jobSpan = { startMilliseconds: 0, endMilliseconds: 1 };

/** The properties of a job, as `java.util.Properties` reads them. */
function propertiesOf(files: Record<string, string> | undefined): Record<string, string> {
  const lines = (files?.['ycsb.properties'] ?? '').trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => line.split(/(?<!\\)=/)).map(([key = '', value = '']) => [key, value.replaceAll('\\', '')]),
  );
}

function propertiesOfRun(own: LoadOf<YcsbParameters>, context: LoadContext<YcsbParameters> = contextOf(own)) {
  return propertiesOf(generator.job(context).files);
}

test('every record is inserted before the load, on all replicas, into a table of the attempt', () => {
  const [fill, ...more] = generator.prepare(contextOf(load));
  expect(more).toEqual([]);
  if (fill?.kind !== 'job') throw new Error('no job');
  expect(fill.job.id).toBe('a-run-a2-load-load');
  expect(fill.job.argv).toEqual(expect.arrayContaining(['io.proofload.ycsb.Main', '-load']));
  expect(propertiesOf(fill.job.files)).toMatchObject({
    recordcount: '2000',
    fieldcount: '5',
    fieldlength: '200',
    'cassandra.hosts': '198.18.0.2,198.18.0.3',
    'cassandra.keyspace': 'p_a_run_load_a2',
    'cassandra.replication': "{'class': 'SimpleStrategy', 'replication_factor': 1}",
    'cassandra.writeconsistency': 'ALL',
  });
});

test('settings of the driver are properties of its JVM', () => {
  const clientSettings = { 'advanced.connection.pool.local.size': 4 };
  const { argv } = generator.job(contextOf(loadOf('ycsb', { ...parameters, clientSettings })));
  expect(argv).toContain('-Ddatastax-java-driver.advanced.connection.pool.local.size=4');
});

test('the load has its shares, its consistency and its data centre, and lasts longer than is measured', () => {
  const { argv, files } = generator.job(contextOf(load));
  expect(argv.slice(argv.indexOf('io.proofload.ycsb.Main') + 1)).toEqual([
    '-db',
    'io.proofload.ycsb.CassandraClient',
    '-t',
    '-threads',
    '4',
    '-P',
    '/data/two/jobs/a-run-a2-load/ycsb.properties',
    '-s',
  ]);
  const properties = propertiesOf(files);
  expect(properties).toMatchObject({
    readproportion: '0.7',
    updateproportion: '0.2',
    insertproportion: '0.05',
    scanproportion: '0',
    readmodifywriteproportion: '0.05',
    requestdistribution: 'zipfian',
    'cassandra.datacenter': 'datacenter1',
    'cassandra.readconsistency': 'ONE',
    'cassandra.writeconsistency': 'LOCAL_QUORUM',
    'measurement.interval': 'both',
    maxexecutiontime: '13',
  });
  expect(properties).not.toHaveProperty('cassandra.replication');
});

test('a target rate is given to the client, and operations are counted out for what inserts alone', () => {
  const aimed = loadOf('ycsb', { ...parameters, targetOperationsPerSecond: 500 });
  const { argv } = generator.job(contextOf(aimed));
  expect(argv.join(' ')).toContain('-threads 4 -target 500');
  expect(propertiesOfRun(aimed)['operationcount']).toBe(String(500 * 14));
  expect(propertiesOfRun(load)['operationcount']).toBe(String(4 * 4000 * 14));
  expect(propertiesOfRun(loadOf('ycsb', { ...parameters, insertShare: 0 }))['operationcount']).toBe('2000000000');
});

test('figures come from the histograms, without the first two seconds and the time in which it ended', async () => {
  const { figures, window, measured } = await generator.read(captured('ycsb'), load, jobSpan);
  expect(isOpenLoop({ measured })).toBe(false);
  const seconds = (window.endMilliseconds - window.startMilliseconds) / 1000;
  expect(seconds).toBeGreaterThan(7.4);
  expect(seconds).toBeLessThan(8.6);
  const { read, update, insert, readModifyWrite } = figures.operations;
  const requests = (read?.operations ?? 0) + (update?.operations ?? 0) + (insert?.operations ?? 0);
  expect(figures.all.operations).toBe(requests - (readModifyWrite?.operations ?? 0));
  expect(figures.all.operationsPerSecond).toBeCloseTo(figures.all.operations / seconds, 6);
  expect(measured.series.reduce((sum, { count }) => sum + count, 0)).toBe(figures.all.operations);
  expect(measured.series).toHaveLength(8);
  // A read-modify-write takes as long as its read and its update.
  expect(readModifyWrite?.serviceLatency?.p50).toBeGreaterThan(read?.serviceLatency?.p50 ?? Infinity);
  expect(figures.all.intendedLatency).toBeNull();
  expect(measured.operations.map(({ kind }) => kind)).toEqual(['all', 'read', 'update', 'insert', 'read-modify-write']);
});

test('a warm-up that is asked for comes before what is measured, and is not counted', async () => {
  const given = facts.given.parse({ ...sample.given, durationSeconds: 5, warmUpSeconds: 5 });
  const { parameters: warmedUp, plannedSeconds } = facts.plan(given, 'a-run', null);
  expect(plannedSeconds).toBe(10);
  const warm = loadOf('ycsb', warmedUp);
  expect(propertiesOfRun(warm)['maxexecutiontime']).toBe('13');
  const { measured } = await generator.read(captured('ycsb'), warm, jobSpan);
  expect(measured.series).toHaveLength(5);
});

test('latency at a target rate counts from the schedule, and that from sending is kept', async () => {
  const aimed = loadOf('ycsb', { ...parameters, durationSeconds: 6, targetOperationsPerSecond: 500 });
  const { figures, measured } = await generator.read(captured('ycsb-open-loop'), aimed, jobSpan);
  expect(isOpenLoop({ measured })).toBe(true);
  // It fell further and further behind 500 operations a second.
  expect(figures.all.serviceLatency?.p50).toBeCloseTo(9.0, 1);
  expect(figures.all.intendedLatency?.p50).toBeCloseTo(5222, 0);
  expect(measured.operations[0]?.latency).toEqual(figures.all.intendedLatency);
  // Six seconds gave too few operations for a p99.
  expect(latencyOf({ measured })).toMatchObject({
    operations: 603,
    p95: figures.all.intendedLatency?.p95,
    p99: null,
    p999: null,
    omitted: { p99: 'p99 needs 1,000 operations, and there were 603' },
  });
  expect(facts.headline(figures)).toBe(
    '101 of 500 ops/s at 4 threads, p95 6,631 ms over 603 operations (p99 needs 1,000)',
  );
});

test('operations that failed are errors, and in no rate and no latency', async () => {
  const aimed = loadOf('ycsb', { ...parameters, durationSeconds: 6, targetOperationsPerSecond: 200 });
  const { figures, window, measured } = await generator.read(captured('ycsb-failed-operations'), aimed, jobSpan);
  expect(figures.all.errors).toBe(735);
  expect(figures.operations.read).toMatchObject({ operations: 456, errors: 549 });
  // The node was killed in the last seconds: they belong to what was measured.
  expect(measured.series.slice(-2).map(({ count }) => count)).toEqual([0, 0]);
  expect(window.endMilliseconds - window.startMilliseconds).toBeCloseTo(6000, -2);
});

test('progress is that of the last whole line of its status', () => {
  const lines = [
    '2026-11-22 20:07:29:544 2 sec: 0 operations;',
    '2026-11-22 20:07:39:543 12 sec: 990 operations; 144.58 current ops/sec;',
    '2026-11-22 20:07:40:542 13 sec: 99',
  ];
  expect(generator.progress(lines.join('\n'), load)).toEqual({
    done: 12,
    total: 13,
    unit: 'seconds',
    ratePerSecond: 144.58,
    expectedEndSeconds: 1,
  });
  expect(generator.progress(lines[0] ?? '', load)).toMatchObject({ done: 2, ratePerSecond: null });
  expect(generator.progress('', load)).toBeNull();
});

test('logs that were cut off, that cover too little or that the summary lacks are refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
  try {
    await cp(captured('ycsb'), folder, { recursive: true });
    await expect(
      generator.read(folder, loadOf('ycsb', { ...parameters, durationSeconds: 30 }), jobSpan),
    ).rejects.toThrow(/^.*: YCSB's logs cover \d+\.\d s of the planned 30 s: they are incomplete$/);
    const file = join(folder, 'h.UPDATE.hdr');
    const log = await readFile(file, 'utf8');
    await writeFile(file, log.split('\n').slice(0, 8).join('\n'));
    await expect(generator.read(folder, load, jobSpan)).rejects.toThrow(
      new RegExp(`^${file} has \\d+ of the \\d+ operations that YCSB completed: it is incomplete$`),
    );
    await writeFile(file, log.slice(0, log.indexOf('HISTF') + 30));
    await expect(generator.read(folder, load, jobSpan)).rejects.toThrow(
      `${file} is truncated: line 5 has no complete histogram`,
    );
    await rm(file);
    await expect(generator.read(folder, load, jobSpan)).rejects.toThrow(`${file} cannot be read`);
    await writeFile(join(folder, 'output'), '[OVERALL], RunTime(ms), 14080\n');
    await expect(generator.read(folder, load, jobSpan)).rejects.toThrow(
      `${folder}/output has no closing summary of READ: YCSB did not finish`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
