import { campaignIdOf } from '../../src/control/names-on-server.ts';
import { Client, WorkflowUpdateFailedError } from '@temporalio/client';
import { CancelledFailure } from '@temporalio/common';
import type { WorkflowHandle } from '@temporalio/client';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { noteAccess, skip, unpause, unpauseRunning } from '../../src/control/control-campaign.ts';
import type { campaign } from '../../workflows/campaign.ts';
import { pauseUpdate, progressQuery, skipUpdate, unpauseUpdate } from '../../workflows/messages.ts';
import { failureOf } from './endings.ts';
import { drivenWell, fakeActivities, hanging } from './fake-activities.ts';
import { onlyClusters } from '../samples/clusters.ts';
import { smallInventory, smallPlan, smallRun } from '../samples/small-plan.ts';
import { openServer } from './shared-server.ts';
import { withCampaign } from './skipped-time.ts';
import type { CampaignServer } from './skipped-time.ts';

// Temporal's own server: the time-skipping one loses an update now and then. Campaigns mostly wait for it, so the tests do so
// together.
let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('development');
});

type Handle = WorkflowHandle<typeof campaign>;

/** One run to be held, and one that follows. */
const twoRuns = onlyClusters(
  smallPlan({ steps: [smallRun('kafka-one', 'kafka'), smallRun('kafka-two', 'kafka')] }),
  'kafka',
);

/** Fakes whose first run continues until it is released. */
function holdingFirstRun() {
  const place = hanging(drivenWell);
  const recorded: unknown[] = [];
  const fakes = fakeActivities({
    driveRun: async ({ run }) => (run.id === 'kafka-one' ? await place.body() : drivenWell),
    recordProgress: async ({ skipped }) => void recorded.push(skipped),
  });
  return { place, fakes, recorded };
}

/** What a campaign said when it refused. */
async function refusal(asked: Promise<unknown>): Promise<string | undefined> {
  const error = await asked.then(
    () => new Error('It was accepted.'),
    (rejected: unknown) => rejected,
  );
  if (!(error instanceof WorkflowUpdateFailedError)) throw error;
  return error.cause?.message;
}

/** Waits until a paused campaign has nothing under way any more. */
async function standing(handle: Handle): Promise<void> {
  await vi.waitFor(
    async () => expect((await handle.query(progressQuery)).pause?.standingSinceMilliseconds).toBeTypeOf('number'),
    { timeout: 90_000, interval: 50 },
  );
}

describe.concurrent('a paused campaign', () => {
  test('lets the current run end, starts no other, says so, and continues when it is unpaused', async () => {
    const { place, fakes } = holdingFirstRun();
    const output = await withCampaign(
      time,
      fakes,
      async (handle) => {
        await place.begun;
        expect(await handle.executeUpdate(pauseUpdate)).toBe('The campaign will pause before its next run.');
        expect((await handle.query(progressQuery)).pause?.standingSinceMilliseconds).toBeNull();
        expect(await refusal(handle.executeUpdate(pauseUpdate))).toMatch(/^It is already paused, for /);

        place.letGo();
        await standing(handle);
        const paused = await handle.query(progressQuery);
        expect(paused.headlines.map(({ runId }) => runId)).toEqual(['kafka-one']);
        expect(fakes.calls.filter((call) => call.startsWith('prepareRun'))).toEqual(['prepareRun kafka-one 1']);

        expect(await handle.executeUpdate(unpauseUpdate)).toBe('The campaign continues.');
        return await handle.result();
      },
      twoRuns,
    );
    expect(output.outcome.state).toBe('done');
    expect(fakes.calls.filter((call) => call.startsWith('driveRun'))).toHaveLength(2);
  });

  test('that was paused before its first run begins none', async () => {
    const place = hanging(smallInventory());
    const fakes = fakeActivities({ provision: place.body });
    await withCampaign(
      time,
      fakes,
      async (handle) => {
        await place.begun;
        await handle.executeUpdate(pauseUpdate);
        place.letGo();
        await standing(handle);
        expect(fakes.calls.some((call) => call.startsWith('prepareRun'))).toBe(false);
        await handle.executeUpdate(unpauseUpdate);
        await handle.result();
      },
      twoRuns,
    );
    expect(fakes.calls.filter((call) => call.startsWith('driveRun'))).toHaveLength(2);
  });

  test('that is cancelled tears down exactly once', async () => {
    const { place, fakes } = holdingFirstRun();
    const failure = await withCampaign(
      time,
      fakes,
      async (handle) => {
        await place.begun;
        await handle.executeUpdate(pauseUpdate);
        place.letGo();
        await standing(handle);
        await handle.cancel();
        return await failureOf(handle.result());
      },
      twoRuns,
    );
    expect(failure).toBeInstanceOf(CancelledFailure);
    expect(fakes.count('teardown')).toBe(1);
  });
});

describe.concurrent('a skipped run', () => {
  test('is left out, counts as ended, and is told of in the record', async () => {
    const { place, fakes, recorded } = holdingFirstRun();
    const [output, progress] = await withCampaign(time, fakes, async (handle) => {
      await place.begun;
      expect(await handle.executeUpdate(skipUpdate, { args: ['kafka-two'] })).toBe('kafka-two will be skipped.');
      await handle.executeUpdate(skipUpdate, { args: ['combined'] });
      expect((await handle.query(progressQuery)).toSkip).toEqual(['kafka-two', 'combined']);
      place.letGo();
      return [await handle.result(), await handle.query(progressQuery)] as const;
    });
    expect(output.outcome).toMatchObject({ state: 'done', reason: null });
    expect(fakes.calls.filter((call) => call.startsWith('driveRun'))).toEqual([
      'driveRun kafka-one 1',
      'driveRun spark-one 1',
    ]);
    expect(progress).toMatchObject({ runsEnded: 4, toSkip: [], plannedSecondsLeft: 0 });
    expect(progress.headlines.map(({ runId, state }) => `${runId} ${state}`)).toEqual([
      'kafka-one valid',
      'kafka-two skipped',
      'spark-one valid',
      'combined skipped',
    ]);
    const reason = 'A user skipped it while the campaign ran.';
    expect(recorded.at(-1)).toEqual(['kafka-two', 'combined'].map((runId) => ({ runId, reason })));
  });

  test('must be planned and not have begun, and an end of a pause wants a pause', async () => {
    const { place, fakes } = holdingFirstRun();
    await withCampaign(
      time,
      fakes,
      async (handle) => {
        await place.begun;
        const asked = (runId: string) => refusal(handle.executeUpdate(skipUpdate, { args: [runId] }));
        expect(await asked('kafka-nine')).toBe('It has no run kafka-nine; not started yet: kafka-two.');
        expect(await asked('kafka-one')).toBe(
          'The run kafka-one has started: only a run that has not started can be skipped.',
        );
        await handle.executeUpdate(skipUpdate, { args: ['kafka-two'] });
        expect(await asked('kafka-two')).toBe('The run kafka-two will already be skipped.');
        expect(await refusal(handle.executeUpdate(unpauseUpdate))).toBe('It is not paused.');
        place.letGo();
        await handle.result();
      },
      twoRuns,
    );
  });
});

test.concurrent('a command that a person ran on a host during a run is in the record as a warning', async () => {
  const { place } = holdingFirstRun();
  const recorded: (string[] | undefined)[] = [];
  const fakes = fakeActivities({
    driveRun: async ({ run }) => (run.id === 'kafka-one' ? await place.body() : drivenWell),
    recordOutcome: async ({ warnings }) => void recorded.push(warnings),
  });
  await withCampaign(
    time,
    fakes,
    async (handle) => {
      const client = new Client({ connection: time.environment.connection });
      const campaignId = campaignIdOf(handle.workflowId);
      await place.begun;
      await noteAccess(client, campaignId, { host: 'kafka01', command: 'exec' });
      await expect(noteAccess(client, campaignId, { host: 'elsewhere', command: 'exec' })).rejects.toMatchObject({
        faults: [`${campaignId}: It has no such host.`],
      });
      place.letGo();
      await handle.result();
    },
    twoRuns,
  );
  expect(recorded.at(-1)).toEqual([
    'A person used "proofload exec" on kafka01 during kafka-one, which may have changed its figures.',
  ]);
});

test.concurrent('a campaign that refuses, or has ended, is a refusal of the command, in its words', async () => {
  const { place, fakes } = holdingFirstRun();
  await withCampaign(
    time,
    fakes,
    async (handle) => {
      const client = new Client({ connection: time.environment.connection });
      await place.begun;
      await expect(unpause(client, campaignIdOf(handle.workflowId))).rejects.toMatchObject({
        faults: [`${campaignIdOf(handle.workflowId)}: It is not paused.`],
      });
      place.letGo();
      await handle.result();
      await expect(skip(client, campaignIdOf(handle.workflowId), 'kafka-two')).rejects.toMatchObject({
        faults: [`${campaignIdOf(handle.workflowId)} has ended, so it cannot be controlled.`],
      });
    },
    twoRuns,
  );
});

test.concurrent(
  '"proofload resume" ends the pause of a campaign that runs, and refuses one that is not paused',
  async () => {
    const { place, fakes } = holdingFirstRun();
    const output = await withCampaign(
      time,
      fakes,
      async (handle) => {
        const client = new Client({ connection: time.environment.connection });
        await place.begun;
        await expect(unpauseRunning(client, campaignIdOf(handle.workflowId))).rejects.toMatchObject({
          faults: [
            expect.stringContaining(
              `${campaignIdOf(handle.workflowId)} is running and not paused: follow it with "proofload attach`,
            ),
          ],
        });
        await handle.executeUpdate(pauseUpdate);
        place.letGo();
        await standing(handle);
        expect(await unpauseRunning(client, campaignIdOf(handle.workflowId))).toBe('The campaign continues.');
        return await handle.result();
      },
      twoRuns,
    );
    expect(output.outcome.state).toBe('done');
  },
);

test.concurrent('a resumed campaign pauses before a further attempt, and cannot skip a run that is kept', async () => {
  const place = hanging({ runId: 'kafka-two', state: 'invalid' as const, headline: 'A hole.', window: null });
  const kept = ['kafka-one', 'spark-one', 'combined'].map((runId) => ({
    runId,
    state: 'valid' as const,
    headline: '90 records/s',
    window: null,
  }));
  const fakes = fakeActivities({
    recordResume: async () => ({
      kept,
      earlierAttempts: { 'kafka-two': 3 },
      inventory: null,
      versions: {},
      brokenOff: null,
    }),
    keepRun: async ({ run, attempt }) =>
      attempt === 4 ? await place.body() : { runId: run.id, state: 'valid', headline: 'well', window: null },
  });
  const whole = kept.map(({ runId }) => runId);
  const output = await withCampaign(
    time,
    fakes,
    async (handle) => {
      await place.begun;
      expect(await refusal(handle.executeUpdate(skipUpdate, { args: ['combined'] }))).toBe(
        'The run combined has started: only a run that has not started can be skipped.',
      );
      await handle.executeUpdate(pauseUpdate);
      place.letGo();
      await standing(handle);
      const { currentRuns } = await handle.query(progressQuery);
      expect(currentRuns).toMatchObject([{ runId: 'kafka-two', attempt: 5, step: 'paused' }]);
      await handle.executeUpdate(unpauseUpdate);
      return await handle.result();
    },
    smallPlan(),
    whole,
  );
  expect(output.outcome.state).toBe('done');
  expect(fakes.calls.filter((call) => call.startsWith('driveRun'))).toEqual([
    'driveRun kafka-two 4',
    'driveRun kafka-two 5',
  ]);
});
