import { expect, it } from 'vitest';
import { onStack } from '../../samples/on-stack.ts';
import { readProfile } from '../../../src/hardware/profile/read.ts';
import { staticInventory } from '../../../src/providers/static/inventory.ts';

it('gives each owner of shared machines a separate mark, even with the same paths', async () => {
  const profile = onStack(await readProfile('static'));
  const [mine, yours] = ['mine', 'yours'].map((owner) => staticInventory(profile, owner));
  expect(mine!.mark).toMatch(/^proofload-[0-9a-f]{6}$/);
  expect(mine!.mark).not.toBe(yours!.mark);
  expect(staticInventory(profile, 'mine').mark).toBe(mine!.mark);
  expect(mine!.hosts.map(({ dataFolder }) => dataFolder)).toContain(`/var/lib/proofload/${mine!.mark}-kafka01`);
});
