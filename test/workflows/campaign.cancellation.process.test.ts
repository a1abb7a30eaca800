import { CancelledFailure } from '@temporalio/common';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CampaignActivities } from '../../activities/contract.ts';
import { progressQuery } from '../../workflows/messages.ts';
import { failureOf } from './endings.ts';
import { drivenWell, fakeActivities, hanging } from './fake-activities.ts';
import { onlyClusters } from '../samples/clusters.ts';
import { smallInventory, smallPlan, smallRun } from '../samples/small-plan.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';

// Campaigns mostly wait for the server, so the tests do so together.
let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

const oneRun = onlyClusters(smallPlan({ steps: [smallRun('kafka-one', 'kafka')] }), 'kafka');

describe.concurrent('a cancellation', () => {
  const places: { during: string; name: keyof CampaignActivities; result: unknown; stops?: string }[] = [
    { during: 'the plan', name: 'recordStart', result: undefined },
    { during: 'provisioning', name: 'provision', result: smallInventory() },
    { during: 'installation', name: 'install', result: undefined },
    { during: 'the start of a system', name: 'startSystem', result: undefined },
    { during: 'verification', name: 'verify', result: { versions: {}, warnings: [] } },
    { during: 'preparation of a run', name: 'prepareRun', result: undefined, stops: 'kafka-one' },
    { during: 'a run', name: 'driveRun', result: drivenWell, stops: 'kafka-one' },
  ];

  test.each(places)(
    'during $during tears down exactly once and verifies the cleanup',
    async ({ name, result, stops }) => {
      const place = hanging(result);
      const outcomes: string[] = [];
      const fakes = fakeActivities({
        [name]: place.body,
        recordOutcome: async ({ outcome }: { outcome: { state: string } }) => {
          outcomes.push(outcome.state);
        },
      });
      const [failure, progress] = await withCampaign(time, fakes, async (handle) => {
        await place.begun;
        await handle.cancel();
        return [await failureOf(handle.result()), await handle.query(progressQuery)] as const;
      });
      expect(failure).toBeInstanceOf(CancelledFailure);
      expect(fakes.count('teardown')).toBe(1);
      expect(fakes.count('verifyCleanup')).toBe(1);
      expect(fakes.count('report')).toBe(1);
      expect(outcomes).toEqual(['cancelled', 'cancelled']);
      expect(progress.output?.outcome).toMatchObject({
        state: 'cancelled',
        kind: 'cancelled',
        cleanup: { verified: true },
      });
      const stopped = fakes.calls.filter((call) => call.startsWith('stopRun') || call.startsWith('keepRun'));
      expect(stopped).toEqual(stops ? [`stopRun ${stops} 1`, `keepRun ${stops} 1`] : []);
    },
  );

  test('during a combined run stops it and tears down exactly once', async () => {
    const place = hanging(drivenWell);
    const fakes = fakeActivities({
      driveRun: async ({ run }) => (run.group === 'combined' ? await place.body() : drivenWell),
    });
    const [failure, { phases }] = await withCampaign(time, fakes, async (handle) => {
      await place.begun;
      await handle.cancel();
      return [await failureOf(handle.result()), await handle.query(progressQuery)] as const;
    });
    expect(failure).toBeInstanceOf(CancelledFailure);
    expect(phases.find(({ phase }) => phase === 'combined')).toMatchObject({ state: 'cancelled' });
    expect(fakes.calls).toContain('stopRun combined 1');
    expect(fakes.count('teardown')).toBe(1);
  });

  test.each(['collect', 'teardown', 'analyse'] as const)(
    'during %s comes too late: the campaign continues to its end',
    async (name) => {
      const place = hanging(name === 'analyse' ? { verdicts: [] } : undefined);
      const fakes = fakeActivities({ [name]: place.body });
      const output = await withCampaign(
        time,
        fakes,
        async (handle) => {
          await place.begun;
          await handle.cancel();
          place.letGo();
          return await handle.result();
        },
        oneRun,
      );
      expect(output.outcome.state).toBe('done');
      expect(fakes.count('teardown')).toBe(1);
      expect(fakes.count('report')).toBe(1);
    },
  );
});
