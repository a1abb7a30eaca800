import { beforeAll, expect, test } from 'vitest';
import type { RunGroup, RunPlan } from '../../src/plan/plan.ts';
import { progressQuery } from '../../workflows/messages.ts';
import { fakeActivities } from './fake-activities.ts';
import { smallPlan, smallRun } from '../samples/small-plan.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

function inBlock(id: string, group: RunGroup, number: number): RunPlan {
  return { ...smallRun(id, group), trial: number, block: { of: 'together', number } };
}

const runs = [
  smallRun('kafka-one', 'kafka'),
  inBlock('together-kafka-alone', 'kafka', 1),
  inBlock('together', 'combined', 1),
  inBlock('together-spark-alone', 'spark', 1),
  inBlock('together-spark-alone-t2', 'spark', 2),
  inBlock('together-t2', 'combined', 2),
  inBlock('together-kafka-alone-t2', 'kafka', 2),
];

const driven = (calls: string[]): string[] => calls.filter((call) => call.startsWith('driveRun'));

test('what is compared in turns is done in the order of the plan, after all that is only alone', async () => {
  const fakes = fakeActivities();
  const progress = await withCampaign(
    time,
    fakes,
    async (handle) => {
      await handle.result();
      return await handle.query(progressQuery);
    },
    smallPlan({ steps: runs }),
  );
  expect(driven(fakes.calls)).toEqual(runs.map(({ id }) => `driveRun ${id} 1`));
  expect(progress.headlines.map(({ runId }) => runId)).toEqual(runs.map(({ id }) => id));
  expect(progress.plannedSecondsLeft).toBe(0);
});

test('a resumed campaign continues in the same order with the rest of a block', async () => {
  const kept = runs
    .slice(0, 3)
    .map(({ id: runId }) => ({ runId, state: 'valid' as const, headline: '', window: null }));
  const fakes = fakeActivities({
    recordResume: async () => ({ kept, earlierAttempts: {}, inventory: null, versions: {}, brokenOff: null }),
  });
  const ids = kept.map(({ runId }) => runId);
  const progress = await withCampaign(
    time,
    fakes,
    (handle) => handle.result().then(() => handle.query(progressQuery)),
    smallPlan({ steps: runs }),
    ids,
  );
  expect(driven(fakes.calls)).toEqual(runs.slice(3).map(({ id }) => `driveRun ${id} 1`));
  const planned = (phase: string) => progress.phases.find((its) => its.phase === phase)?.plannedSeconds;
  expect([planned('isolated'), planned('combined')]).toEqual([0, 4 * runs[0]!.plannedSeconds]);
});
