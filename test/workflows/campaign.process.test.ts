import { ApplicationFailure } from '@temporalio/common';
import type { WorkflowHandle } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { campaign } from '../../workflows/campaign.ts';
import { progressQuery } from '../../workflows/messages.ts';
import { failureOf, outputOf } from './endings.ts';
import { drivenWell, fakeActivities, hanging, type Fakes } from './fake-activities.ts';
import { smallInventory, smallPlan, smallRun } from '../samples/small-plan.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';
import { onlyClusters } from '../samples/clusters.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

/** What is read of a campaign at its end. */
const played = (handle: WorkflowHandle<typeof campaign>) =>
  handle.result().then(async (output) => ({
    output,
    progress: await handle.query(progressQuery),
    history: await handle.fetchHistory(),
    workflowId: handle.workflowId,
  }));

describe('a campaign', () => {
  const recorded: string[][] = [];
  const fakes = fakeActivities({
    recordOutcome: async ({ phases }) => {
      recorded.push(phases.map(({ phase }) => phase));
    },
  });
  let whole: Awaited<ReturnType<typeof played>>;
  beforeAll(async () => {
    whole = await withCampaign(time, fakes, played);
  });

  test('goes through its steps in order, each system alone before all together', () => {
    expect(whole.output).toMatchObject({
      outcome: { state: 'done', reason: null, cleanup: { verified: true } },
      verdicts: ['Kafka did 100 records/s.'],
      report: { html: 'report.html' },
    });
    const publisher = fakes.calls.filter((call) => call !== 'recordProgress');
    expect(publisher.slice(0, 4)).toEqual(['recordStart', 'provision', 'install', 'startTelemetry']);
    expect(publisher.slice(4, 6).toSorted()).toEqual(['startSystem kafka', 'startSystem spark']);
    expect(publisher.slice(6)).toEqual([
      'verify',
      ...['kafka-one', 'kafka-two', 'spark-one', 'combined'].flatMap((run) =>
        ['prepareRun', 'driveRun', 'judgeRun', 'keepRun'].map((step) => `${step} ${run} 1`),
      ),
      'collect',
      'teardown',
      'verifyCleanup',
      'recordOutcome',
      'analyse',
      'report',
      'recordOutcome',
    ]);
  });

  test('tells its progress: every phase done, every run with its headline', () => {
    const { progress } = whole;
    expect(progress.phases.map(({ state }) => state)).toEqual(progress.phases.map(() => 'done'));
    expect(progress.headlines.map(({ runId }) => runId)).toEqual(['kafka-one', 'kafka-two', 'spark-one', 'combined']);
    expect(progress.currentRuns).toEqual([]);
    expect(progress.plannedSecondsLeft).toBe(0);
    expect(progress.output?.outcome.state).toBe('done');
  });

  test('replays from its history as it went', async () => {
    await Worker.runReplayHistory({ workflowBundle: time.bundle }, whole.history, whole.workflowId);
  });

  test('names the phases with their times in what it records', () => {
    expect(recorded[0]?.slice(-2)).toEqual(['teardown', 'verify-cleanup']);
    expect(recorded[1]?.slice(-2)).toEqual(['analyse', 'report']);
  });

  test('keeps runs with the other programs that used the machine meanwhile', async () => {
    const otherPrograms = [{ command: 'make', cores: 0.8 }];
    const { activities: well } = fakeActivities();
    const driveRun: typeof well.driveRun = async (input) => ({ ...(await well.driveRun(input)), otherPrograms });
    const keepRun = vi.fn<typeof well.keepRun>((input) => well.keepRun(input));
    await withCampaign(time, fakeActivities({ driveRun, keepRun }), (handle) => handle.result());
    expect(keepRun.mock.lastCall?.[0].otherPrograms).toEqual(otherPrograms);
  });

  test('that plans no Spark runs no child for Spark', async () => {
    const fakes = fakeActivities();
    const plan = onlyClusters(smallPlan({ steps: [smallRun('kafka-one', 'kafka')] }), 'kafka');
    const children = await withCampaign(
      time,
      fakes,
      async (handle) => {
        await handle.result();
        const { events } = await handle.fetchHistory();
        return (events ?? []).flatMap((event) => {
          const started = event.startChildWorkflowExecutionInitiatedEventAttributes;
          return started ? [started.workflowId?.replace(handle.workflowId, '')] : [];
        });
      },
      plan,
    );
    expect(children).toEqual(['/kafka']);
    expect(fakes.calls).not.toContain('startSystem spark');
  });
});

// Campaigns mostly wait for the server, so these do so together.
describe.concurrent('a failure', () => {
  test('of the connection is retried and the campaign continues', async () => {
    let failures = 1;
    const fakes = fakeActivities({
      provision: async () => {
        if (failures-- > 0) throw ApplicationFailure.create({ message: 'Connection lost', type: 'ConnectionLost' });
        return smallInventory();
      },
    });
    const output = await withCampaign(time, fakes, (handle) => handle.result());
    expect(output.outcome.state).toBe('done');
    expect(fakes.count('provision')).toBe(2);
  });

  test('of the input is never tried again', async () => {
    const fakes = fakeActivities({
      provision: async () => {
        throw ApplicationFailure.create({ message: 'There is no profile local', type: 'BadInput' });
      },
    });
    const failure = await withCampaign(time, fakes, (handle) => failureOf(handle.result()));
    expect(fakes.count('provision')).toBe(1);
    expect(outputOf(failure).outcome).toMatchObject({
      state: 'failed',
      reason: 'provision: There is no profile local',
      cleanup: { verified: true },
    });
    // Nothing was provisioned for certain, but something may have been.
    expect(fakes.calls.filter((call) => ['collect', 'teardown', 'verifyCleanup'].includes(call))).toEqual([
      'teardown',
      'verifyCleanup',
    ]);
    expect(fakes.count('report')).toBe(1);
  });

  test('of a load generator leads to another attempt, and both are kept', async () => {
    const kept: unknown[] = [];
    const well = fakeActivities().activities;
    const fakes = fakeActivities({
      driveRun: async ({ run, attempt }) => {
        if (run.id === 'kafka-two' && attempt < 3) {
          throw ApplicationFailure.create({ message: 'The load producer ended with exit code 1', type: 'RunFailed' });
        }
        return drivenWell;
      },
      keepRun: async (input) => {
        if (input.run.id === 'kafka-two') kept.push([input.attempt, input.invalidReasons, input.last]);
        return await well.keepRun(input);
      },
    });
    const output = await withCampaign(time, fakes, (handle) => handle.result());
    expect(output.outcome.state).toBe('done');
    expect(kept).toEqual([
      [1, ['The load producer ended with exit code 1'], false],
      [2, ['The load producer ended with exit code 1'], false],
      [3, [], true],
    ]);
    expect(fakes.calls.filter((call) => call.startsWith('stopRun'))).toEqual([
      'stopRun kafka-two 1',
      'stopRun kafka-two 2',
    ]);
  });

  test('of a host costs the run, which is not repeated, and a second such run ends the campaign', async () => {
    const one = losing('kafka-one');
    const { outcome } = outputOf(await withCampaign(time, one, (handle) => failureOf(handle.result())));
    expect(outcome).toMatchObject({
      reason: '1 of 4 runs is invalid: kafka-one (kafka01 shows another key).',
      kind: 'unreachable host',
    });
    expect(driven(one)).toEqual([
      'driveRun kafka-one 1',
      'driveRun kafka-two 1',
      'driveRun spark-one 1',
      'driveRun combined 1',
    ]);
    const two = losing('kafka-one', 'kafka-two');
    const ended = outputOf(await withCampaign(time, two, (handle) => failureOf(handle.result())));
    expect(ended.outcome).toMatchObject({ state: 'failed', kind: 'unreachable host', cleanup: { verified: true } });
    expect(driven(two)).toEqual(['driveRun kafka-one 1', 'driveRun kafka-two 1']);
  });

  test('of a run is the reason that its next attempt gives', async () => {
    const place = hanging(drivenWell);
    const fakes = fakeActivities({
      driveRun: async ({ attempt }) => {
        if (attempt > 1) return await place.body();
        throw ApplicationFailure.create({ message: 'The load producer ended with exit code 1', type: 'RunFailed' });
      },
    });
    await withCampaign(time, fakes, async (handle) => {
      await place.begun;
      const { currentRuns } = await handle.query(progressQuery);
      expect(currentRuns).toMatchObject([{ attempt: 2, repeatedBecause: 'The load producer ended with exit code 1' }]);
      await handle.cancel();
      await failureOf(handle.result());
    });
  });

  test('of a run in every attempt leaves it invalid, the others measured and the campaign failed', async () => {
    const fakes = fakeActivities({
      keepRun: async ({ run }) =>
        run.id === 'kafka-one'
          ? { runId: run.id, state: 'invalid', headline: 'The window has a hole.', window: null }
          : { runId: run.id, state: 'valid', headline: 'Well.', window: null },
    });
    const failure = await withCampaign(time, fakes, (handle) => failureOf(handle.result()));
    expect(outputOf(failure).outcome.reason).toBe('1 of 4 runs is invalid: kafka-one (The window has a hole.).');
    expect(fakes.calls.filter((call) => call.startsWith('driveRun'))).toEqual([
      'driveRun kafka-one 1',
      'driveRun kafka-one 2',
      'driveRun kafka-one 3',
      'driveRun kafka-two 1',
      'driveRun spark-one 1',
      'driveRun combined 1',
    ]);
  });

  test('of a service brings its system up again before the next attempt', async () => {
    const fakes = fakeActivities({
      driveRun: async ({ run, attempt }) => {
        if (run.id === 'spark-one' && attempt === 1) {
          throw ApplicationFailure.create({ message: 'spark-worker died', type: 'ServiceDied' });
        }
        return drivenWell;
      },
    });
    await withCampaign(time, fakes, (handle) => handle.result());
    const from = fakes.calls.indexOf('keepRun spark-one 1');
    expect(fakes.calls.slice(from + 1, from + 4)).toEqual([
      'retireServices',
      'startSystem spark',
      'prepareRun spark-one 2',
    ]);
  });
});

/** Activities of a campaign that loses a host during these runs. */
const losing = (...runs: string[]) =>
  fakeActivities({
    driveRun: async ({ run }) => {
      if (!runs.includes(run.id)) return drivenWell;
      throw ApplicationFailure.create({ message: 'kafka01 shows another key', type: 'HostRefused' });
    },
    stopRun: async () => ({ lost: ['kafka01 shows another key'] }),
  });
const driven = ({ calls }: Fakes) => calls.filter((call) => call.startsWith('driveRun'));
