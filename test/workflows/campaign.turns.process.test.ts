import { beforeAll, expect, test } from 'vitest';
import type { Plan, RunPlan } from '../../src/plan/plan.ts';
import { planRestart } from '../../src/steps/restart/facts.ts';
import { smallInventory } from '../samples/small-plan.ts';
import { grow, planOf, read } from './dataset-steps.ts';
import { fakeActivities } from './fake-activities.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

const restart = planRestart({
  group: 'all',
  variant: 'two',
  block: 1,
  clusters: ['kafka'],
  takesTurns: true,
  empties: ['records'],
});

function readIn(variant: string): RunPlan {
  const own = variant === 'two' ? { restart: restart.id } : {};
  return { ...read(`read-${variant}`, 20), variant: { name: variant, of: 'read', ...own } };
}

const inTwo = { ...grow(2, 20), inVariant: 'two' };
const plan = planOf([grow(1, 20), readIn('one'), restart, inTwo, readIn('two')]);
const { kafka } = plan.clusters;
const variants: Plan['variants'] = {
  trials: 1,
  seed: 1,
  all: [
    { name: 'one', changes: [], clusters: {} },
    {
      name: 'two',
      changes: ['systems.kafka.hosts: [kafka01]'],
      clusters: { kafka: { ...kafka!, settings: { 'num.io.threads': 2 } } },
      services: { kafka01: [] },
      datasets: [{ ...plan.datasets![0]!, copies: 2 }],
    },
  ],
};
const planned: Plan = { ...plan, variants };

function withNotes() {
  const notes: string[] = [];
  const fakes = fakeActivities({
    insertSlice: async ({ slice: { from, to, number }, inVariant = 'the file' }) =>
      void notes.push(`insert ${from}-${to} number ${number} as in ${inVariant}`),
    restartInto: async ({ variant }) => void notes.push(`bring up ${variant}`),
    driveRun: async ({ run }) => {
      notes.push(`run ${run.id}`);
      return { timesResumed: 0 };
    },
  });
  return { notes, fakes };
}

test('a dataset is gone once the next cluster was brought up, and grows again as the variant has it', async () => {
  const { notes, fakes } = withNotes();
  await withCampaign(time, fakes, (handle) => handle.result(), planned);
  expect(notes).toEqual([
    'insert 0-10 number 1 as in the file',
    'insert 10-20 number 2 as in the file',
    'run read-one',
    'bring up two',
    'insert 0-10 number 3 as in two',
    'insert 10-20 number 4 as in two',
    'run read-two',
  ]);
});

test('a resumed session brings up only the cluster whose runs remain, and fills it', async () => {
  const { notes, fakes } = withNotes();
  fakes.activities.recordResume = async () => ({
    kept: [{ runId: 'read-one', state: 'valid', headline: '', window: null }],
    earlierAttempts: {},
    inventory: smallInventory(),
    versions: {},
    brokenOff: null,
  });
  await withCampaign(time, fakes, (handle) => handle.result(), planned, ['read-one']);
  expect(notes).toEqual([
    'bring up two',
    'insert 0-10 number 1 as in two',
    'insert 10-20 number 2 as in two',
    'run read-two',
  ]);
});
