import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SparkPerfParameters } from '../../../src/workloads/spark-perf/facts.ts';
import { generator } from '../../../src/workloads/spark-perf/generator.ts';
import { parseSparkPerfOutput } from '../../../src/workloads/spark-perf/output.ts';
import { coreTestNames, stagesOfTest } from '../../../src/workloads/spark-perf/core-tests.ts';
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

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const outputLines = (await readFile(join(captured('spark-perf'), 'output'), 'utf8')).trim().split('\n');
const [logName = ''] = await readdir(join(captured('spark-perf'), 'events'));
const logLines = (await readFile(join(captured('spark-perf'), 'events', logName), 'utf8')).trim().split('\n');

/** The lines of the captured output and event log that tell of these tests alone, as an attempt would leave them. */
async function attemptOf(name: string, tests: string[], end: 'ended' | 'died'): Promise<string> {
  const own = (test: unknown) => tests.includes(String(test));
  const output = outputLines.flatMap((line) => {
    const event = JSON.parse(line);
    if (event.event === 'trial') {
      if (!own(event.test)) return [];
      const over = { event: 'test', atMilliseconds: event.atMilliseconds, test: event.test, seconds: 10 };
      return event.trial === parameters.trials ? [line, JSON.stringify(over)] : [line];
    }
    return event.event === 'end' && end === 'died' ? [] : [line];
  });
  const stages = new Set<number>();
  const log = logLines.filter((line) => {
    const event = JSON.parse(line);
    if (event.Event === 'SparkListenerJobStart') {
      if (!own(event.Properties['spark.job.description'].split(' ')[0])) return false;
      for (const id of event['Stage IDs']) stages.add(id);
      return true;
    }
    if (event['Stage Info']) return stages.has(event['Stage Info']['Stage ID']);
    return event.Event !== 'SparkListenerApplicationEnd' || end === 'ended';
  });
  const target = join(folder, name);
  await mkdir(join(target, 'events'), { recursive: true });
  await writeFile(join(target, 'output'), output.join('\n'));
  // What a driver that dies was writing is cut in the middle, and its log keeps the name of one that is written.
  const cut = end === 'died' ? `${log.join('\n')}\n{"Event":"SparkListenerStageComp` : log.join('\n');
  await writeFile(join(target, 'events', end === 'died' ? `${logName}.inprogress` : logName), cut);
  return target;
}

test('an attempt runs the tests that no earlier one has finished, whenever it is asked', () => {
  const finished = ['scheduling-throughput', 'aggregate-by-key'].map((unit) => ({ unit, attempt: 1 }));
  const job = () => generator.job({ ...contextOf(load), finished });
  expect(job().argv).toContain(
    '--tests=aggregate-by-key-int,aggregate-by-key-naive,sort-by-key,sort-by-key-int,count,count-with-filter',
  );
  expect(job()).toEqual(job());
});

test('a test counts as finished by its own word, and the last is always left to do', async () => {
  const died = await attemptOf('died', coreTestNames, 'died');
  const output = await readFile(join(died, 'output'), 'utf8');
  expect(generator.finished?.(output)).toEqual(coreTestNames.slice(0, -1));
  const twoTrials = outputLines.slice(0, 6).join('\n');
  expect(generator.finished?.(twoTrials)).toEqual([]);
});

test('what an earlier attempt finished stands with what this one did, and is marked', async () => {
  const first = coreTestNames.slice(0, 3);
  const earlier = await attemptOf('one', [...first, 'aggregate-by-key-naive'], 'died');
  const last = await attemptOf('two', coreTestNames.slice(3), 'ended');

  const whole = await generator.read(captured('spark-perf'), load, jobSpan);
  const resumed = await generator.read(last, load, jobSpan, [{ attempt: 1, folder: earlier, units: first }]);

  expect(resumed.figures).toEqual({
    ...whole.figures,
    totalSeconds: expect.closeTo(132.313 + 30, 3),
    resumed: [{ attempt: 1, tests: first }],
  });
  expect(resumed.measured.series).toHaveLength(5 * 3);
});

test('an attempt without the tests of an earlier one is incomplete', async () => {
  const last = await attemptOf('two', coreTestNames.slice(3), 'ended');
  await expect(generator.read(last, load, jobSpan)).rejects.toThrow(
    'reports 15 of 24 trials: the Spark application did not finish',
  );
});

/** Of a driver that was never queried. */
const evidenceAt = (atMilliseconds: number) => ({
  atMilliseconds,
  tasks: null,
  tasksPerSecond: null,
  expectedSeconds: null,
  executors: [],
  lastOutput: '',
});

test('a saturated scale factor is read as far as it came', async () => {
  const died = await attemptOf('died', coreTestNames.slice(0, 2), 'died');
  const { start } = parseSparkPerfOutput(await readFile(join(died, 'output'), 'utf8'));
  const began = start?.atMilliseconds ?? 0;
  const saturated = {
    at: 'aggregate-by-key-int input',
    stage: 1,
    of: 7,
    reason: 'Spark ran out of memory',
    evidence: evidenceAt(began + 60_000),
  };
  await writeFile(join(died, 'saturation.json'), JSON.stringify(saturated));
  const { figures, window } = await generator.read(died, load, jobSpan);
  expect(window).toEqual({ startMilliseconds: began, endMilliseconds: began + 60_000 });
  expect(figures).toMatchObject({
    kind: 'spark-perf',
    scaleFactor: 0.3,
    saturated,
    tasksPerStage: 5,
    completedStages: 10,
    stages: 46,
    totalSeconds: 60,
    tests: [{ test: 'scheduling-throughput' }, { test: 'aggregate-by-key' }],
  });
});

test('a driver that died before it wrote a word is saturated all the same', async () => {
  const died = join(folder, 'died');
  await mkdir(died);
  await writeFile(join(died, 'output'), '');
  const evidence = evidenceAt(9000);
  const saturated = { at: 'scheduling-throughput trial 1', stage: 1, of: 3, reason: 'no memory', evidence };
  await writeFile(join(died, 'saturation.json'), JSON.stringify(saturated));
  const { figures, window } = await generator.read(died, load, { startMilliseconds: 4000, endMilliseconds: 9000 });
  expect(window).toEqual({ startMilliseconds: 4000, endMilliseconds: 9000 });
  expect(figures).toMatchObject({ saturated, tasksPerStage: 5, completedStages: 0, tests: [] });
});

test('an aggregation of ten trials has the 21 stages of the published table', () => {
  const published = { ...parameters, partitionsAtFactorOne: 400, scaleFactor: 3, trials: 10 };
  expect(stagesOfTest('aggregate-by-key', published)).toBe(21);
  expect(coreTestNames.reduce((sum, name) => sum + stagesOfTest(name, parameters), 0)).toBe(46);
});
