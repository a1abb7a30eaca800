import { output } from '@pulumi/pulumi';
import { ownerId } from '../../../src/state/owner.ts';
import { staticInventory } from '../../../src/providers/static/inventory.ts';
import type { HostProvider } from '../../provider.ts';

/** Machines that are there already: nothing is made, and nothing is asked of them before a campaign takes them. */
export const staticHosts: HostProvider = {
  async declare(profile) {
    return output(staticInventory(profile, await ownerId()));
  },
};
