import { beforeAll, describe, expect, test } from 'vitest';
import { numberSteps } from '../../src/steps/facts.ts';
import { planSettle } from '../../src/steps/settle/facts.ts';
import { died, grow, planOf, read, storyOf } from './dataset-steps.ts';
import { fakeActivities } from './fake-activities.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

describe('a wait until a cluster has settled', () => {
  const busy = 'After 120 s, kafka01 had 1 active and about 9 pending compactions.';
  const steps = numberSteps([
    grow(1, 10),
    planSettle(['kafka'], 120),
    read('busy', 10),
    read('busy-too', 10),
    grow(2, 20),
    read('unknown', 20),
    planSettle(['kafka'], 120),
    read('idle', 20),
  ]);

  test('that ends before it has leaves that with the runs that follow, until a growth or the next wait', async () => {
    const answers = [busy, null];
    const kept: [string, string | undefined][] = [];
    const fakes = fakeActivities({
      settle: async () => answers.shift() ?? null,
      keepRun: async ({ run }) => {
        kept.push([run.id, run.notSettled]);
        return { runId: run.id, state: 'valid', headline: '', window: null };
      },
    });
    await withCampaign(time, fakes, (handle) => handle.result(), planOf(steps));
    expect(kept).toEqual([
      ['busy', busy],
      ['busy-too', busy],
      ['unknown', undefined],
      ['idle', undefined],
    ]);
  });

  test('begins again after a restart when a node died', async () => {
    let isFirst = true;
    const untils: number[] = [];
    const fakes = fakeActivities({
      settle: async ({ untilMilliseconds }) => {
        untils.push(untilMilliseconds);
        if (!isFirst) return null;
        isFirst = false;
        throw died('ServiceDied');
      },
    });
    await withCampaign(time, fakes, (handle) => handle.result(), planOf(steps.slice(0, 3)));
    expect(storyOf(fakes)).toEqual([
      'insertSlice 0-10 1',
      'measureDataset records',
      'settle',
      'retireServices',
      'startSystem kafka',
      'settle',
      'driveRun busy 1',
    ]);
    expect(untils[1]).toBeGreaterThanOrEqual(untils[0]!);
  });
});
