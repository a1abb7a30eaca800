import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generator } from '../../../src/workloads/cassandra-stress/generator.ts';
import { measuredByStress } from '../../../src/workloads/cassandra-stress/measured.ts';
import { isOpenLoop } from '../../../src/workloads/measured.ts';
import { facts } from '../../../src/workloads/cassandra-stress/facts.ts';
import type { CassandraStressParameters } from '../../../src/workloads/cassandra-stress/parameters.ts';
import type { LoadOf } from '../../../src/workloads/generator.ts';
import { captured, contextOf, loadOf } from '../context.ts';
import { parameters } from './sample.ts';

const load = loadOf('cassandra-stress', parameters);
const jobSpan = { startMilliseconds: 0, endMilliseconds: 1 };
const main = 'org.apache.cassandra.stress.Stress';

function commandOf(load: LoadOf<CassandraStressParameters>): string[] {
  const { argv } = generator.job(contextOf(load));
  return argv.slice(argv.indexOf(main) + 1);
}

test('every key is written before the load, on all replicas', () => {
  const [fill, ...more] = generator.prepare(contextOf(load));
  expect(more).toEqual([]);
  if (fill?.kind !== 'job') throw new Error('no job');
  const { argv, id } = fill.job;
  expect(id).toBe('a-run-a2-load-fill');
  expect(argv.slice(argv.indexOf(main) + 1)).toEqual(
    expect.arrayContaining(['write', 'n=20000', 'cl=ALL', 'seq=1..20000', 'keyspace=p_a_run_load_a2']),
  );
});

const nodesOf = (argv: string[]): number => (argv[argv.indexOf('-node') + 1] ?? '').split(',').length;

test('the rows are written from one node on, because creating the table waits a second for each; the load is given all', () => {
  const [fill] = generator.prepare(contextOf(load));
  expect(fill?.kind === 'job' && nodesOf(fill.job.argv)).toBe(1);
  expect(nodesOf(generator.job(contextOf(load)).argv)).toBeGreaterThan(1);
});

test('options of the driver are told by -mode, for the load as for its rows', () => {
  const set = loadOf('cassandra-stress', {
    ...parameters,
    clientSettings: { connectionsPerHost: 4, compression: 'lz4' },
  });
  const mode = '-mode native cql3 connectionsPerHost=4 compression=lz4 -schema';
  expect(commandOf(set).join(' ')).toContain(mode);
  const [fill] = generator.prepare(contextOf(set));
  expect(fill?.kind === 'job' ? fill.job.argv.join(' ') : '').toContain(mode);
});

test('the load reads and writes in the stated ratio, two seconds longer than is measured', () => {
  const { argv } = generator.job(contextOf(load));
  expect(argv.slice(argv.indexOf(main) + 1)).toEqual([
    'mixed',
    'ratio(write=1,read=3)',
    'duration=12s',
    'no-warmup',
    'cl=ONE',
    '-pop',
    'dist=UNIFORM(1..20000)',
    '-rate',
    'threads=16',
    '-errors',
    'ignore',
    '-log',
    'hdrfile=/data/two/jobs/a-run-a2-load/latency.hdr',
    'interval=1s',
    'no-settings',
    '-node',
    '198.18.0.2,198.18.0.3',
    '-port',
    'native=9042',
    '-schema',
    'keyspace=p_a_run_load_a2',
    'replication(factor=2)',
  ]);
});

test('a load that only writes fills nothing before, and one that only reads reads what was filled', async () => {
  const writing = loadOf('cassandra-stress', { ...parameters, readShare: 0 });
  expect(generator.prepare(contextOf(writing))).toEqual([]);
  expect(commandOf(writing).slice(0, 2)).toEqual(['write', 'duration=12s']);
  const reading = loadOf('cassandra-stress', { ...parameters, writeShare: 0 });
  expect(generator.prepare(contextOf(reading))).toHaveLength(1);
  expect(commandOf(reading).slice(0, 2)).toEqual(['read', 'duration=12s']);
});

test('what has no operations of a kind gives no figures of that kind', () => {
  const operations = {
    operations: 10,
    operationsPerSecond: 1,
    latency: { mean: 1, p50: 1, p95: 1, p99: 1, p999: 1, max: 1 },
  };
  const figures = {
    kind: 'cassandra-stress',
    threads: 4,
    errors: 0,
    mix: operations,
    read: null,
    write: operations,
  } as const;
  const { operations: kinds } = measuredByStress(figures, { concurrency: 4 }, [], null);
  expect(kinds.map(({ kind }) => kind)).toEqual(['all', 'write']);
  expect(facts.publishedFigures(figures, jobSpan)).not.toHaveProperty('readOperationsPerSecond');
});

test('consistency, columns and copies by data centre are those of the fill and of the load', () => {
  const wide = { ...parameters, consistency: 'LOCAL_QUORUM', columns: 2, columnBytes: 500 } as const;
  const load = loadOf('cassandra-stress', { ...wide, replicationFactor: { datacenter1: 2 } });
  expect(commandOf(load)).toContain('cl=LOCAL_QUORUM');
  const [fill] = generator.prepare(contextOf(load));
  for (const argv of [commandOf(load), fill?.kind === 'job' ? fill.job.argv : []]) {
    expect(argv.slice(-4)).toEqual([
      'replication(strategy=NetworkTopologyStrategy,datacenter1=2)',
      '-col',
      'n=FIXED(2)',
      'size=FIXED(500)',
    ]);
  }
  expect(facts.diskBytes(load.parameters)).toBe(20_000 * (2 * 1000 + 260) * 2);
});

test('a load that does nothing is refused', () => {
  expect(facts.faults?.({ writeShare: 0, readShare: 0 })).toEqual([
    { parameter: 'readShare', sentence: 'is 0 and so is writeShare, so the load would do nothing; raise one of them' },
  ]);
  expect(facts.faults?.({ writeShare: 0, readShare: 1 })).toEqual([]);
});

test('a load of one data centre sends requests to its nodes alone', () => {
  const load = loadOf('cassandra-stress', { ...parameters, localDataCenter: 'datacenter1' });
  const argv = commandOf(load);
  expect(argv.slice(argv.indexOf('-node'), argv.indexOf('-port'))).toEqual([
    '-node',
    'datacenter=datacenter1',
    expect.stringMatching(/^[\d.,]+$/),
  ]);
});

test('a target rate makes the schedule open-loop', () => {
  const fixed = loadOf('cassandra-stress', { ...parameters, targetOperationsPerSecond: 2000 });
  expect(generator.job(contextOf(fixed)).argv).toContain('fixed=2000/s');
});

test('a warm-up that is asked for comes before what is measured, and is not counted', async () => {
  const warm = loadOf('cassandra-stress', { ...parameters, durationSeconds: 7, warmUpSeconds: 5 });
  expect(generator.job(contextOf(warm)).argv).toContain('duration=12s');
  const { window } = await generator.read(captured('cassandra-stress'), warm, jobSpan);
  expect(window.endMilliseconds - window.startMilliseconds).toBeCloseTo(6985, -2);
});

test('figures come from the histograms, without the first two seconds', async () => {
  const { figures, window, measured } = await generator.read(captured('cassandra-stress'), load, jobSpan);
  if (figures.kind !== 'cassandra-stress') throw new Error('figures of another tool');
  expect(isOpenLoop({ measured })).toBe(false);
  // The tool's own summary has 22,740 operations, of which 1,523 came in the first two seconds.
  expect(figures.mix.operations).toBe(22_740 - 1523);
  expect(figures.read?.operations).toBe(17_064 - 1128);
  expect(figures.write?.operations).toBe(5676 - 395);
  expect(figures.errors).toBe(0);
  expect(window.endMilliseconds - window.startMilliseconds).toBeCloseTo(9985, 0);
  expect(new Date(window.startMilliseconds).toISOString()).toBe('2026-11-21T19:31:49.999Z');
  expect(figures.mix.operationsPerSecond).toBeCloseTo(21_217 / 9.985, 3);
  // The tool's own figures over all twelve seconds are a little higher: the first two were the slowest.
  const { mean, p50, p95, p99, max } = figures.mix.latency;
  expect(mean).toBeCloseTo(7.52, 2);
  expect(p50).toBeCloseTo(5.04, 2);
  expect(p95).toBeCloseTo(15.1, 1);
  expect(p99).toBeCloseTo(44.5, 1);
  expect(max).toBeCloseTo(801.6, 1);
});

test('the series has a point a second, reads and writes together, as the tool printed them', async () => {
  const {
    measured: { series },
  } = await generator.read(captured('cassandra-stress'), load, jobSpan);
  expect(series).toHaveLength(10);
  expect(series[0]?.count).toBe(376);
  expect(series[0]?.latencyMeanMilliseconds).toBeCloseTo(43.4, 1);
  expect(series[0]?.latencyMaxMilliseconds).toBeCloseTo(801.6, 1);
});

test('latency at a fixed rate is response time, from when an operation was meant to begin', async () => {
  const fixed = loadOf('cassandra-stress', { ...parameters, targetOperationsPerSecond: 2000 });
  const { measured } = await generator.read(captured('cassandra-stress-fixed'), fixed, jobSpan);
  expect(isOpenLoop({ measured })).toBe(true);
  expect(measured.series[0]?.latencyMeanMilliseconds).toBeCloseTo(1506.7, 1);
});

test('progress is that of the last whole line, with or without the header', async () => {
  const output = await readFile(join(captured('cassandra-stress'), 'output'), 'utf8');
  const lines = output.split('\n').filter((line) => /^(READ|WRITE|total),/.test(line));
  expect(generator.progress(lines.slice(0, 9).join('\n'), load)).toEqual({
    done: 4,
    total: 12,
    unit: 'seconds',
    ratePerSecond: 376,
    expectedEndSeconds: 8,
    latency: { name: 'p99', milliseconds: 776.5 },
  });
  expect(generator.progress('', load)).toBeNull();
});

test('a tool that ended well without logging latencies is refused', async () => {
  await expect(generator.read(captured('cassandra-stress-no-histograms'), load, jobSpan)).rejects.toThrow(
    'latency.hdr has no st intervals: cassandra-stress logged no latencies',
  );
});

test('outputs that were cut off are refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
  try {
    await cp(captured('cassandra-stress'), folder, { recursive: true });
    const file = join(folder, 'latency.hdr');
    const log = await readFile(file, 'utf8');
    await writeFile(file, log.slice(0, -100));
    await expect(generator.read(folder, load, jobSpan)).rejects.toThrow(
      `${file} is truncated: line 29 has no complete histogram`,
    );
    await writeFile(file, log.split('\n').slice(0, 15).join('\n'));
    await expect(generator.read(folder, load, jobSpan)).rejects.toThrow(
      `${file} covers 3.0 s of the planned 10 s: it is incomplete`,
    );
    await writeFile(join(folder, 'output'), 'Running [READ, WRITE] with 16 threads 12 seconds\n');
    await expect(generator.read(folder, load, jobSpan)).rejects.toThrow(
      `${folder}/output has no closing summary: cassandra-stress did not finish`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a background that was stopped is read up to its last complete line, with the errors of its progress', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-stress-'));
  try {
    await cp(captured('cassandra-stress'), folder, { recursive: true });
    const cut = async (name: string, share: number) => {
      const text = await readFile(join(folder, name), 'utf8');
      await writeFile(join(folder, name), text.slice(0, Math.floor(text.length * share)));
    };
    await cut('output', 0.6);
    await cut('latency.hdr', 0.6);
    const whole = await generator.read(captured('cassandra-stress'), loadOf('cassandra-stress', parameters), jobSpan);
    const load = {
      ...loadOf('cassandra-stress', { ...parameters, durationSeconds: 300 }),
      background: { until: 'job', leadSeconds: 9 },
    };
    const { figures, measured } = await generator.read(folder, load, jobSpan);
    expect(figures.errors).toBe(0);
    expect(measured.series.length).toBeGreaterThan(2);
    expect(measured.series.length).toBeLessThan(whole.measured.series.length);
  } finally {
    await rm(folder, { recursive: true });
  }
});
