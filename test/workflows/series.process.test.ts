import { setTimeout } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { SeriesActivities } from '../../activities/series-contract.ts';
import { sessionOrder } from '../../src/campaign/session-order.ts';
import { pause, unpause } from '../../src/control/control-campaign.ts';
import { workflowIdOf } from '../../src/control/names-on-server.ts';
import type { SeriesProgress } from '../../src/control/progress/series.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { smallInventory, smallStart } from '../samples/small-plan.ts';
import { fakeActivities, hanging } from './fake-activities.ts';
import { done, newId, seriesPlan, withSeries, type Asked, type Running } from './running-series.ts';
import { openServer } from './shared-server.ts';
import type { CampaignServer } from './skipped-time.ts';

const day = 24 * 3_600_000;

// Temporal's own server: the time-skipping one loses an update now and then. The campaigns mostly wait, so the tests do so together.
let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('development');
});

const prepared = (calls: string[]): string[] =>
  calls.flatMap((call) => (call.startsWith('prepareCampaign') ? call.split(' ').slice(1) : []));

/** The progress of a series that does not complete. */
async function failed({ handle, view }: Running): Promise<SeriesProgress> {
  await expect(handle.result()).rejects.toThrow();
  return await view();
}

const statesOf = ({ campaigns }: SeriesProgress) => campaigns.map(({ ending, state }) => ending?.state ?? state);

/** Fakes of a campaign that stays in its first run until it is let go. */
function held() {
  const place = hanging({ timesResumed: 0 });
  return { place, fakes: fakeActivities({ driveRun: place.body }) };
}

const refusingSecond: SeriesActivities['prepareCampaign'] = async ({ campaignId }) => {
  if (campaignId.endsWith('a2')) throw Object.assign(new Error('No quota.'), { name: 'RefusalError' });
  return { kept: null, stack: 'local.x', validRuns: null };
};

const keepingFirst: SeriesActivities['prepareCampaign'] = async ({ campaignId }) =>
  campaignId.endsWith('a') ? { kept: { ...done, spent: 3 } } : { kept: null, stack: 'local.x', validRuns: [] };

const sharesOf = (id: string) =>
  ['a', 'b'].map((name) => ({
    campaignId: `${id}-${name}`,
    label: name,
    plan: 0,
    request: { campaign: 'small', profile: seriesPlan.profile, size: 'smoke', sets: [] },
    start: smallStart,
    share: 10,
  }));

const every = (everySeconds: number) => () => ({ everySeconds });

describe.concurrent('a series', () => {
  test('runs its campaigns in turns, one after the other, each as a workflow of its own, and compares them', async () => {
    const names = sessionOrder('x', 2, 1).map(({ id }) => id.slice(2));
    expect(names.map((name) => name[0]).join('')).toMatch(/^(abba|baab)$/);
    const compared: string[][][] = [];
    const endSeries: SeriesActivities['endSeries'] = async ({ sides }) => {
      compared.push(sides);
      return { page: 'comparison.html' };
    };
    await withSeries(time, { names, activities: { endSeries } }, async ({ handle, calls, client, id }) => {
      const progress = await handle.result();
      expect(statesOf(progress)).toEqual(['done', 'done', 'done', 'done']);
      expect(calls).toEqual([
        'beginSeries',
        ...names.flatMap((name) => [`prepareCampaign ${name}`, `campaignEnding ${name}`]),
        'endSeries',
      ]);
      expect(progress.comparison).toBe('comparison.html');
      for (const name of names) {
        const campaign = client.workflow.getHandle(await workflowIdOf(`${id}-${name}`));
        expect((await campaign.describe()).type).toBe('campaign');
      }
    });
    expect(compared).toEqual([[]]);
  });

  test('compares the sides whose campaigns have results', async () => {
    const id = newId();
    const sides = [[`${id}-a1`, `${id}-a2`], [`${id}-b1`]];
    const asked: string[][][] = [];
    const activities: Partial<SeriesActivities> = {
      prepareCampaign: refusingSecond,
      endSeries: async ({ sides }) => {
        asked.push(sides);
        return { fault: 'They have nothing in common.' };
      },
    };
    const progress = await withSeries(
      time,
      { id, names: ['a1', 'b1', 'a2'], change: () => ({ sides }), activities },
      failed,
    );
    expect(asked).toEqual([[[`${id}-a1`], [`${id}-b1`]]]);
    expect(progress.notes).toEqual(['They have nothing in common.']);
    expect(statesOf(progress)).toEqual(['done', 'done', 'refused']);
    expect(progress.campaigns[2]!.ending!.reason).toBe('No quota.');
  });

  test('continues after a campaign that failed, says so, and fails at its end', async () => {
    const fakes = { a: fakeActivities({ provision: () => Promise.reject(new Error('No machines.')) }) };
    const endings: Asked['endings'] = { a: { ...done, state: 'failed', reason: 'No machines.' } };
    await withSeries(time, { names: ['a', 'b'], fakes, endings }, async (running) => {
      const progress = await failed(running);
      expect(statesOf(progress)).toEqual(['failed', 'done']);
      expect((await running.handle.describe()).status.name).toBe('FAILED');
    });
  });

  test('ends where hardware may be left, and starts nothing more', async () => {
    const endings: Asked['endings'] = { b: { ...done, mayBeLeft: true } };
    const progress = await withSeries(time, { names: ['a', 'b', 'c'], endings }, failed);
    expect(statesOf(progress)).toEqual(['done', 'done', 'waiting']);
    expect(progress.notes.join(' ')).toMatch(/Hardware of series-.*-b may still exist, so series-.*-c/);
  });

  test('keeps what was done before, and resumes what was not', async () => {
    const resumed = fakeActivities();
    const asked = { names: ['a', 'b'], fakes: { b: resumed }, activities: { prepareCampaign: keepingFirst } };
    await withSeries(time, asked, async ({ handle, calls }) => {
      const progress = await handle.result();
      expect(progress.campaigns[0]).toMatchObject({ isKept: true, ending: { state: 'done', spent: 3 } });
      expect(calls).not.toContain('campaignEnding a');
    });
    expect(resumed.calls).toContain('recordResume');
    expect(resumed.calls).not.toContain('recordStart');
  });

  test('gives a campaign the budget that its preparation decides, and says what was passed on', async () => {
    const inputs: Parameters<SeriesActivities['prepareCampaign']>[0][] = [];
    const limits: (number | undefined)[] = [];
    const leased: Plan = { ...seriesPlan, lease: leaseOf(10) };
    const prepareCampaign: SeriesActivities['prepareCampaign'] = async (input) => {
      inputs.push(input);
      return { kept: null, stack: 'local.x', validRuns: null, lease: leaseOf(inputs.length === 1 ? 10 : 17) };
    };
    const fakes = Object.fromEntries(
      ['a', 'b'].map((name) => [
        name,
        fakeActivities({
          recordStart: async ({ request, plan: { lease } }) =>
            void limits.push(request.maxDollars, lease?.dollars ?? 0),
          ...leaseActivities,
        }),
      ]),
    );
    const change = (id: string) => ({ plans: [leased], dollars: 20, campaigns: sharesOf(id) });
    const id = newId();
    const progress = await withSeries(
      time,
      { id, names: ['a', 'b'], fakes, change, activities: { prepareCampaign } },
      ({ handle }) => handle.result(),
    );
    expect(inputs.map(({ dollars, campaigns }) => [dollars, campaigns.map(({ hasEnded }) => hasEnded)])).toEqual([
      [20, [false, false]],
      [20, [true, false]],
    ]);
    expect(limits).toEqual([10, 10, 17, 17]);
    expect(progress.notes).toEqual([
      `${id}-b: its budget is $17.00, with $7.00 that the campaigns before it did not spend.`,
    ]);
  });

  test('that is paused starts no further campaign, and its campaign no further run, until it is unpaused', async () => {
    const { place, fakes } = held();
    await withSeries(time, { names: ['a', 'b'], fakes: { a: fakes } }, async ({ id, handle, calls, client, view }) => {
      await place.begun;
      expect(await pause(client, id)).toMatch(
        /^The series starts no further campaign\. series-.*-a: The campaign will pause/,
      );
      await expect(pause(client, id)).rejects.toThrow('It is already paused.');
      place.letGo();
      await vi.waitFor(async () => expect(statesOf(await view())).toEqual(['done', 'waiting']), { timeout: 90_000 });
      await setTimeout(300);
      expect(prepared(calls)).toEqual(['a']);
      expect(await unpause(client, id)).toMatch(/^The series continues\./);
      expect(statesOf(await handle.result())).toEqual(['done', 'done']);
    });
  });

  test('that is cancelled cancels its campaign, which tears down, and starts nothing more', async () => {
    const { place, fakes } = held();
    const endings: Asked['endings'] = { a: { ...done, state: 'cancelled', reason: 'Cancelled.' } };
    await withSeries(time, { names: ['a', 'b'], fakes: { a: fakes }, endings }, async (running) => {
      await place.begun;
      await running.handle.cancel();
      const progress = await failed(running);
      expect(statesOf(progress)).toEqual(['cancelled', 'waiting']);
      expect((await running.handle.describe()).status.name).toBe('CANCELLED');
      expect(running.calls.at(-1)).toBe('endSeries');
    });
    expect(fakes.calls).toContain('teardown');
  });

  test('continues if one of its campaigns is cancelled alone', async () => {
    const { place, fakes } = held();
    const endings: Asked['endings'] = { a: { ...done, state: 'cancelled', reason: 'Cancelled.' } };
    await withSeries(time, { names: ['a', 'b'], fakes: { a: fakes }, endings }, async (running) => {
      await place.begun;
      await running.client.workflow.getHandle(await workflowIdOf(`${running.id}-a`)).cancel();
      expect(statesOf(await failed(running))).toEqual(['cancelled', 'done']);
    });
  });

  test('whose campaigns run together starts them at the same time, and ends when all have', async () => {
    const [a, b] = [held(), held()];
    const asked = { names: ['a', 'b'], fakes: { a: a.fakes, b: b.fakes }, change: () => ({ together: true }) };
    await withSeries(time, asked, async (running) => {
      await Promise.all([a.place.begun, b.place.begun]);
      a.place.letGo();
      await vi.waitFor(async () => expect(statesOf(await running.view())).toEqual(['done', 'running']), {
        timeout: 90_000,
      });
      await running.handle.cancel();
      expect(statesOf(await failed(running))).toEqual(['done', 'done']);
    });
    expect(b.fakes.calls).toContain('teardown');
  });

  test('that repeats a campaign waits for a time from the start of the one before, and can be cancelled meanwhile', async () => {
    await withSeries(time, { names: ['1', '2', '3'], change: every(day / 1000) }, async (running) => {
      const { handle, view, begun } = running;
      await vi.waitFor(async () => expect((await view()).nextMilliseconds).not.toBeNull(), { timeout: 90_000 });
      const before = Math.abs((await view()).nextMilliseconds! - day - (await begun('1')));
      // Between the series, which takes the time, and the campaign is an activity.
      expect(before).toBeLessThan(90_000);
      await handle.cancel();
      const progress = await failed(running);
      expect(statesOf(progress)).toEqual(['done', 'waiting', 'waiting']);
      expect(progress.nextMilliseconds).toBeNull();
      expect((await handle.describe()).status.name).toBe('CANCELLED');
    });
  });

  test('that repeats a campaign starts the next at once if that time is over, without making up for it', async () => {
    const { place, fakes } = held();
    await withSeries(time, { names: ['1', '2'], fakes: { 1: fakes }, change: every(1) }, async ({ handle }) => {
      await place.begun;
      await setTimeout(1000);
      place.letGo();
      await handle.result();
      const { events = [] } = await handle.fetchHistory();
      expect(events?.some(({ timerStartedEventAttributes }) => timerStartedEventAttributes)).toBe(false);
    });
  });

  test('refuses a campaign whose id the server knows, and continues', async () => {
    const id = newId();
    const earlier = new Client({ connection: time.environment.connection });
    const taskQueue = await time.campaigns.serve(
      `${id}-a`,
      fakeActivities({ provision: async () => smallInventory() }).activities,
    );
    const ran = await earlier.workflow.start('series', {
      workflowId: await workflowIdOf(`${id}-a`),
      taskQueue,
      args: [{}],
    });
    await ran.terminate('It only takes the id.');
    const progress = await withSeries(time, { id, names: ['a', 'b'] }, failed);
    expect(statesOf(progress)).toEqual(['refused', 'done']);
    expect(progress.campaigns[0]!.ending!.reason).toContain(`has already run a campaign with the id ${id}-a`);
  });
});

function leaseOf(dollars: number) {
  const estimate = { hostHours: 1, dollarsPerHour: 1, dollars: 1, phases: [], hosts: [] };
  return { hours: 2, hardLimitHours: 3, dollars, graceMinutes: 1, estimate };
}

const leaseActivities = {
  renewLease: async () => [],
  campaignState: async () => 'running',
  recordLease: async () => {},
  rescue: async () => {},
  forgetLease: async () => {},
} as const;
