import { expect, test, vi } from 'vitest';
import type { MeasuredOperations } from '../../src/workloads/measured.ts';
import type { CampaignData } from '../../src/findings/analyse.ts';
import { loadTables, workloadsIn } from '../../src/report/load-tables.ts';
import { factsOf } from '../../src/workloads/registry.ts';
import { openLoop, withFigures } from '../workloads/made-load.ts';
import { sampleCampaign } from './sample-campaign.ts';
import { spark, sparkFigures } from './sample-loads.ts';
import { plain } from '../../src/text/figures.ts';

function table(data: CampaignData, workload: string) {
  const [first] = loadTables(data, factsOf(workload).system, workload);
  return { ...first!, labels: first!.columns.map(({ label }) => label) };
}

test('a generator without report declarations has a table of target, rate, errors and latency by kind', () => {
  const without = { ...factsOf('cassandra-stress') };
  const report = vi.spyOn(factsOf('cassandra-stress'), 'report', 'get').mockReturnValue(undefined);
  try {
    expect(without.report).toBeDefined();
    const { caption, labels, rows, notes } = table(sampleCampaign(), 'cassandra-stress');
    expect(caption).toBe('cassandra-stress by level');
    expect(labels.join()).toBe('Level,Concurrency,Kind,Operations,Operations/s,Mean,Median,p95,p99,p99.9,Max,Errors');
    expect(rows.map(({ cells }) => cells.slice(0, 5).join())).toContain('64 threads,64,Read,131,160,6,558');
    expect(rows.find(({ cells }) => cells[2] === 'All')?.cells.at(-1)).toBe('0');
    expect(notes.join(' ')).toMatch(/^Latency is measured from when an operation was sent/);
  } finally {
    report.mockRestore();
  }
});

test('latency from the schedule has another note than latency from sending', () => {
  const data = sampleCampaign();
  for (const run of data.runs) run.loads = run.loads.map(openLoop);
  expect(table(data, 'cassandra-stress').notes.at(-1)).toBe(
    'Open-loop: latency is measured from when an operation was due.',
  );
});

test('empty columns are omitted, and the generator’s own columns are included', () => {
  const consumer = table(sampleCampaign(), 'kafka-consumer');
  expect(consumer.labels).toContain('Fetched records/s');
  expect(
    consumer.labels.filter((label) => ['p99', 'Concurrency', 'Achieved / target', 'Kind'].includes(label)),
  ).toEqual([]);
  const producer = table(sampleCampaign(), 'kafka-producer');
  expect(plain(producer.rows[2]!.cells.slice(0, 6).join('|'))).toBe(
    '10,000,000 records/s|10,000,000|1,000,000|187,432|1.9 %|18.7',
  );
});

test('titles of one generator and trials of one level are distinguished', () => {
  const data = sampleCampaign();
  const [first, second] = data.runs.filter(({ group }) => group === 'cassandra');
  first!.title = 'Cassandra at night';
  second!.trial = 2;
  const { labels, rows } = table(data, 'cassandra-stress');
  expect(rows[0]?.cells[0]).toBe('Cassandra at night, 16 threads');
  expect(labels[1]).toBe('Trial');
  expect([rows[0]?.cells[1], rows[3]?.cells[1]]).toEqual(['', '2']);
});

test('batches are listed by size with the time of each part; an invalid one has its reason', () => {
  const [bySize, parts] = loadTables(sampleCampaign(), 'spark', 'spark-perf');
  expect(bySize?.columns.slice(0, 2).map(({ label }) => label)).toEqual(['Scale factor', 'Total time']);
  expect(bySize?.rows.map(({ cells }) => cells[0])).toEqual(['0.1', '1', '2', 'scale factor 3']);
  expect(bySize?.rows.at(-1)?.isInvalid).toMatch(/^invalid: executor on spark-cassandra-worker02 died/);
  expect(parts?.columns.map(({ label }) => label)).toEqual([
    'Part',
    'Scale factor 0.1',
    'Scale factor 1',
    'Scale factor 2',
  ]);
  expect(parts?.rows[0]?.cells.map(plain)).toEqual(['scheduling-throughput', '0.214 s', '0.51 s', '1.09 s']);
});

test('a part that a batch did not reach has no time', () => {
  const data = sampleCampaign();
  const run = data.runs.find(({ runId }) => runId === 'spark-2')!;
  const figures = sparkFigures(2, 31.5);
  run.loads = run.loads.map((load) =>
    withFigures({ ...load, load: spark(2) }, { ...figures, tests: figures.tests.slice(0, 1) }),
  );
  const [, parts] = loadTables(data, 'spark', 'spark-perf');
  expect(parts?.rows[1]?.cells[3]).toBe('–');
});

test('the generators of a group are those of its plan', () => {
  expect(workloadsIn(sampleCampaign(), 'kafka')).toEqual(['kafka-producer', 'kafka-consumer']);
  expect(workloadsIn(sampleCampaign(), 'none')).toEqual([]);
});

test('loads of a table with different settings each have their own sentence, with their runs', () => {
  const data = sampleCampaign();
  const about = () => table(data, 'kafka-producer').notes.filter((note) => note.includes('Records of'));
  expect(about()).toEqual([expect.stringMatching(/^Records of 100 bytes, .*, acks=all, from /)]);
  const run = data.runs.find(({ loads }) => loads[0]?.load.workload === 'kafka-producer')!;
  run.loads[0]!.load.parameters = { ...run.loads[0]!.load.parameters, compression: 'lz4' };
  expect(about()).toHaveLength(2);
  expect(about().filter((note) => note.includes('compression.type=lz4'))).toEqual([
    expect.stringMatching(new RegExp(`^${run.runId}: Records of`)),
  ]);
});

test('a load of several instances has a note with what they carried together and the share of each', () => {
  const data = sampleCampaign();
  const run = data.runs.find(({ runId }) => runId === 'kafka-producer-50k')!;
  run.loads = run.loads.map((load) => {
    const instances = [1, 2].map((number) => ({
      host: `kafka0${number}`,
      number,
      argv: [],
      window: load.window,
      figures: load.figures,
      perSecond: 25_000,
    }));
    const [all] = load.measured.operations;
    const operations: [MeasuredOperations] = [{ ...all!, percentilesOf: 'slowest instance' }];
    return { ...load, instances, measured: { ...load.measured, operations, batch: null } };
  });
  const { notes } = table(data, 'kafka-producer');
  expect(notes.find((note) => note.startsWith('2 kafka-producer instances carried'))).toMatch(
    /together, of a target rate of 50,000, in kafka-producer-50k, .*: each carried about the same, 50.% of it\.$/,
  );
  expect(notes.find((note) => note.startsWith('Percentiles of several instances'))).toContain('slowest instance');
});

test('a latency between hosts has a column with the error of their clocks, and a note if it is not below the median', () => {
  const data = sampleCampaign();
  const run = data.runs.find(({ runId }) => runId === 'kafka-producer-50k')!;
  run.loads = run.loads.map((load) => {
    const [all] = load.measured.operations;
    const operations: [MeasuredOperations] = [{ ...all!, latencyErrorMilliseconds: 50 }];
    return { ...load, measured: { ...load.measured, operations, batch: null } };
  });
  const { labels, notes } = table(data, 'kafka-producer');
  expect(labels).toContain('±');
  expect(notes.filter((note) => note.includes('the median is only known to be between'))).toHaveLength(1);
  expect(table(sampleCampaign(), 'kafka-producer').labels).not.toContain('±');
});
