import { scratchState } from '../infra/scratch-state.ts';
import { expect, test } from 'vitest';
import { salvageInto } from '../../activities/salvage.ts';
import { smallInventory, smallPlan } from '../workflows/small-plan.ts';

test('what hosts of another state folder hold is left to it, as after a checkout was copied with its results', async () => {
  const plan = smallPlan();
  const session = { number: 1, startMilliseconds: 0, endMilliseconds: 1 };
  const inventory = { ...smallInventory(), mark: 'proofload-ab12cd' };
  const salvage = salvageInto(scratchState);
  expect(await salvage({ campaignId: 'one', plan, inventory, session })).toEqual({
    warnings: [
      'The hosts of the session before are those of another state folder: their telemetry and logs were left to it.',
    ],
  });
});
