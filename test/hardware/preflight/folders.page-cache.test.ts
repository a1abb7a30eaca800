import { expect, test } from 'vitest';
import { localCacheFault } from '../../../src/hardware/preflight/folders.ts';
import { planDropCaches } from '../../../src/steps/drop-caches/facts.ts';
import { smallPlan } from '../../samples/small-plan.ts';

const plan = smallPlan({ steps: [planDropCaches(['kafka'])] });

test('a plan that drops page caches is refused where the kernel’s file is not writable, with the way out', async () => {
  expect(await localCacheFault(plan, '/nowhere/drop_caches')).toMatch(
    /^profile \w+: .+ \/nowhere\/drop_caches is not writable; run Proofload as root, or leave out/,
  );
  expect(await localCacheFault(plan, '/dev/null')).toBeNull();
});

test('a plan without such a step needs nothing', async () => {
  expect(await localCacheFault(smallPlan(), '/nowhere/drop_caches')).toBeNull();
});
