import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepRunIn } from '../../activities/keep-run.ts';
import { stopRun } from '../../activities/runs.ts';
import { readRunResult } from '../../src/measurement/results/read.ts';
import type { RunSummary } from '../../src/measurement/results/types.ts';
import { loadJobs } from '../../src/measurement/runs/jobs.ts';
import { searchedPlan } from '../samples/searched-plan.ts';
import { smallPlan, smallRun } from '../samples/small-plan.ts';
import { openTestHost } from '../hosts/local-hosts.ts';
import type { KeptRun } from '../../activities/contract.ts';
import type { TestHost } from '../hosts/local-hosts.ts';
import { loopback, makeKeys, noServer, startServer } from '../hosts/ssh/server.ts';
import { perform } from '../infra/perform.ts';
import { until } from '../hosts/until.ts';
import { exampleSecrets } from '../systems/example.ts';

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
  '1000 records sent, 100.0 records/sec (0.05 MB/sec), 2.05 ms avg latency, 35.00 ms max latency, 2 ms 50th, 10 ms 95th, 20 ms 99th, 30 ms 99.9th.\n';

/** Lets the run's producer be a process that says this and nothing more. */
async function produced(attempt: number, output: string): Promise<void> {
  const [loadJob] = await loadJobs(
    { campaignId: 'small-1', plan: smallPlan(), inventory: on.inventory, run, attempt },
    exampleSecrets,
  );
  await on.host.startJob({ ...loadJob!.job, argv: ['printf', '%s', output] });
  await until('the producer has ended', async () => (await on.host.jobStatus(loadJob!.job.id)).state === 'ended');
}

async function keep(
  attempt: number,
  invalidReasons: string[],
  last = false,
  of: Pick<KeptRun, 'plan' | 'run' | 'repeatsUnsteady'> = { plan: smallPlan(), run },
) {
  const kept = {
    campaignId: 'small-1',
    inventory: on.inventory,
    ...of,
    attempt,
    invalidReasons,
    notes: [],
    last,
  };
  return await new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') }).run(keepRunIn(results), kept);
}

const runFolder = () => join(results, 'small-1', 'runs', 'kafka-one');

const seconds = Array.from({ length: 20 }, (_, second) => second);

/** Of a producer that sent so many records in each second, a thousand in all. */
function outputOf(rates: number[]): string {
  const lines = rates.map(
    (rate) => `${rate} records sent, ${rate}.0 records/sec (0.05 MB/sec), 2.05 ms avg latency, 35.00 ms max latency.`,
  );
  return [...lines, lastLine.replace('1000 records sent, 100.0', '1000 records sent, 50.0')].join('\n');
}

test('a valid run is saved with its raw output, its figures and a headline', async () => {
  await produced(1, lastLine);
  expect(await keep(1, [])).toMatchObject({
    runId: 'kafka-one',
    state: 'valid',
    headline: '100 records/s produced, p99 20 ms over 1,000 records',
  });
  expect(await readFile(join(runFolder(), 'loads', 'producer', 'output'), 'utf8')).toBe(lastLine);
  const result = await readRunResult(join(results, 'small-1'), 'kafka-one');
  expect(result).toMatchObject({ state: 'valid', attempts: 1 });
  expect(result?.loads[0]?.figures).toMatchObject({ kind: 'kafka-producer', records: 1000, recordsPerSecond: 100 });
});

test('a failed attempt stays next to its successor, with both outputs', async () => {
  await produced(1, 'half of it\n');
  expect(await keep(1, ['Load producer ended with exit code 1.'])).toMatchObject({ state: 'invalid' });
  expect(await readRunResult(join(results, 'small-1'), 'kafka-one')).toBeNull();

  await produced(2, lastLine);
  expect(await keep(2, [])).toMatchObject({ state: 'valid' });
  const first = join(runFolder(), 'attempts', '1');
  expect(await readFile(join(first, 'loads', 'producer', 'output'), 'utf8')).toBe('half of it\n');
  expect(JSON.parse(await readFile(join(first, 'result.json'), 'utf8'))).toMatchObject({
    state: 'invalid',
    invalidReasons: ['Load producer ended with exit code 1.'],
  });
  expect(await readdir(join(runFolder(), 'attempts'))).toEqual(['1']);
});

test('a valid run whose throughput fell is set aside where it is made again, and is the result where it is not', async () => {
  const output = outputOf(seconds.map((second) => 88 - 4 * second));
  const small = { plan: smallPlan(), run };
  await produced(1, output);
  expect(await keep(1, [], false, { ...small, repeatsUnsteady: true })).toMatchObject({
    state: 'valid',
    unsteady: true,
  });
  expect(await readRunResult(join(results, 'small-1'), 'kafka-one')).toBeNull();
  await produced(2, output);
  expect(await keep(2, [], false, small)).not.toHaveProperty('unsteady');
  expect(await readRunResult(join(results, 'small-1'), 'kafka-one')).toMatchObject({ state: 'valid', attempts: 2 });
});

test('an attempt that is too short for its figures asks for a longer one', async () => {
  await produced(1, lastLine.replace('100.0 records', '500.0 records'));
  expect(await keep(1, [])).toMatchObject({ state: 'invalid', tooShort: true });
  await produced(2, lastLine);
  expect(await keep(2, [])).toMatchObject({ state: 'valid' });
});

test('a truncated output makes the run invalid, and its last attempt is the result', async () => {
  await produced(3, '100 records sent, 500.0 rec');
  const summary = await keep(3, [], true);
  expect(summary).toMatchObject({ state: 'invalid', headline: expect.stringContaining('output') });
  // No attempt follows that could continue from there.
  expect(summary).not.toHaveProperty('finished');
  expect(await readRunResult(join(results, 'small-1'), 'kafka-one')).toMatchObject({ state: 'invalid', attempts: 3 });
});

describe('an attempt at a scale factor of Spark', () => {
  const parameters = {
    scaleFactor: 1,
    partitionsAtFactorOne: 8,
    recordsAtFactorOne: 1000,
    uniqueKeysAtFactorOne: 10,
    uniqueValuesAtFactorOne: 10,
    trials: 1,
    ignoredTrials: 0,
    secondsBetweenTrials: 0,
    stuckSeconds: 120,
  };
  const load = {
    id: 'spark',
    workload: 'spark-perf',
    cluster: 'spark',
    hosts: ['kafka01'],
    parameters,
    plannedSeconds: 10,
  };
  const sparkRun = { ...smallRun('spark-one', 'spark'), loads: [load] };
  const oneTest = `${JSON.stringify({ event: 'test', atMilliseconds: 1, test: 'aggregate-by-key', seconds: 1 })}\n`;

  async function keptAfter(attempt: number, exitCode: number): Promise<RunSummary> {
    const [loadJob] = await loadJobs(
      { campaignId: 'small-1', plan: smallPlan(), inventory: on.inventory, run: sparkRun, attempt },
      exampleSecrets,
    );
    const argv = ['sh', '-c', `printf '%s' '${oneTest}'; exit ${exitCode}`];
    await on.host.startJob({ ...loadJob!.job, argv });
    await until('the driver has ended', async () => (await on.host.jobStatus(loadJob!.job.id)).state === 'ended');
    const one = { campaignId: 'small-1', plan: smallPlan(), inventory: on.inventory, run: sparkRun, attempt };
    const finished = [{ unit: 'scheduling-throughput', attempt: 1 }];
    const kept: KeptRun = { ...one, finished, invalidReasons: ['It broke.'], notes: [], last: false };
    const environment = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });
    return await environment.run<[KeptRun], RunSummary, (input: KeptRun) => Promise<RunSummary>>(
      keepRunIn(results),
      kept,
    );
  }

  test('whose driver died reports what it finished, in addition to what was finished before', async () => {
    expect(await keptAfter(2, 1)).toMatchObject({
      finished: [
        { unit: 'scheduling-throughput', attempt: 1 },
        { unit: 'aggregate-by-key', attempt: 2 },
      ],
    });
  });

  test('whose driver succeeded, but which is invalid, reports nothing new', async () => {
    expect(await keptAfter(2, 0)).toMatchObject({ finished: [{ unit: 'scheduling-throughput', attempt: 1 }] });
  });
});

test('a run of a search tells what it gave at its level', async () => {
  await produced(1, lastLine);
  const search = { of: 'produce', step: 'search' as const, level: 800 };
  expect(await keep(1, [], false, { plan: searchedPlan(), run: { ...run, search } })).toMatchObject({
    searched: { ...search, runId: 'kafka-one', perSecond: 100, latencyMilliseconds: 20, met: false },
  });
  expect(await readRunResult(join(results, 'small-1'), 'kafka-one')).toMatchObject({ search });
});

test('keeping again after an interruption gives the same', async () => {
  await produced(1, lastLine);
  const first = await keep(1, []);
  expect(await keep(1, [])).toEqual(first);
  expect((await readdir(runFolder())).toSorted()).toEqual(['attempts', 'loads', 'result.json']);
});

test.skipIf(noServer)('a host that shows another key makes the run invalid, and nothing else fails', async () => {
  await produced(1, lastLine);
  const server = await startServer(await loopback());
  try {
    const [host] = on.inventory.hosts;
    const reach = { ...server.reach, hostKeys: [makeKeys().public] };
    const inventory = { ...on.inventory, hosts: [{ ...host!, address: server.address, reach }] };
    const one = { campaignId: 'small-1', inventory, plan: smallPlan(), run, attempt: 1 };
    const activity = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });
    const { lost } = await perform(stopRun, one, activity);
    expect(lost).toEqual([expect.stringContaining(host!.name)]);
    const kept = await activity.run(keepRunIn(results), { ...one, invalidReasons: lost, notes: [], last: true });
    expect(kept).toMatchObject({ state: 'invalid', headline: lost[0] });
    expect(await readRunResult(join(results, 'small-1'), 'kafka-one')).toMatchObject({ invalidReasons: lost });
  } finally {
    await server.close();
  }
});
