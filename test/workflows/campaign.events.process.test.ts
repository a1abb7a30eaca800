import { ApplicationFailure } from '@temporalio/common';
import { beforeAll, expect, test } from 'vitest';
import type { EventPlan } from '../../src/plan/events.ts';
import type { MemberChange } from '../../src/plan/service-job.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { Inventory } from '../../src/hosts/inventory.ts';
import { onlyClusters } from '../samples/clusters.ts';
import { smallInventory, smallPlan, smallRun } from '../samples/small-plan.ts';
import { drivenWell, fakeActivities, hanging } from './fake-activities.ts';
import { failureOf, outputOf } from './endings.ts';
import { back, lost, planWithEvents } from './event-runs.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';

// Campaigns mostly wait for the server, so the tests do so together.
let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

/** A run with these events, and one without. */
const planned = (events: EventPlan[]): Plan =>
  planWithEvents(
    events,
    onlyClusters(smallPlan({ steps: [smallRun('kafka-one', 'kafka'), smallRun('kafka-two', 'kafka')] }), 'kafka'),
  );

/** By the clock of the server, which workflows see. */
const now = (): Promise<number> => time.environment.currentTimeMs();
const startRun = async () => ({ startMilliseconds: await now() });

const firstRun = (calls: string[]): string[] => calls.slice(calls.findIndex((call) => call.startsWith('prepareRun')));

test.concurrent('events happen once each while the loads run, each at its time', async () => {
  const begun: { name: string; atMilliseconds: number }[] = [];
  const loads = hanging(drivenWell);
  const start = Promise.withResolvers<number>();
  const fakes = fakeActivities({
    startRun: async () => {
      const startMilliseconds = await now();
      start.resolve(startMilliseconds);
      return { startMilliseconds };
    },
    driveRun: async ({ run }) => (run.events ? await loads.body() : drivenWell),
    performEvent: async ({ event: name }) => {
      const at = await now();
      begun.push({ name, atMilliseconds: at - (await start.promise) });
      if (name === 'back') loads.letGo();
      return { name, action: 'wait', title: name, begunMilliseconds: at, doneMilliseconds: at };
    },
  });
  const output = await withCampaign(time, fakes, (handle) => handle.result(), planned([lost, back]));
  expect(output.outcome.state).toBe('done');
  expect(begun.map(({ name }) => name)).toEqual(['lost', 'back']);
  expect(begun[0]!.atMilliseconds).toBeGreaterThanOrEqual(900);
  expect(begun[1]!.atMilliseconds - begun[0]!.atMilliseconds).toBeGreaterThanOrEqual(400);
  expect(fakes.count('undoEvents')).toBe(0);
  // Only that run has events.
  expect(fakes.count('startRun')).toBe(1);
});

test.concurrent(
  'an event that fails stops the loads, and makes the run invalid; what events did is undone before the next attempt',
  async () => {
    const reasons: string[][] = [];
    const well = fakeActivities().activities;
    const fakes = fakeActivities({
      driveRun: async ({ run, attempt }) =>
        run.events && attempt === 1 ? await hanging(drivenWell).body() : drivenWell,
      performEvent: async (input) => {
        if (input.attempt === 1)
          throw ApplicationFailure.create({ message: 'lost was not done after 60 s.', type: 'RunTimedOut' });
        return await well.performEvent(input);
      },
      keepRun: async (input) => {
        if (input.run.events) reasons.push(input.invalidReasons);
        return await well.keepRun(input);
      },
    });
    const plan = planned([{ ...lost, start: { atSeconds: 0 } }]);
    const output = await withCampaign(time, fakes, (handle) => handle.result(), plan);
    expect(reasons[0]).toEqual(['lost was not done after 60 s.']);
    const calls = firstRun(fakes.calls);
    const order = ['stopRun', 'keepRun', 'undoEvents', 'retireServices', 'startSystem', 'prepareRun'];
    const places = order.map((name) => calls.findIndex((call, index) => index > 0 && call.startsWith(name)));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(output.outcome.state).toBe('done');
  },
);

test.concurrent(
  'an event after the loads happens when they have ended, and those that follow it happen too',
  async () => {
    const ended = Promise.withResolvers<number>();
    const begun: { name: string; afterMilliseconds: number }[] = [];
    const fakes = fakeActivities({
      startRun,
      driveRun: async ({ run }) => {
        if (run.events) ended.resolve(await now());
        return drivenWell;
      },
      performEvent: async ({ event: name }) => {
        const at = await now();
        begun.push({ name, afterMilliseconds: at - (await ended.promise) });
        return { name, action: 'wait', title: name, begunMilliseconds: at, doneMilliseconds: at };
      },
    });
    const late = { ...lost, start: { afterLoads: 2 } };
    const output = await withCampaign(time, fakes, (handle) => handle.result(), planned([late, back]));
    expect(output.outcome.state).toBe('done');
    expect(begun.map(({ name }) => name)).toEqual(['lost', 'back']);
    expect(begun[0]!.afterMilliseconds).toBeGreaterThanOrEqual(1900);
    expect(fakes.count('undoEvents')).toBe(0);
  },
);

test.concurrent('an event after the loads waits for those that are still under way when the loads end', async () => {
  const ended = Promise.withResolvers<void>();
  const order: string[] = [];
  const fakes = fakeActivities({
    startRun,
    driveRun: async ({ run }) => {
      if (run.events) ended.resolve();
      return drivenWell;
    },
    performEvent: async ({ event: name }) => {
      const at = await now();
      order.push(`${name} begins`);
      if (name === 'lost') {
        await ended.promise;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      order.push(`${name} is done`);
      return { name, action: 'wait', title: name, begunMilliseconds: at, doneMilliseconds: await now() };
    },
  });
  const atOnce = { ...lost, start: { atSeconds: 0 } };
  const late = { ...lost, name: 'compared', start: { afterLoads: 0 } };
  await withCampaign(time, fakes, (handle) => handle.result(), planned([atOnce, late]));
  expect(order).toEqual(['lost begins', 'lost is done', 'compared begins', 'compared is done']);
});

test.concurrent('a changed setting is set back after its run, also when that is valid', async () => {
  const undone: string[] = [];
  const loads = hanging(drivenWell);
  const fakes = fakeActivities({
    startRun,
    driveRun: async ({ run }) => (run.events ? await loads.body() : drivenWell),
    performEvent: async ({ event: name }) => {
      if (name === 'back') loads.letGo();
      const at = await now();
      return { name, action: 'wait', title: name, begunMilliseconds: at, doneMilliseconds: at };
    },
    undoEvents: async ({ run }) => {
      undone.push(...(run.events ?? []).map(({ name }) => name));
      return {};
    },
  });
  const parameters = { setting: 'num.io.threads', to: 4, clusters: ['kafka'] };
  const changed = { ...lost, action: 'change-setting', parameters };
  const output = await withCampaign(time, fakes, (handle) => handle.result(), planned([changed, back]));
  expect(output.outcome.state).toBe('done');
  expect(undone).toEqual(['lost']);
});

test.concurrent(
  'runs after one that changes members for good find them; an invalid one has changed nothing',
  async () => {
    const found = new Map<string, MemberChange[] | undefined>();
    const well = fakeActivities().activities;
    let isValid = true;
    const fakes = fakeActivities({
      startRun,
      performEvent: async ({ event: name }) => {
        const at = await now();
        return { name, action: 'wait', title: name, begunMilliseconds: at, doneMilliseconds: at };
      },
      prepareRun: async ({ run, members }) => {
        found.set(run.id, members);
      },
      keepRun: async (input) => {
        const kept = await well.keepRun(input);
        return input.run.events && !isValid ? { ...kept, state: 'invalid' } : kept;
      },
    });
    const parameters = { cluster: 'kafka', service: 'kafka-broker', hosts: ['kafka02'] };
    const joins = { ...lost, action: 'add-nodes', start: { afterLoads: 0 }, parameters };
    const plan = planWithEvents([joins]);
    await withCampaign(time, fakes, (handle) => handle.result(), plan);
    const changed = [{ joined: [{ host: 'kafka02', jobId: 'kafka-broker' }], left: [] }];
    // Also those of later stages.
    expect(found).toEqual(
      new Map([
        ['kafka-one', undefined],
        ['kafka-two', changed],
        ['spark-one', changed],
        ['combined', changed],
      ]),
    );
    isValid = false;
    await withCampaign(time, fakes, (handle) => handle.result().catch(() => null), plan);
    expect(found.get('kafka-two')).toBeUndefined();
  },
);

test.concurrent('if the loads fail, an event that waits for their end does not happen', async () => {
  const fakes = fakeActivities({
    startRun,
    driveRun: async ({ run, attempt }) => {
      if (!run.events || attempt > 1) return drivenWell;
      throw ApplicationFailure.create({ message: 'the loads failed', type: 'RunTimedOut' });
    },
  });
  const late = { ...lost, start: { afterLoads: 0 } };
  const output = await withCampaign(time, fakes, (handle) => handle.result(), planned([late]));
  expect(output.outcome.state).toBe('done');
  // Of the second attempt.
  expect(fakes.count('performEvent')).toBe(1);
});

// Alone, for its loads must end within a second.
test('an event that would begin after the loads have ended makes the run invalid', async () => {
  const reasons: string[][] = [];
  const well = fakeActivities().activities;
  const fakes = fakeActivities({
    startRun,
    keepRun: async (input) => {
      if (input.run.events) reasons.push(input.invalidReasons);
      return await well.keepRun(input);
    },
  });
  const failure = await withCampaign(time, fakes, (handle) => failureOf(handle.result()), planned([lost]));
  expect(outputOf(failure).outcome).toMatchObject({ state: 'failed', kind: 'invalid window' });
  expect(reasons[0]).toEqual([expect.stringContaining('had ended before its event lost began; lengthen them')]);
  expect(fakes.count('performEvent')).toBe(0);
  // Also after the last attempt.
  expect(fakes.count('undoEvents')).toBe(reasons.length);
});

test.concurrent('loads that fail cancel the events that have not begun', async () => {
  const attempts: number[] = [];
  const well = fakeActivities().activities;
  const fakes = fakeActivities({
    startRun,
    driveRun: async ({ run }) => {
      if (run.events) throw ApplicationFailure.create({ message: 'It broke.', type: 'RunFailed' });
      return drivenWell;
    },
    keepRun: async (input) => {
      if (input.run.events) attempts.push(input.attempt);
      return await well.keepRun(input);
    },
  });
  const plan = planned([{ ...lost, start: { atSeconds: 3600 } }]);
  await withCampaign(time, fakes, (handle) => failureOf(handle.result()), plan);
  expect(attempts).toEqual([1, 2, 3]);
  expect(fakes.count('performEvent')).toBe(0);
});

test.concurrent.each([
  { ending: 'an event that is done', isDone: true, address: '10.0.0.3' },
  { ending: 'the undoing of one that failed', isDone: false, address: '10.0.0.2' },
])('a new machine of a host is in the records after $ending', async ({ isDone, address }) => {
  const [host] = smallInventory().hosts;
  const at = (other: string): Inventory => ({ ...smallInventory(), hosts: [{ ...host!, address: other }] });
  const recorded: (string | undefined)[] = [];
  const well = fakeActivities().activities;
  const fakes = fakeActivities({
    startRun,
    driveRun: async ({ run }) => (run.events && !isDone ? await hanging(drivenWell).body() : drivenWell),
    async performEvent(input) {
      if (!isDone) throw ApplicationFailure.create({ message: 'lost was not done after 60 s.', type: 'RunTimedOut' });
      return { ...(await well.performEvent(input)), inventory: at('10.0.0.3') };
    },
    undoEvents: async () => ({ inventory: at('10.0.0.2') }),
    recordProgress: async ({ inventory }) => void recorded.push(inventory?.hosts[0]?.address),
  });
  const plan = planned([{ ...lost, start: { atSeconds: 0 } }]);
  await withCampaign(time, fakes, (handle) => handle.result().catch(() => {}), plan);
  expect(recorded).toContain(host!.address);
  expect(recorded.at(-1)).toBe(address);
});
