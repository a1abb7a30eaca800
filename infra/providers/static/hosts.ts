import { output } from '@pulumi/pulumi';
import { ownerId } from '../../../src/state/owner.ts';
import { staticInventory } from '../../../src/providers/static/inventory.ts';
import type { HostProvider } from '../../provider.ts';

/** Existing machines: nothing is made, and they are not contacted until a campaign uses them. */
export const staticHosts: HostProvider = {
  async declare(profile, declared) {
    return output(staticInventory({ ...profile, hosts: declared }, await ownerId()));
  },
};
