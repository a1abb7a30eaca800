import { ApplicationFailure } from '@temporalio/common';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RunAttemptInput } from '../../../activities/contract.ts';
import type { Plan, RunPlan } from '../../../src/plan/plan.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import type { CampaignProgress } from '../../../src/control/progress/progress.ts';
import { progressQuery, skipUpdate } from '../../../workflows/messages.ts';
import { failureOf, outputOf } from '../endings.ts';
import { drivenWell, fakeActivities } from '../fake-activities.ts';
import { searchedPlan, summaryOn } from '../../samples/searched-plan.ts';
import { withCampaign, type CampaignServer } from '../skipped-time.ts';
import { openServer } from '../shared-server.ts';
import { smallInventory } from '../../samples/small-plan.ts';

// Campaigns mostly wait for the server, so the tests do so together.
let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

/** Fakes of a system that sustains 330 records a second, with the levels that were run. */
function fakesOn330({ driveRun = async () => drivenWell, ...overrides }: Parameters<typeof fakeActivities>[0] = {}) {
  const driven: string[] = [];
  const fakes = fakeActivities({
    driveRun: async (one) => {
      if (one.attempt === 1) driven.push(`${one.run.id} ${one.run.level}`);
      return await driveRun(one);
    },
    keepRun: async (kept) => summaryOn(330, kept),
    ...overrides,
  });
  return { fakes, driven };
}

/** A load generator that fails at one level of the search, however often it is tried. */
async function failingAt(level: number, { run }: RunAttemptInput) {
  if (run.search?.level === level) throw ApplicationFailure.create({ message: 'It died', type: 'RunFailed' });
  return drivenWell;
}

/** One that fails at every level. */
const failingAlways = (one: RunAttemptInput) => failingAt(one.run.search?.level ?? -1, one);

const skippedOf = ({ headlines }: CampaignProgress) =>
  headlines.filter(({ state }) => state === 'skipped').map(({ runId, headline }) => `${runId}: ${headline}`);

const confirmedAt = (level: number): string[] =>
  [1, 2, 3, 4, 5, 6].map((each) => `produce-confirm-${each} ${level} records/s`);

/** The plan with a warm-up before its steps. */
function warmedUp(plan: Plan): Plan {
  const warmUp = { ...runsOf(plan).find(({ id }) => id === 'kafka-after')!, id: 'warm-up', warmUp: true as const };
  return { ...plan, steps: [warmUp, ...plan.steps] };
}

/** What an earlier session left of these runs at these levels. */
function resumed(made: [RunPlan, number?][]) {
  const kept = made.map(([run, level]) => {
    const search = run.search && level !== undefined ? { search: { ...run.search, level } } : {};
    return summaryOn(330, { run: { ...run, ...search }, invalidReasons: [] });
  });
  const left = { kept, earlierAttempts: {}, inventory: smallInventory(), versions: {}, brokenOff: null };
  return { validRuns: kept.map(({ runId }) => runId), recordResume: async () => left };
}

describe.concurrent('a campaign that searches', () => {
  test('chooses each level from the earlier results, confirms one, ends there, and continues with the next run', async () => {
    const { fakes, driven } = fakesOn330();
    const progress = await withCampaign(
      time,
      fakes,
      async (handle) => {
        expect((await handle.result()).outcome.state).toBe('done');
        return await handle.query(progressQuery);
      },
      searchedPlan(),
    );
    expect(driven).toEqual([
      'produce-search-1 100 records/s',
      'produce-search-2 200 records/s',
      'produce-search-3 400 records/s',
      'produce-search-4 311 records/s',
      'produce-search-5 388 records/s',
      'produce-search-6 388 records/s',
      ...confirmedAt(311),
      'kafka-after 1,000 records',
    ]);
    expect(skippedOf(progress)).toEqual([]);
    expect(progress.stepsDone).toEqual([{ stepId: 'search.produce', headline: '311 records/s is confirmed' }]);
    expect(progress).toMatchObject({ runsEnded: 13, runsTotal: 13, stepsDeciding: 0, plannedSecondsLeft: 0 });
  });

  test('makes one run less for each that a user skips, and forgets those to skip that it does not need', async () => {
    const skips = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const { fakes, driven } = fakesOn330({
      driveRun: async () => {
        begun.resolve();
        await skips.promise;
        return drivenWell;
      },
    });
    const progress = await withCampaign(
      time,
      fakes,
      async (handle) => {
        await begun.promise;
        await handle.executeUpdate(skipUpdate, { args: ['produce-search-2'] });
        await handle.executeUpdate(skipUpdate, { args: ['produce-confirm-40'] });
        skips.resolve();
        await handle.result();
        return await handle.query(progressQuery);
      },
      searchedPlan(),
    );
    expect(driven.slice(0, 3)).toEqual([
      'produce-search-1 100 records/s',
      'produce-search-3 200 records/s',
      'produce-search-4 400 records/s',
    ]);
    expect(skippedOf(progress)).toEqual(['produce-search-2: A user skipped it while the campaign ran.']);
    expect(progress).toMatchObject({ runsEnded: 14, runsTotal: 14, toSkip: [], warnings: [] });
  });

  test('counts a run that stays invalid as a level that was not sustained, reports it, and is done once its peak is confirmed', async () => {
    const { fakes, driven } = fakesOn330({ driveRun: async (one) => failingAt(200, one) });
    const progress = await withCampaign(
      time,
      fakes,
      async (handle) => {
        expect((await handle.result()).outcome).toMatchObject({ state: 'done', reason: null, kind: null });
        return await handle.query(progressQuery);
      },
      searchedPlan(),
    );
    expect(driven).toEqual([
      'produce-search-1 100 records/s',
      'produce-search-2 200 records/s',
      'produce-search-3 141 records/s',
      'produce-search-4 168 records/s',
      'produce-search-5 200 records/s',
      ...confirmedAt(168),
      'kafka-after 1,000 records',
    ]);
    expect(progress.runsInvalid).toBe(2);
    expect(progress.headlines).toContainEqual({ runId: 'produce-search-2', state: 'invalid', headline: 'It died' });
  });

  test('that finds no peak because its runs stay invalid fails, names the search, and continues with the next run', async () => {
    const { fakes, driven } = fakesOn330({ driveRun: failingAlways });
    const failure = await withCampaign(time, fakes, (handle) => failureOf(handle.result()), searchedPlan());
    expect(outputOf(failure).outcome).toMatchObject({
      state: 'failed',
      kind: 'load generator failed',
      reason:
        'The search produce confirmed no maximum throughput: not even the lowest level, 50 records/s, met the goal; 3 of its runs stayed invalid ' +
        'and counted as failed. 3 of 4 runs are invalid: produce-search-1 (It died); produce-search-2 (It died); produce-search-3 (It died).',
    });
    expect(driven.at(-1)).toBe('kafka-after 1,000 records');
  });

  test('that comes to no peak in runs that are whole is done, and says why there is none', async () => {
    const { fakes } = fakesOn330({ keepRun: async (kept) => summaryOn(20, kept) });
    const { outcome } = await withCampaign(time, fakes, (handle) => handle.result(), searchedPlan());
    expect(outcome).toMatchObject({
      state: 'done',
      kind: null,
      reason:
        'The search produce confirmed no maximum throughput: not even the lowest level, 50 records/s, met the goal.',
    });
  });

  test('continues where an earlier session ended', async () => {
    const plan = searchedPlan();
    const { validRuns, recordResume } = resumed([100, 200, 400].map((level, index) => [runsOf(plan)[index]!, level]));
    const { fakes, driven } = fakesOn330({ recordResume });
    await withCampaign(time, fakes, (handle) => handle.result(), plan, validRuns);
    expect(driven.slice(0, 3)).toEqual([
      'produce-search-4 311 records/s',
      'produce-search-5 388 records/s',
      'produce-search-6 388 records/s',
    ]);
  });

  test('needs no hosts where an earlier session made all of its runs but those that were not needed', async () => {
    const plan = searchedPlan();
    const run = (id: string): RunPlan => runsOf(plan).find((each) => each.id === id)!;
    const { validRuns, recordResume } = resumed([
      ...[100, 200, 400, 283, 336, 400].map((level, index): [RunPlan, number] => [runsOf(plan)[index]!, level]),
      ...[1, 2, 3, 4, 5, 6].map((each): [RunPlan, number] => [run(`produce-confirm-${each}`), 336]),
      [run('kafka-after')],
    ]);
    const { fakes, driven } = fakesOn330({ recordResume });
    const { outcome } = await withCampaign(time, fakes, (handle) => handle.result(), plan, validRuns);
    expect(outcome.state).toBe('done');
    expect(driven).toEqual([]);
    expect(fakes.count('provision')).toBe(0);
    const warmed = warmedUp(plan);
    await withCampaign(time, fakes, (handle) => handle.result(), warmed, validRuns);
    expect(fakes.count('provision')).toBe(0);
  });

  test('warms up again where runs of its system are left', async () => {
    const plan = searchedPlan();
    const { validRuns, recordResume } = resumed([100, 200, 400].map((level, index) => [runsOf(plan)[index]!, level]));
    const { fakes, driven } = fakesOn330({ recordResume });
    await withCampaign(time, fakes, (handle) => handle.result(), warmedUp(plan), validRuns);
    expect(driven.slice(0, 2)).toEqual(['warm-up 1,000 records', 'produce-search-4 311 records/s']);
  });
});
