import { beforeAll, expect, test } from 'vitest';
import { fakeActivities } from './fake-activities.ts';
import { smallPlan } from '../samples/small-plan.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

test('a run that was not steady is made again once, and its second result counts', async () => {
  const { activities: well } = fakeActivities();
  const asked: [number, true | undefined, number][] = [];
  const fakes = fakeActivities({
    keepRun: async (input) => {
      const summary = await well.keepRun(input);
      if (input.run.id !== 'kafka-two') return summary;
      asked.push([input.attempt, input.repeatsUnsteady, input.notes.length]);
      return input.repeatsUnsteady ? { ...summary, unsteady: true } : summary;
    },
  });
  const output = await withCampaign(time, fakes, (handle) => handle.result());
  expect(output.outcome.state).toBe('done');
  expect(asked).toEqual([
    [1, true, 0],
    [2, undefined, 1],
  ]);
});

test('a warm-up whose services still compile is made again up to four times', async () => {
  const { activities: well } = fakeActivities();
  const asked: [number, true | undefined][] = [];
  const fakes = fakeActivities({
    driveRun: async (input) => ({ ...(await well.driveRun(input)), ...(input.run.warmUp ? { warming: true } : {}) }),
    keepRun: async (input) => {
      const summary = await well.keepRun(input);
      if (!input.run.warmUp) return summary;
      asked.push([input.attempt, input.repeatsWarming]);
      return input.repeatsWarming ? { ...summary, unsteady: true } : summary;
    },
  });
  const { steps, ...rest } = smallPlan();
  const warming = steps.map((step) => (step.id === 'kafka-two' ? { ...step, warmUp: true as const } : step));
  const plan = { ...rest, steps: warming as typeof steps };
  const output = await withCampaign(time, fakes, (handle) => handle.result(), plan);
  expect(output.outcome.state).toBe('done');
  expect(asked).toEqual([
    [1, true],
    [2, true],
    [3, true],
    [4, true],
    [5, undefined],
  ]);
});

test('a run that was too short is made again, twice as long', async () => {
  const { activities: well } = fakeActivities();
  const asked: [number, number | undefined, string | undefined][] = [];
  const fakes = fakeActivities({
    keepRun: async (input) => {
      const summary = await well.keepRun(input);
      if (input.run.id !== 'kafka-two') return summary;
      asked.push([input.attempt, input.run.loads[0]?.parameters.records as number, input.notes[0]]);
      const headline = 'The loads have no common measurement window.';
      return input.attempt < 3 ? { ...summary, state: 'invalid', headline, tooShort: true } : summary;
    },
  });
  const output = await withCampaign(time, fakes, (handle) => handle.result());
  expect(output.outcome.state).toBe('done');
  expect(asked.map(([attempt, records]) => [attempt, records])).toEqual([
    [1, 1000],
    [2, 2000],
    [3, 4000],
  ]);
  expect(asked[1]?.[2]).toContain('no common measurement window');
});
