/** Clusters that take turns, made by a worker that dies and by its successor. */
import { ApplicationFailure } from '@temporalio/common';
import { beforeAll, expect, test } from 'vitest';
import type { CampaignActivities } from '../../activities/contract.ts';
import type { CampaignOutcome } from '../../src/measurement/results/types.ts';
import type { Plan, RunPlan, Step } from '../../src/plan/plan.ts';
import { planRestart } from '../../src/steps/restart/facts.ts';
import { grow, planOf, read } from './dataset-steps.ts';
import { deathIn, fakeHosts, withDyingWorker, workingOn, type Death } from './dying-worker.ts';
import { openServer } from './shared-server.ts';

/** A turn of a variant: the cluster without data, the dataset, a run. The first turn of a campaign finds the cluster as it was installed. */
function turn(variant: string, block: number, isFirst = false): Step[] {
  const restart = planRestart({
    group: 'all',
    variant,
    block,
    clusters: ['kafka'],
    takesTurns: true,
    empties: ['records'],
  });
  const filled = { ...grow(block, 10), id: `grow.records.${variant}.${block}`, inVariant: variant };
  const run: RunPlan = {
    ...read(`read-${variant}-${block}`, 10),
    trial: block,
    variant: { name: variant, of: 'read', ...(isFirst ? {} : { restart: restart.id }) },
  };
  return isFirst ? [filled, run] : [restart, filled, run];
}

const plan = planOf([...turn('one', 1, true), ...turn('two', 1), ...turn('two', 2), ...turn('one', 2)]);
const planned: Plan = {
  ...plan,
  variants: {
    trials: 2,
    seed: 1,
    all: [
      { name: 'one', changes: [], clusters: {} },
      {
        name: 'two',
        changes: ['systems.kafka.hosts: [kafka01]'],
        clusters: { kafka: { ...plan.clusters['kafka']!, settings: { 'num.io.threads': 2 } } },
        services: { kafka01: [] },
      },
    ],
  },
};

/** All turns in order, each brought up, filled and run once. */
const everyTurnOnce = [
  'insert 0-10 as in one with one',
  'run read-one-1 with one',
  'bring up two',
  'insert 0-10 as in two with two',
  'run read-two-1 with two',
  'bring up two',
  'insert 0-10 as in two with two',
  'run read-two-2 with two',
  'bring up one',
  'insert 0-10 as in one with one',
  'run read-one-2 with one',
  'teardown',
];

/** A campaign whose first worker dies in this activity of the first turn of `two`. */
function diesIn(activity: Death['activity'], overrides: Partial<CampaignActivities> = {}) {
  const hosts = fakeHosts();
  const death = deathIn(activity, 'two');
  return { hosts, death, first: workingOn(hosts, overrides, death), second: workingOn(hosts, overrides) };
}

let isFound = false;
const underLoad = diesIn('driveRun');
const whileFilling = diesIn('insertSlice');
const whileBringingUp = diesIn('restartInto');
const withDeadService = diesIn('driveRun', {
  judgeRun: async ({ run }) => {
    if (run.id !== 'read-two-1' || isFound) return;
    isFound = true;
    throw ApplicationFailure.create({ message: 'kafka-broker died', type: 'ServiceDied' });
  },
});

let outcome: CampaignOutcome;
beforeAll(async () => {
  const all = [underLoad, whileFilling, whileBringingUp, withDeadService];
  const [first] = await withDyingWorker(await openServer('test'), planned, all);
  ({ outcome } = first!);
});

test('a worker that dies under load: its successor finds the run, brings up no cluster again, makes the turns that follow, and leaves nothing running', () => {
  const { hosts, second } = underLoad;
  expect(hosts.notes).toEqual(everyTurnOnce);
  expect(second.calls.find((call) => call.startsWith('driveRun'))).toBe('driveRun read-two-1 1');
  // Those of the turns that follow.
  expect(second.count('restartInto')).toBe(2);
  expect(outcome).toMatchObject({ state: 'done', cleanup: { verified: true } });
  expect([...hosts.running]).toEqual([]);
  expect(hosts.up).toBeNull();
  expect(second.count('teardown')).toBe(1);
  expect(second.count('stopRun')).toBe(0);
});

test('a worker that dies while it fills the cluster of a turn: its successor fills the same one', () => {
  const { hosts, second } = whileFilling;
  expect(hosts.notes).toEqual(everyTurnOnce);
  expect(second.count('restartInto')).toBe(2);
});

test('a worker that dies while it brings up a cluster: its successor brings up that one, once', () => {
  const { hosts, second } = whileBringingUp;
  expect(hosts.notes).toEqual(everyTurnOnce);
  expect(second.count('restartInto')).toBe(3);
});

test('a service that is found dead after the death of a worker is started as the variant of the turn has it', () => {
  const { notes } = withDeadService.hosts;
  expect(notes.slice(4, 7)).toEqual(['run read-two-1 with two', 'start kafka of two', 'run read-two-1 with two']);
  expect(notes.filter((note) => note.startsWith('bring up'))).toEqual(['bring up two', 'bring up two', 'bring up one']);
});
