import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sparkSubmitWatch } from '../../../src/workloads/spark-submit/watch.ts';
import { captured } from '../context.ts';

async function page(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(captured('spark-rest'), `${name}.json`), 'utf8'));
}
const pages = { stages: await page('stages'), jobs: await page('jobs'), executors: await page('executors') };
const parameters = {
  jar: 'job.jar',
  sha256: 'ab'.repeat(32),
  mainClass: 'org.example.Job',
  arguments: [],
  size: 1,
  stuckSeconds: 60,
};
const limit = { limitMilliseconds: 3_600_000, endMilliseconds: 3_600_000 };

/** A watch that knows its application. */
function begun() {
  const watch = sparkSubmitWatch(parameters);
  expect(Object.values(watch.pages('') ?? {})).toEqual([{ port: 4040, path: '/api/v1/applications' }]);
  watch.observe({ atMilliseconds: 0, output: '', pages: { applications: [{ id: 'app-1' }] } }, limit);
  return watch;
}

test('the driver is asked for its application, then for its stages', () => {
  expect(begun().pages('')?.['stages']?.path).toBe('/api/v1/applications/app-1/stages?status=active');
});

test('progress is the tasks of the active stages', () => {
  const { progress } = begun().observe({ atMilliseconds: 1000, output: '', pages }, limit);
  expect(progress).toMatchObject({ done: 993, total: 3750, unit: 'tasks' });
});

test('a stage of which no task ends for stuckSeconds stops the run as saturated', () => {
  const watch = begun();
  const observed = Array.from({ length: 8 }, (_, index) =>
    watch.observe({ atMilliseconds: 1000 + index * 10_000, output: '', pages }, limit),
  );
  expect(observed.slice(0, 6).every(({ stop }) => stop === null)).toBe(true);
  const stop = observed.at(-1)?.stop;
  expect(stop?.state).toBe('saturated');
  if (stop?.state !== 'saturated') return;
  expect(stop.saturation.reason).toMatch(/is stuck: 993 of 3750 tasks done, no task finished for 70 s$/);
});

test('an error of Java about memory is a saturation, any other end is not', () => {
  const watch = begun();
  expect(watch.saturationIn('', 'java.lang.OutOfMemoryError: Java heap space\n', 5)?.reason).toContain(
    'Spark ran out of memory at stage 1 of 1 of org.example.Job',
  );
  expect(watch.saturationIn('', 'java.lang.IllegalStateException', 5)).toBeNull();
});
