import { ApplicationFailure } from '@temporalio/common';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CampaignActivities } from '../../activities/contract.ts';
import type { CampaignOutcome } from '../../src/measurement/results/types.ts';
import { failureOf, outputOf } from './endings.ts';
import { onlyClusters } from '../samples/clusters.ts';
import { smallPlan, smallRun } from '../samples/small-plan.ts';
import { drivenWell, fakeActivities } from './fake-activities.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

const oneRun = onlyClusters(smallPlan({ steps: [smallRun('kafka-one', 'kafka')] }), 'kafka');

/** What a campaign that fails with these activities comes to. */
async function outcomeOf(overrides: Partial<CampaignActivities>, plan = oneRun): Promise<CampaignOutcome> {
  const fakes = fakeActivities(overrides);
  return outputOf(await withCampaign(time, fakes, (handle) => failureOf(handle.result()), plan)).outcome;
}

function failing(message: string, type: string) {
  return async (): Promise<never> => {
    // Not tried again by the server, which would take seconds.
    throw ApplicationFailure.create({ message, type, nonRetryable: true });
  };
}

describe('a campaign that failed names the kind of its first failure', () => {
  test('by the failure’s own type', async () => {
    const provision = failing('The account may have 8 virtual processors', 'QuotaExceeded');
    expect(await outcomeOf({ provision })).toMatchObject({ state: 'failed', kind: 'quota' });
  });

  test('by what was being done, where the failure has no type of ours', async () => {
    const install = failing('The mirror answers 500', 'Error');
    expect(await outcomeOf({ install })).toMatchObject({ kind: 'install failed' });
  });

  test('of the runs that stayed invalid, if they share it', async () => {
    const died = failing('spark-worker died', 'ServiceDied');
    const outcome = await outcomeOf(
      {
        driveRun: async ({ run }) => (run.id === 'spark-one' ? await died() : drivenWell),
      },
      smallPlan(),
    );
    expect(outcome).toMatchObject({
      reason: '1 of 4 runs is invalid: spark-one (spark-worker died).',
      kind: 'service died',
    });
  });

  test('as an invalid window, if every load ended', async () => {
    const outcome = await outcomeOf({
      keepRun: async ({ run }) => ({ runId: run.id, state: 'invalid', headline: 'A hole.', window: null }),
    });
    expect(outcome).toMatchObject({ state: 'failed', kind: 'invalid window' });
  });

  test('also when it is the report that fails', async () => {
    const report = failing('report is not a function', 'TypeError');
    expect(await outcomeOf({ report })).toMatchObject({ state: 'failed', kind: 'bug' });
  });
});
