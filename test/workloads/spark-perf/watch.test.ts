import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { positionOf, stageNumber } from '../../../src/workloads/spark-perf/core-tests.ts';
import { readSparkProgress, sparkWatch } from '../../../src/workloads/spark-perf/watch.ts';
import { captured } from '../context.ts';

const parameters = {
  scaleFactor: 3,
  partitionsAtFactorOne: 150,
  recordsAtFactorOne: 30_000,
  uniqueKeysAtFactorOne: 100,
  uniqueValuesAtFactorOne: 1000,
  trials: 2,
  ignoredTrials: 0,
  secondsBetweenTrials: 0,
  stuckSeconds: 120,
};

async function page(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(captured('spark-rest'), `${name}.json`), 'utf8'));
}
const pages = { stages: await page('stages'), jobs: await page('jobs'), executors: await page('executors') };

test('the driver reports its stage, tasks and executors', () => {
  const progress = readSparkProgress(pages, parameters);
  expect(progress).toMatchObject({
    position: { test: 'scheduling-throughput', trial: 2 },
    stage: { number: 2, of: 2 },
    stageKey: '1.0',
    tasks: { total: 3750, done: 993, running: 5, failed: 0 },
    firstTaskMilliseconds: Date.UTC(2026, 10, 21, 21, 10, 36, 8),
  });
  expect(progress?.executors.map(({ id }) => id)).toEqual(['driver', '1', '0']);
  const driver = progress?.executors[0];
  expect(driver?.peakHeapMebibytes).toBeCloseTo(68.7, 1);
});

test('an answer of another shape is ignored', () => {
  expect(readSparkProgress({ ...pages, stages: 'none' }, parameters)).toBeNull();
  const watch = sparkWatch(parameters, ['count']);
  const observation = { atMilliseconds: 0, output: '', pages: { stages: [], jobs: [] } };
  expect(watch.observe(observation, { limitMilliseconds: 1000, endMilliseconds: 1000 })).toEqual({
    progress: null,
    stop: null,
  });
});

test('between two jobs no stage is active', () => {
  expect(readSparkProgress({ ...pages, stages: [], jobs: [] }, parameters)).toMatchObject({
    position: null,
    stage: null,
    stageKey: '',
    tasks: { total: 0, done: 0, running: 0, failed: 0 },
  });
});

test('nothing is queried before the application has printed its id', () => {
  const watch = sparkWatch(parameters, ['count']);
  expect(watch.pages('')).toBeNull();
  expect(watch.pages('{"event":"start","atMilliseconds":1,"application":"app-7"}')).toEqual({
    stages: { port: 4040, path: '/api/v1/applications/app-7/stages?status=active' },
    jobs: { port: 4040, path: '/api/v1/applications/app-7/jobs?status=running' },
    executors: { port: 4040, path: '/api/v1/applications/app-7/executors' },
  });
});

describe('the stage of a test', () => {
  const published = { scaleFactor: 3, partitionsAtFactorOne: 400, trials: 10 };
  const number = (description: string, stagesOfJob: number, completed: number) =>
    stageNumber(positionOf(description)!, published, stagesOfJob, completed);

  test('is counted from its input on: the 13th of an aggregation is the second of its sixth trial', () => {
    expect(number('aggregate-by-key input', 1, 0)).toBe(1);
    expect(number('aggregate-by-key trial 1', 2, 0)).toBe(2);
    expect(number('aggregate-by-key trial 6', 2, 1)).toBe(13);
    expect(number('scheduling-throughput trial 10', 1, 0)).toBe(10);
  });

  test('of a sort begins with the sampling', () => {
    expect(number('sort-by-key trial 2', 1, 0)).toBe(5);
    expect(number('sort-by-key trial 2', 2, 0)).toBe(6);
    expect(number('sort-by-key trial 2', 2, 1)).toBe(7);
  });

  test('is unknown for a job that is not a test', () => {
    expect(positionOf('collect at Other.java:7')).toBeNull();
  });
});
