import { ApplicationFailure } from '@temporalio/common';
import { beforeAll, expect, test } from 'vitest';
import type { KeptRun, RunAttemptInput } from '../../activities/contract.ts';
import type { OnSaturation } from '../../src/plan/run-place.ts';
import type { RunPlan } from '../../src/plan/plan.ts';
import { progressQuery } from '../../workflows/messages.ts';
import { fakeActivities } from './fake-activities.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';
import { smallPlan, sparkRun } from '../samples/small-plan.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

const sweep = (onSaturation: OnSaturation) =>
  smallPlan({ steps: [1, 2, 3].map((scaleFactor) => sparkRun(scaleFactor, onSaturation)) });

const whole = (run: RunPlan) => ({ runId: run.id, state: 'valid' as const, headline: 'well', window: null });

/** Factor 2 is saturated. */
const keepRun = async ({ run }: KeptRun) =>
  run.id === 'spark-perf-2' ? { ...whole(run), saturated: true as const } : whole(run);

test('a saturated factor ends its sweep where the campaign says so, and the campaign is done', async () => {
  const skipped: unknown[] = [];
  const fakes = fakeActivities({
    keepRun,
    recordProgress: async (input) => void skipped.push(input.skipped),
  });
  const { output, progress } = await withCampaign(
    time,
    fakes,
    async (handle) => ({ output: await handle.result(), progress: await handle.query(progressQuery) }),
    sweep('stop'),
  );
  const reason = 'The lower level spark-perf-2 was saturated.';
  expect(output.outcome).toMatchObject({ state: 'done', reason: null });
  expect(fakes.calls.filter((call) => call.startsWith('driveRun'))).toEqual([
    'driveRun spark-perf-1 1',
    'driveRun spark-perf-2 1',
  ]);
  expect(progress.headlines.at(-1)).toMatchObject({ runId: 'spark-perf-3', state: 'skipped', headline: reason });
  expect(skipped.at(-1)).toEqual([{ runId: 'spark-perf-3', reason }]);
});

test('a saturated factor is followed by the next if the campaign continues', async () => {
  const fakes = fakeActivities({ keepRun });
  await withCampaign(time, fakes, (handle) => handle.result(), sweep('continue'));
  expect(fakes.calls).toContain('driveRun spark-perf-3 1');
});

/** The first attempts of a run end as `failures` has it; each finishes one test more. */
function failing(failures: string[]) {
  const driven: RunAttemptInput['finished'][] = [];
  const fakes = fakeActivities({
    driveRun: async ({ attempt, finished }) => {
      driven.push(finished);
      const type = failures[attempt - 1];
      if (type) throw ApplicationFailure.create({ message: `${type} happened.`, type, nonRetryable: true });
      return { timesResumed: 0 };
    },
    keepRun: async ({ run, attempt, invalidReasons, finished = [] }) => ({
      ...whole(run),
      state: invalidReasons.length > 0 ? 'invalid' : 'valid',
      ...(invalidReasons.length > 0 ? { finished: [...finished, { unit: `test-${attempt}`, attempt }] } : {}),
    }),
  });
  return { driven, fakes };
}

const alone = smallPlan({ steps: [sparkRun(1, 'stop')] });

test('the attempt after a driver that died leaves out what was finished before', async () => {
  const { driven, fakes } = failing(['RunFailed', 'RunFailed']);
  await withCampaign(time, fakes, (handle) => handle.result(), alone);
  const [one, two] = [1, 2].map((attempt) => ({ unit: `test-${attempt}`, attempt }));
  expect(driven).toEqual([undefined, [one], [one, two]]);
});

test('what a dead service may have touched is done again', async () => {
  const { driven, fakes } = failing(['RunFailed', 'ServiceDied']);
  await withCampaign(time, fakes, (handle) => handle.result(), alone);
  const one = { unit: 'test-1', attempt: 1 };
  expect(driven).toEqual([undefined, [one], [one]]);
});
