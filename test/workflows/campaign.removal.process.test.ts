import { ApplicationFailure } from '@temporalio/common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CampaignOutcome } from '../../src/measurement/results/types.ts';
import { progressQuery } from '../../workflows/messages.ts';
import { existingKafka } from '../samples/existing-cluster.ts';
import { onlyClusters } from '../samples/clusters.ts';
import { smallPlan, smallRun } from '../samples/small-plan.ts';
import { failureOf, outputOf } from './endings.ts';
import { fakeActivities, hanging } from './fake-activities.ts';
import { openSkippedTime, skippingPauses, withCampaign, type CampaignServer } from './skipped-time.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openSkippedTime();
});
afterAll(async () => {
  await time?.close();
});

const plan = smallPlan({
  clusters: { kafka: existingKafka('10.0.0.5:9092') },
  steps: [smallRun('kafka-one', 'kafka')],
});
const gone = {
  leftovers: [],
  checked: ['Of 1 names that the campaign claimed on kafka at 10.0.0.5:9092, remaining: 0.'],
};

describe('a campaign on an existing cluster', () => {
  test('removes what it made once its hosts are gone, and records it', async () => {
    const outcomes: CampaignOutcome[] = [];
    const fakes = fakeActivities({
      removeMade: async () => gone,
      recordOutcome: async ({ outcome }) => void outcomes.push(outcome),
    });
    const output = await withCampaign(time, fakes, (handle) => handle.result(), plan);
    expect(output.outcome).toMatchObject({ state: 'done', made: gone });
    expect(fakes.calls.slice(fakes.calls.indexOf('teardown')).filter((call) => call !== 'recordProgress')).toEqual([
      'teardown',
      'verifyCleanup',
      'removeMade',
      'recordOutcome',
      'analyse',
      'report',
      'recordOutcome',
    ]);
    expect(outcomes.at(-1)?.made).toEqual(gone);
  });

  test('removes it also after a failure', async () => {
    const fakes = fakeActivities({
      verify: () => Promise.reject(ApplicationFailure.nonRetryable('It has that topic.', 'RefusalError')),
    });
    const failure = await withCampaign(time, fakes, (handle) => failureOf(handle.result()), plan);
    expect(outputOf(failure).outcome).toMatchObject({ state: 'failed', kind: 'refused plan' });
    expect(fakes.count('removeMade')).toBe(1);
    expect(fakes.count('prepareRun')).toBe(0);
  });

  test('removes it also after a cancellation', async () => {
    const load = hanging({ timesResumed: 0 });
    const fakes = fakeActivities({ driveRun: load.body });
    await withCampaign(
      time,
      fakes,
      async (handle) => {
        await load.begun;
        await handle.cancel();
        await handle.result().catch(() => null);
      },
      plan,
    );
    expect(fakes.count('stopRun')).toBe(1);
    expect(fakes.calls.indexOf('removeMade')).toBeGreaterThan(fakes.calls.indexOf('stopRun kafka-one 1'));
  });

  test('tries again while something remains, as on a cluster that restarts', async () => {
    const tries = [{ leftovers: ['unknown: topic one'], checked: [] }, gone];
    const fakes = fakeActivities({ removeMade: async () => tries.shift() ?? gone });
    const output = await withCampaign(time, fakes, (handle) => skippingPauses(time, handle, handle.result()), plan);
    expect(output.outcome).toMatchObject({ state: 'done', made: gone });
    expect(fakes.count('removeMade')).toBe(2);
  });

  test('fails if something remains in the end, and names it', async () => {
    const leftovers = ['topic proofload-nightly-1-write on kafka at 10.0.0.5:9092'];
    const fakes = fakeActivities({ removeMade: async () => ({ leftovers, checked: [] }) });
    const failure = await withCampaign(
      time,
      fakes,
      (handle) => skippingPauses(time, handle, failureOf(handle.result())),
      plan,
    );
    const { outcome } = outputOf(failure);
    expect(outcome).toMatchObject({ state: 'failed', made: { leftovers }, cleanup: { verified: true } });
    expect(outcome.reason).toContain(`Left on a cluster that was there before: ${leftovers[0]}.`);
    expect(fakes.count('removeMade')).toBe(4);
  });

  test('ends, and calls what it made unknown, if the cluster never answers', async () => {
    const fakes = fakeActivities({ removeMade: () => Promise.reject(ApplicationFailure.nonRetryable('no route')) });
    const failure = await withCampaign(
      time,
      fakes,
      (handle) => skippingPauses(time, handle, failureOf(handle.result())),
      plan,
    );
    expect(outputOf(failure).outcome.made?.leftovers).toEqual([
      expect.stringContaining('unknown: what the campaign made on kafka at 10.0.0.5:9092'),
    ]);
  });
});

const oneRun = onlyClusters(smallPlan({ steps: plan.steps }), 'kafka');

test('a campaign that installs its clusters removes nothing from any', async () => {
  const fakes = fakeActivities();
  const output = await withCampaign(time, fakes, (handle) => handle.result(), oneRun);
  expect(output.outcome).not.toHaveProperty('made');
  expect(fakes.count('removeMade')).toBe(0);
});

describe('a failure of teardown', () => {
  test('is told at once, tried again and mended', async () => {
    let failures = 2;
    const recorded: string[][] = [];
    const fakes = fakeActivities({
      teardown: async () => {
        if (failures-- > 0) throw new Error('The cloud refuses');
      },
      recordOutcome: async ({ warnings }) => {
        recorded.push(warnings ?? []);
      },
    });
    const [output, warnings] = await withCampaign(
      time,
      fakes,
      async (handle) => {
        const result = await skippingPauses(time, handle, handle.result());
        return [result, (await handle.query(progressQuery)).warnings] as const;
      },
      oneRun,
    );
    expect(output.outcome).toMatchObject({ state: 'done', cleanup: { verified: true } });
    expect(fakes.count('teardown')).toBe(3);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^Teardown failed: The cloud refuses Retrying teardown in 10 s\..*cleanup --campaign small-.* --apply/,
      ),
      expect.stringMatching(
        /^Teardown failed: The cloud refuses Retrying teardown in 20 s\..*cleanup --campaign small-.* --apply/,
      ),
    ]);
    expect(recorded.at(-1)).toEqual(warnings);
  });

  test('for good is the outcome, and says what is left', async () => {
    const fakes = fakeActivities({
      verifyCleanup: async () => ({ verified: false, leftovers: ['host kafka01'], checked: [], atMilliseconds: 0 }),
    });
    const failure = await withCampaign(
      time,
      fakes,
      (handle) => skippingPauses(time, handle, failureOf(handle.result())),
      oneRun,
    );
    const { outcome } = outputOf(failure);
    expect(outcome).toMatchObject({ state: 'failed', cleanup: { verified: false, leftovers: ['host kafka01'] } });
    expect(outcome.reason).toMatch(
      /Hardware may still exist: host kafka01\. Remove it with "proofload cleanup --campaign small-.* --apply"/,
    );
    expect(fakes.count('report')).toBe(1);
  });
});
