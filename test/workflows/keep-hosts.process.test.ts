import { ApplicationFailure } from '@temporalio/common';
import { WorkflowUpdateFailedError, type WorkflowHandle } from '@temporalio/client';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CampaignOutcome } from '../../src/measurement/results/types.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { campaign } from '../../workflows/campaign.ts';
import { progressQuery, releaseUpdate } from '../../workflows/messages.ts';
import { onlyClusters } from '../samples/clusters.ts';
import { smallPlan, smallRun } from '../samples/small-plan.ts';
import { failureOf, outputOf } from './endings.ts';
import { drivenWell, fakeActivities, hanging, type Fakes } from './fake-activities.ts';
import { openServer } from './shared-server.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';

// Temporal's own server: the time-skipping one loses an update now and then. Campaigns mostly wait for it, so the tests do so
// together.
let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('development');
});

type Handle = WorkflowHandle<typeof campaign>;

function keeping(keepSeconds: number): Plan {
  const { phases, ...plan } = onlyClusters(smallPlan({ steps: [smallRun('kafka-one', 'kafka')] }), 'kafka');
  const keep = { phase: 'keep' as const, plannedSeconds: keepSeconds, limitSeconds: keepSeconds + 600 };
  const teardown = phases.findIndex(({ phase }) => phase === 'teardown');
  return { ...plan, keepSeconds, phases: phases.toSpliced(teardown, 0, keep) };
}

/** Fakes that note each recorded outcome. */
function recording(overrides: Parameters<typeof fakeActivities>[0] = {}): {
  fakes: Fakes;
  outcomes: CampaignOutcome[];
} {
  const outcomes: CampaignOutcome[] = [];
  const fakes = fakeActivities({
    recordOutcome: async ({ outcome }) => void outcomes.push(outcome),
    ...overrides,
  });
  return { fakes, outcomes };
}

async function untilKept(handle: Handle): Promise<void> {
  await vi.waitFor(async () => expect((await handle.query(progressQuery)).kept).toBeTruthy(), {
    timeout: 90_000,
    interval: 50,
  });
}

/** The activities from the collection on, without those that write the record. */
const ending = ({ calls }: Fakes): string[] =>
  calls.slice(calls.indexOf('collect')).filter((call) => call !== 'recordProgress');

describe.concurrent('a campaign that keeps its hosts', () => {
  test('writes results and report first, removes the hosts when the time is over, and writes the report again', async () => {
    const { fakes, outcomes } = recording();
    const output = await withCampaign(time, fakes, async (handle) => await handle.result(), keeping(1));
    expect(output.outcome).toMatchObject({
      state: 'done',
      cleanup: { verified: true },
      kept: { seconds: 1, endedBy: 'time' },
    });
    expect(ending(fakes)).toEqual([
      'collect',
      'recordOutcome',
      'analyse',
      'report',
      'teardown',
      'verifyCleanup',
      'recordOutcome',
      'analyse',
      'report',
      'recordOutcome',
    ]);
    expect(outcomes[0]).toMatchObject({ state: 'done', cleanup: null, kept: { endMilliseconds: null, endedBy: null } });
    const { startMilliseconds, endMilliseconds } = output.outcome.kept!;
    expect(endMilliseconds! - startMilliseconds).toBeGreaterThanOrEqual(1000);
  });

  test('shows until when, with verdicts and report, and ends by a release', async () => {
    const { fakes } = recording();
    const output = await withCampaign(
      time,
      fakes,
      async (handle) => {
        await untilKept(handle);
        const { kept, output: early } = await handle.query(progressQuery);
        expect(kept).toMatchObject({ verdicts: ['Kafka did 100 records/s.'], report: 'report.html' });
        expect(kept!.untilMilliseconds - kept!.sinceMilliseconds).toBe(3_600_000);
        expect(early).toBeNull();
        expect(fakes.count('teardown')).toBe(0);
        expect(await handle.executeUpdate(releaseUpdate)).toBe('The hosts are being removed.');
        return await handle.result();
      },
      keeping(3600),
    );
    expect(output.outcome).toMatchObject({ state: 'done', kept: { endedBy: 'release' } });
    expect(fakes.count('teardown')).toBe(1);
  });

  test('that is cancelled then is done: its runs have all ended', async () => {
    const { fakes } = recording();
    const output = await withCampaign(
      time,
      fakes,
      async (handle) => {
        await untilKept(handle);
        await handle.cancel();
        return await handle.result();
      },
      keeping(3600),
    );
    expect(output.outcome).toMatchObject({ state: 'done', cleanup: { verified: true }, kept: { endedBy: 'cancel' } });
  });

  test('keeps them after a failure too, and stays failed', async () => {
    const { fakes } = recording({
      verify: async () => {
        throw ApplicationFailure.nonRetryable('Kafka does not answer');
      },
    });
    const failure = await withCampaign(time, fakes, async (handle) => await failureOf(handle.result()), keeping(1));
    expect(outputOf(failure).outcome).toMatchObject({ state: 'failed', kept: { endedBy: 'time' } });
  });

  test('keeps nothing when it was cancelled during its runs', async () => {
    const place = hanging(drivenWell);
    const { fakes } = recording({ driveRun: place.body });
    await withCampaign(
      time,
      fakes,
      async (handle) => {
        await place.begun;
        await handle.cancel();
        await failureOf(handle.result());
      },
      keeping(3600),
    );
    expect(ending(fakes).slice(0, 2)).toEqual(['collect', 'teardown']);
  });

  test('refuses a release before its runs have ended', async () => {
    const place = hanging(drivenWell);
    const { fakes } = recording({
      driveRun: async ({ run }) => (run.id === 'kafka-one' ? await place.body() : drivenWell),
    });
    await withCampaign(
      time,
      fakes,
      async (handle) => {
        await place.begun;
        const refused = await handle.executeUpdate(releaseUpdate).catch((error: unknown) => error);
        expect(refused).toBeInstanceOf(WorkflowUpdateFailedError);
        expect((refused as WorkflowUpdateFailedError).cause?.message).toMatch(
          /^It keeps its hosts only after its runs/,
        );
        place.letGo();
        await handle.result();
      },
      keeping(1),
    );
  });
});
