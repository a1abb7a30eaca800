import type { EventPlan } from '../../../src/plan/events.ts';
import type { RunPlan } from '../../../src/plan/plan.ts';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cancelledReason } from '../../../src/measurement/results/run-traits.ts';
import { setAttemptsAside, validRuns } from '../../../src/measurement/results/kept-runs.ts';
import { attemptLayout, runLayout } from '../../../src/measurement/results/layout.ts';
import { searchedPlan } from '../../samples/searched-plan.ts';
import { smallPlan, smallRun, sparkRun } from '../../samples/small-plan.ts';
import { leaveOutput, leaveRun, resultOf, window } from './run-on-disk.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const voided = { state: 'invalid' as const, invalidReasons: ['A broker died.'], loads: [] };
const outputOf = async (attempt: number) =>
  await readFile(join(attemptLayout(folder, 'kafka-one', attempt).loads, 'producer', 'output'), 'utf8');

test('valid runs are those with a valid result and the raw output of their loads', async () => {
  await leaveRun(folder, resultOf('kafka-one'));
  await leaveRun(folder, resultOf('kafka-two', voided));
  await leaveRun(folder, resultOf('together'));
  await rm(join(runLayout(folder, 'together').loads, 'producer', 'output'));
  expect(await validRuns(folder, smallPlan())).toEqual([
    { runId: 'kafka-one', state: 'valid', headline: expect.stringContaining('records/s produced'), window },
  ]);
});

test('a warm-up is repeated before remaining runs of its system, and not if there are none', async () => {
  const warmUp: RunPlan = { ...smallRun('kafka-one', 'kafka'), warmUp: true };
  const [two, spark] = [smallRun('kafka-two', 'kafka'), sparkRun(1, 'stop')];
  const plan = smallPlan({ steps: [warmUp, two, spark] });
  const idsOfWhole = async () => (await validRuns(folder, plan)).map(({ runId }) => runId);
  await leaveRun(folder, resultOf('kafka-one'));
  expect(await idsOfWhole()).toEqual([]);
  await leaveRun(folder, resultOf('kafka-two'));
  expect(await idsOfWhole()).toEqual(['kafka-one', 'kafka-two']);
});

test('a run that changes the members of a cluster for good is repeated before any later run, as its hosts are new', async () => {
  const joins: EventPlan = {
    name: 'joins',
    action: 'add-nodes',
    title: 'add node03',
    start: { atSeconds: 1 },
    withinSeconds: 60,
    parameters: { cluster: 'cassandra', service: 'cassandra', hosts: ['node03'] },
  };
  const [one, two, three] = ['one', 'two', 'three'].map((name) => smallRun(`kafka-${name}`, 'kafka'));
  const plan = smallPlan({ steps: [one!, { ...two!, events: [joins] }, three!] });
  const kept = async () => (await validRuns(folder, plan)).map(({ runId }) => runId);
  await leaveRun(folder, resultOf('kafka-one'));
  await leaveRun(folder, resultOf('kafka-two'));
  expect(await kept()).toEqual(['kafka-one']);
  await leaveRun(folder, resultOf('kafka-three'));
  expect(await kept()).toEqual(['kafka-one', 'kafka-two', 'kafka-three']);
});

test('a slice of a long run is kept even if it is invalid, but not if a cancellation interrupted it', async () => {
  const slices = [1, 2, 3].map((number): RunPlan => ({
    ...smallRun(`kafka-slice-${number}`, 'kafka'),
    slice: { of: 'kafka', number, count: 3 },
  }));
  await leaveRun(folder, resultOf('kafka-slice-1'));
  await leaveRun(folder, resultOf('kafka-slice-2', voided));
  await leaveRun(folder, resultOf('kafka-slice-3', { ...voided, invalidReasons: [cancelledReason] }));
  expect(await validRuns(folder, smallPlan({ steps: slices }))).toMatchObject([
    { runId: 'kafka-slice-1', state: 'valid' },
    { runId: 'kafka-slice-2', state: 'invalid', headline: 'A broker died.' },
  ]);
});

test('a valid run of a search includes its result, so that the search can continue', async () => {
  const plan = searchedPlan();
  const search = { of: 'produce', step: 'search' as const, level: 200 };
  await leaveRun(folder, resultOf('produce-search-2', { search }));
  expect(await validRuns(folder, plan)).toMatchObject([
    { runId: 'produce-search-2', searched: { of: 'produce', step: 'search', level: 200, met: true } },
  ]);
});

describe('the attempts of a repeated run', () => {
  test('are none if it never ran', async () => {
    expect(await setAttemptsAside(folder, 'kafka-one')).toBe(0);
    expect(existsSync(runLayout(folder, 'kafka-one').folder)).toBe(false);
  });

  test('are moved aside once, each with its result and output', async () => {
    await leaveRun(folder, resultOf('kafka-one', { ...voided, attempts: 1 }), false);
    await leaveRun(folder, resultOf('kafka-one', { ...voided, attempts: 2 }), false);
    await leaveRun(folder, resultOf('kafka-one', { ...voided, attempts: 3 }));
    for (const _ of ['at first', 'again']) expect(await setAttemptsAside(folder, 'kafka-one')).toBe(3);
    for (const attempt of [1, 2, 3]) expect(await outputOf(attempt)).toBe(`output of attempt ${attempt}\n`);
    expect(existsSync(runLayout(folder, 'kafka-one').result)).toBe(false);
    expect(JSON.parse(await readFile(attemptLayout(folder, 'kafka-one', 3).result, 'utf8'))).toMatchObject({
      attempts: 3,
    });
  });

  test('are moved aside completely after an interrupted move', async () => {
    await leaveRun(folder, resultOf('kafka-one', { ...voided, attempts: 1 }));
    const { loads } = runLayout(folder, 'kafka-one');
    await rm(loads, { recursive: true });
    await leaveOutput(attemptLayout(folder, 'kafka-one', 1), 'output of attempt 1\n');
    expect(await setAttemptsAside(folder, 'kafka-one')).toBe(1);
    expect(await outputOf(1)).toBe('output of attempt 1\n');
    expect(existsSync(attemptLayout(folder, 'kafka-one', 1).result)).toBe(true);
  });

  test.each(['with its folder', 'without'])(
    'keeps its number where the worker died while keeping it, %s',
    async (trace) => {
      await leaveRun(folder, resultOf('kafka-one', { ...voided, attempts: 1 }), false);
      if (trace === 'with its folder') await mkdir(attemptLayout(folder, 'kafka-one', 2).folder, { recursive: true });
      await leaveOutput(runLayout(folder, 'kafka-one'), 'output of attempt 2\n');
      expect(await setAttemptsAside(folder, 'kafka-one')).toBe(2);
      expect(await outputOf(1)).toBe('output of attempt 1\n');
      expect(await outputOf(2)).toBe('output of attempt 2\n');
    },
  );
});
