import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepRunIn } from '../../activities/keep-run.ts';
import { readRunResult } from '../../src/results/read.ts';
import { loadJobs } from '../../src/runs/jobs.ts';
import { smallPlan, smallRun } from '../workflows/small-plan.ts';
import { openTestHost } from '../hosts/local-hosts.ts';
import type { TestHost } from '../hosts/local-hosts.ts';
import { until } from '../hosts/until.ts';

let on: TestHost;
let results: string;
beforeEach(async () => {
  on = await openTestHost();
  results = await mkdtemp(join(tmpdir(), 'proofload-test-'));
});
afterEach(async () => {
  await on.close();
  await rm(results, { recursive: true });
});

const run = smallRun('kafka-one', 'kafka');
const lastLine =
  '1000 records sent, 500.0 records/sec (0.05 MB/sec), 2.05 ms avg latency, 35.00 ms max latency, 2 ms 50th, 10 ms 95th, 20 ms 99th, 30 ms 99.9th.\n';

/** Lets the run's producer be a process that says this and nothing more. */
async function produced(attempt: number, output: string): Promise<void> {
  const [loadJob] = loadJobs({ plan: smallPlan(), inventory: on.inventory, run, attempt });
  await on.host.startJob({ ...loadJob!.job, argv: ['printf', '%s', output] });
  await until('the producer has ended', async () => (await on.host.jobStatus(loadJob!.job.id)).state === 'ended');
}

async function keep(attempt: number, voidReasons: string[], last = false) {
  const kept = {
    campaignId: 'small-1',
    plan: smallPlan(),
    inventory: on.inventory,
    run,
    attempt,
    voidReasons,
    notes: [],
    last,
  };
  return await new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') }).run(keepRunIn(results), kept);
}

const runFolder = () => join(results, 'small-1', 'runs', 'kafka-one');

test('a whole run is kept with its raw output, its figures and a headline', async () => {
  await produced(1, lastLine);
  expect(await keep(1, [])).toMatchObject({
    runId: 'kafka-one',
    state: 'whole',
    headline: '500 records/s produced, p99 20 ms',
  });
  expect(await readFile(join(runFolder(), 'loads', 'producer', 'output'), 'utf8')).toBe(lastLine);
  const result = await readRunResult(join(results, 'small-1'), 'kafka-one');
  expect(result).toMatchObject({ state: 'whole', attempts: 1 });
  expect(result?.loads[0]?.figures).toMatchObject({ kind: 'kafka-producer', records: 1000, recordsPerSecond: 500 });
});

test('a failed attempt that another follows is kept beside it, with both outputs', async () => {
  await produced(1, 'half of it\n');
  expect(await keep(1, ['The load producer ended with exit code 1.'])).toMatchObject({ state: 'void' });
  expect(await readRunResult(join(results, 'small-1'), 'kafka-one')).toBeNull();

  await produced(2, lastLine);
  expect(await keep(2, [])).toMatchObject({ state: 'whole' });
  const first = join(runFolder(), 'attempts', '1');
  expect(await readFile(join(first, 'loads', 'producer', 'output'), 'utf8')).toBe('half of it\n');
  expect(JSON.parse(await readFile(join(first, 'result.json'), 'utf8'))).toMatchObject({
    state: 'void',
    voidReasons: ['The load producer ended with exit code 1.'],
  });
  expect(await readdir(join(runFolder(), 'attempts'))).toEqual(['1']);
});

test('an output that is cut short makes the run void, and its last attempt is the result', async () => {
  await produced(3, '100 records sent, 500.0 rec');
  const summary = await keep(3, [], true);
  expect(summary).toMatchObject({ state: 'void', headline: expect.stringContaining('output') });
  expect(await readRunResult(join(results, 'small-1'), 'kafka-one')).toMatchObject({ state: 'void', attempts: 3 });
});

test('keeping again after an interruption gives the same', async () => {
  await produced(1, lastLine);
  const first = await keep(1, []);
  expect(await keep(1, [])).toEqual(first);
  expect((await readdir(runFolder())).toSorted()).toEqual(['attempts', 'loads', 'result.json']);
});
