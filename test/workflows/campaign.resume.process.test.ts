import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Resumption } from '../../activities/contract.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { RunSummary } from '../../src/measurement/results/types.ts';
import { progressQuery } from '../../workflows/messages.ts';
import { failureOf, outputOf } from './endings.ts';
import { drivenWell, fakeActivities, hanging } from './fake-activities.ts';
import type { Fakes } from './fake-activities.ts';
import { readingRun, smallInventory, smallPlan, smallRun } from '../samples/small-plan.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';
import { onlyClusters } from '../samples/clusters.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

const all = ['kafka-one', 'kafka-two', 'spark-one', 'combined'];
const keptRun = (runId: string): RunSummary => ({ runId, state: 'valid', headline: '90 records/s', window: null });

/** What the sessions before left, with these runs whole. */
function left(whole: string[], change: Partial<Resumption> = {}): Partial<Fakes['activities']> {
  const nothing = { earlierAttempts: {}, inventory: smallInventory(), versions: { kafka: '4.3.1' }, brokenOff: null };
  return { recordResume: async () => ({ ...nothing, kept: whole.map(keptRun), ...change }) };
}

/** Names of the activities in the order in which they were called, without the small writes to the record. */
const storyOf = ({ calls }: Fakes) => calls.filter((call) => call !== 'recordProgress');

describe('a resumed campaign', () => {
  test('makes the runs that are not whole, and shows the others as kept', async () => {
    const fakes = fakeActivities(left(['kafka-one', 'spark-one']));
    const [output, progress] = await withCampaign(
      time,
      fakes,
      async (handle) => [await handle.result(), await handle.query(progressQuery)] as const,
      smallPlan(),
      ['kafka-one', 'spark-one'],
    );
    expect(output.outcome).toMatchObject({ state: 'done', cleanup: { verified: true } });
    expect(fakes.calls.filter((call) => call.startsWith('driveRun'))).toEqual([
      'driveRun kafka-two 1',
      'driveRun combined 1',
    ]);
    expect(storyOf(fakes).slice(0, 2)).toEqual(['recordResume', 'provision']);
    expect(fakes.calls).not.toContain('recordStart');
    expect(progress.headlines).toEqual([
      { runId: 'kafka-one', state: 'valid', headline: '90 records/s (kept)' },
      { runId: 'spark-one', state: 'valid', headline: '90 records/s (kept)' },
      { runId: 'kafka-two', state: 'valid', headline: '100 records/s' },
      { runId: 'combined', state: 'valid', headline: '100 records/s' },
    ]);
    expect(progress).toMatchObject({ runsEnded: 4, plannedSecondsLeft: 0 });
  });

  test('whose runs are all valid needs no hosts: it verifies the cleanup and writes the report', async () => {
    const fakes = fakeActivities(left(all));
    const [output, progress] = await withCampaign(
      time,
      fakes,
      async (handle) => [await handle.result(), await handle.query(progressQuery)] as const,
      smallPlan(),
      all,
    );
    expect(output).toMatchObject({ outcome: { state: 'done' }, report: { html: 'report.html' } });
    expect(storyOf(fakes)).toEqual([
      'recordResume',
      'teardown',
      'verifyCleanup',
      'recordOutcome',
      'analyse',
      'report',
      'recordOutcome',
    ]);
    expect(progress.phases.filter(({ state }) => state === 'skipped').map(({ phase }) => phase)).toEqual([
      'provision',
      'install',
      'verify',
      'isolated',
      'combined',
      'collect',
    ]);
  });

  test('counts attempts on from those of the sessions before, and tries as often as any', async () => {
    const lasts: unknown[] = [];
    const fakes = fakeActivities({
      ...left(['kafka-one', 'spark-one', 'combined'], { earlierAttempts: { 'kafka-two': 3 } }),
      keepRun: async ({ run, attempt, last }) => {
        lasts.push([attempt, last]);
        return { runId: run.id, state: 'invalid', headline: 'The window has a hole.', window: null };
      },
    });
    const whole = ['kafka-one', 'spark-one', 'combined'];
    const failure = await withCampaign(time, fakes, (handle) => failureOf(handle.result()), smallPlan(), whole);
    expect(lasts).toEqual([
      [4, false],
      [5, false],
      [6, true],
    ]);
    expect(outputOf(failure).outcome.reason).toBe('1 of 4 runs is invalid: kafka-two (The window has a hole.).');
  });

  test('brings here what hosts of a session that broke off still hold, before it clears them away', async () => {
    const brokenOff = { inventory: smallInventory(), session: { number: 1, startMilliseconds: 1000 } };
    const warnings: string[][] = [];
    const fakes = fakeActivities({
      ...left(['kafka-one'], { brokenOff }),
      salvage: async () => ({
        warnings: ['No telemetry of kafka01 from the previous session: the host no longer exists.'],
      }),
      recordProgress: async (progress) => {
        warnings.push(progress.warnings ?? []);
      },
    });
    await withCampaign(time, fakes, (handle) => handle.result(), smallPlan(), ['kafka-one']);
    expect(storyOf(fakes).slice(0, 3)).toEqual(['recordResume', 'salvage', 'provision']);
    expect(warnings.at(-1)).toEqual(['No telemetry of kafka01 from the previous session: the host no longer exists.']);
  });

  test('continues without files that cannot be copied here, and says so', async () => {
    const brokenOff = { inventory: smallInventory(), session: { number: 1, startMilliseconds: 1000 } };
    const fakes = fakeActivities({
      ...left(all, { brokenOff }),
      salvage: async () => {
        throw ApplicationFailure.nonRetryable('No route to host');
      },
    });
    const [output, progress] = await withCampaign(
      time,
      fakes,
      async (handle) => [await handle.result(), await handle.query(progressQuery)] as const,
      smallPlan(),
      all,
    );
    expect(output.outcome.state).toBe('done');
    expect(progress.warnings).toEqual([
      'Could not collect telemetry and logs of the previous session: No route to host',
    ]);
  });

  test('that finds a run gone from the disk fails and measures nothing', async () => {
    const fakes = fakeActivities({
      recordResume: async () => {
        throw ApplicationFailure.nonRetryable('The folder no longer holds valid results of kafka-one', 'BadInput');
      },
    });
    const failure = await withCampaign(time, fakes, (handle) => failureOf(handle.result()), smallPlan(), ['kafka-one']);
    expect(outputOf(failure).outcome.reason).toContain('no longer holds valid results of kafka-one');
    expect(fakes.count('provision')).toBe(0);
  });
});

describe('a run that reads what a kept run wrote', () => {
  const runs = [smallRun('kafka-one', 'kafka'), readingRun('reader-one'), readingRun('reader-two')];
  const plan: Plan = onlyClusters(smallPlan({ steps: runs }), 'kafka');

  test('has it written again before it, once, by the producers alone and unmeasured', async () => {
    const written: unknown[] = [];
    const notes: string[][] = [];
    const well = fakeActivities().activities;
    const fakes = fakeActivities({
      ...left(['kafka-one']),
      driveRun: async ({ run }) => {
        if (run.id === 'kafka-one') written.push(run.loads.map(({ workload }) => workload));
        return drivenWell;
      },
      keepRun: async (kept) => {
        notes.push(kept.notes);
        return await well.keepRun(kept);
      },
    });
    const output = await withCampaign(time, fakes, (handle) => handle.result(), plan, ['kafka-one']);
    expect(output.outcome.state).toBe('done');
    const from = fakes.calls.indexOf('verify') + 1;
    expect(storyOf({ ...fakes, calls: fakes.calls.slice(from) }).slice(0, 10)).toEqual([
      'prepareRun kafka-one 1',
      'driveRun kafka-one 1',
      ...['reader-one', 'reader-two'].flatMap((run) => [
        `prepareRun ${run} 1`,
        `driveRun ${run} 1`,
        `judgeRun ${run} 1`,
        `keepRun ${run} 1`,
      ]),
    ]);
    expect(written).toEqual([['kafka-producer']]);
    const note = 'What kafka-one wrote was rewritten on the hosts of this session, unmeasured.';
    expect(notes).toEqual([[note], [note]]);
  });

  test('is invalid when the writing fails, and new jobs write it before its next attempt', async () => {
    const fakes = fakeActivities({
      ...left(['kafka-one']),
      driveRun: async ({ run, attempt }) => {
        if (run.id === 'kafka-one' && attempt === 1) {
          throw ApplicationFailure.create({ message: 'The producer ended with exit code 1', type: 'RunFailed' });
        }
        return drivenWell;
      },
    });
    await withCampaign(time, fakes, (handle) => handle.result(), plan, ['kafka-one']);
    const from = fakes.calls.indexOf('verify') + 1;
    expect(storyOf({ ...fakes, calls: fakes.calls.slice(from) }).slice(0, 8)).toEqual([
      'prepareRun kafka-one 1',
      'driveRun kafka-one 1',
      'stopRun kafka-one 1',
      'stopRun reader-one 1',
      'keepRun reader-one 1',
      'prepareRun kafka-one 2',
      'driveRun kafka-one 2',
      'prepareRun reader-one 2',
    ]);
  });

  test('is stopped with the writing when the campaign is cancelled', async () => {
    const place = hanging(drivenWell);
    const fakes = fakeActivities({ ...left(['kafka-one']), driveRun: place.body });
    const failure = await withCampaign(
      time,
      fakes,
      async (handle) => {
        await place.begun;
        await handle.cancel();
        return await failureOf(handle.result());
      },
      plan,
      ['kafka-one'],
    );
    expect(failure).toBeInstanceOf(CancelledFailure);
    expect(fakes.calls.filter((call) => call.startsWith('stopRun'))).toEqual([
      'stopRun kafka-one 1',
      'stopRun reader-one 1',
    ]);
    expect(fakes.count('teardown')).toBe(1);
  });

  test('that follows its writer in one session has nothing written again', async () => {
    const fakes = fakeActivities();
    await withCampaign(time, fakes, (handle) => handle.result(), plan);
    expect(fakes.calls.filter((call) => call.startsWith('driveRun'))).toEqual([
      'driveRun kafka-one 1',
      'driveRun reader-one 1',
      'driveRun reader-two 1',
    ]);
  });
});
