import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SparkPerfParameters } from '../../../src/workloads/spark-perf/facts.ts';
import { readEventLog } from '../../../src/workloads/spark-submit/event-log.ts';
import { generator } from '../../../src/workloads/spark-perf/generator.ts';
import { captured, contextOf, loadOf } from '../context.ts';

const parameters: SparkPerfParameters = {
  scaleFactor: 0.3,
  partitionsAtFactorOne: 16,
  recordsAtFactorOne: 200_000,
  uniqueKeysAtFactorOne: 2000,
  uniqueValuesAtFactorOne: 100_000,
  trials: 3,
  ignoredTrials: 1,
  secondsBetweenTrials: 0.1,
  stuckSeconds: 120,
};
const load = loadOf('spark-perf', parameters);
const jobSpan = { startMilliseconds: 0, endMilliseconds: 1 };

test('the driver runs on the host of the load and logs its events into the folder of its job', () => {
  const { argv, environment, files } = generator.job(contextOf(load));
  expect(argv).toContain('--master=spark://198.18.0.1:7077');
  expect(argv).toContain('--conf=spark.driver.bindAddress=198.18.0.2');
  expect(argv).toContain('--conf=spark.eventLog.dir=file:///data/two/jobs/a-run-a2-load/events');
  expect(argv).toContain('--conf=spark.serializer=org.apache.spark.serializer.JavaSerializer');
  expect(argv).toContain('-Xmx512m');
  expect(argv.slice(-10)).toEqual([
    '/data/two/install/spark-3.5.6/proofload-spark.jar',
    '--tests=scheduling-throughput,aggregate-by-key,aggregate-by-key-int,aggregate-by-key-naive,sort-by-key,sort-by-key-int,count,count-with-filter',
    '--scale=0.3',
    '--partitions=16',
    '--records=200000',
    '--unique-keys=2000',
    '--unique-values=100000',
    '--trials=3',
    '--ignored-trials=1',
    '--pause-milliseconds=100',
  ]);
  expect(environment.SPARK_LOCAL_IP).toBe('198.18.0.2');
  expect(Object.keys(files ?? {})).toEqual(['log4j2.properties', 'secret.properties']);
});

test("the driver is told the campaign's secret in a file that is not kept, and neither on its command line nor in its environment", () => {
  const { argv, environment, files } = generator.job(contextOf(load));
  expect(argv).toContain('--properties-file=/data/two/jobs/a-run-a2-load/secret.properties');
  expect(argv).toContain('--conf=spark.authenticate=true');
  expect(argv).toContain('--conf=spark.ui.killEnabled=false');
  expect(files?.['secret.properties']).toBe('spark.authenticate.secret=a-secret\n');
  expect(JSON.stringify([argv, environment])).not.toContain('a-secret');
  expect(generator.keeps).not.toContain('secret.properties');
});

test('figures are read from the event log as the published table has them', async () => {
  const { figures, window } = await generator.read(captured('spark-perf'), load, jobSpan);
  if (figures.kind !== 'spark-perf') throw new Error('figures of another tool');
  const { tests, ...stages } = figures;
  expect(stages).toEqual({
    kind: 'spark-perf',
    scaleFactor: 0.3,
    tasksPerStage: 5,
    stages: 46,
    completedStages: 46,
    inputMegabytes: expect.closeTo(8.01094, 5),
    shuffleReadMegabytesPerStage: expect.closeTo(0.030157, 6),
    shuffleWriteMegabytesPerStage: expect.closeTo(0.030157, 6),
    maxShuffleReadSeconds: 0.92,
    maxShuffleWriteSeconds: 1.939,
    totalSeconds: 132.313,
  });
  expect(window.endMilliseconds - window.startMilliseconds).toBe(132_313);
  expect(tests.map(({ test }) => test)).toEqual([
    'scheduling-throughput',
    'aggregate-by-key',
    'aggregate-by-key-int',
    'aggregate-by-key-naive',
    'sort-by-key',
    'sort-by-key-int',
    'count',
    'count-with-filter',
  ]);
  expect(tests[0]).toEqual({
    test: 'scheduling-throughput',
    trialSeconds: [9.082644, 6.59642],
    medianSeconds: expect.closeTo(7.839532, 6),
  });
});

test('the series has a point for each trial', async () => {
  const {
    measured: { series },
    window,
  } = await generator.read(captured('spark-perf'), load, jobSpan);
  expect(series).toHaveLength(24);
  const seconds = series.reduce((sum, each) => sum + each.seconds, 0);
  expect(window.startMilliseconds + seconds * 1000).toBeCloseTo(series.at(-1)?.endMilliseconds ?? 0, 0);
});

test('progress counts the trials that ended', async () => {
  const output = await readFile(join(captured('spark-perf'), 'output'), 'utf8');
  const lines = output.split('\n');
  expect(generator.progress(lines.slice(0, 5).join('\n'), load)).toMatchObject({ done: 4, total: 24, unit: 'tests' });
  expect(generator.progress(`${lines[0]}\n{"event":"tri`, load)).toMatchObject({ done: 0, expectedEndSeconds: null });
  expect(generator.progress('', load)).toBeNull();
});

test('an application that did not finish is rejected', async () => {
  const more = loadOf('spark-perf', { ...parameters, trials: 4 });
  await expect(generator.read(captured('spark-perf'), more, jobSpan)).rejects.toThrow(
    'output reports 24 of 32 trials: the Spark application did not finish',
  );
});

test('an event log that was cut off, or that is missing, is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
  try {
    await cp(captured('spark-perf'), folder, { recursive: true });
    const [name = ''] = await readdir(join(folder, 'events'));
    const log = join(folder, 'events', name);
    const lines = (await readFile(log, 'utf8')).trim().split('\n');
    await writeFile(log, lines.slice(0, -1).join('\n'));
    await expect(generator.read(folder, load, jobSpan)).rejects.toThrow(
      `${log} is incomplete: the event log has no end of the application`,
    );
    await rm(log);
    await expect(generator.read(folder, load, jobSpan)).rejects.toThrow(
      `${folder}/events must contain exactly one event log of a finished Spark application; it contains nothing`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a stage that failed counts as begun, not as completed', async () => {
  const stage = {
    'Stage ID': 0,
    'Stage Attempt ID': 0,
    'Number of Tasks': 2,
    'Failure Reason': 'executor lost',
    Accumulables: [],
  };
  const application = await readEventLog([
    '{"Event":"SparkListenerApplicationStart","Timestamp":1}',
    '{"Event":"SparkListenerStageSubmitted"}',
    JSON.stringify({ Event: 'SparkListenerStageCompleted', 'Stage Info': stage }),
    '{"Event":"SparkListenerApplicationEnd","Timestamp":2}',
  ]);
  expect(application).toMatchObject({ stages: 1, completedStages: 0 });
});
