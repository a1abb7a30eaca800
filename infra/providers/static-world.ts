import type { Plan } from '../../src/campaign/plan.ts';
import { RefusalError } from '../../src/campaign/refusal.ts';
import type { Inventory, InventoryHost } from '../../src/hosts/inventory.ts';
import { diskNeededBytes } from '../../src/preflight/needs.ts';
import { ownerId } from '../../src/profile/owner.ts';
import type { Profile } from '../../src/profile/profile.ts';
import { staticInventory } from '../../src/static-hosts/inventory.ts';
import { describeMachine, machineFaults } from '../../src/static-hosts/judge.ts';
import { clearMachine, lookAtMachine, onEveryMachine, takeMachine } from '../../src/static-hosts/machines.ts';
import { serviceJobIds, services } from '../../src/systems/services.ts';
import type { World } from '../world.ts';

const silently = () => {};

/** The machines themselves: what bears the profile's mark on them. */
export const staticWorld: World = {
  async look(profile) {
    const inventory = staticInventory(profile, await ownerId());
    const looks = await onEveryMachine(inventory, silently, async (host) => {
      const { processes, folders } = await lookAtMachine(host, inventory.mark);
      const { name } = host.inventory;
      return [
        {
          what: `Processes on ${name} with the mark ${inventory.mark}`,
          found: processes.map((each) => `process ${each} on ${name}`),
        },
        { what: `Folders of ours on ${name}`, found: folders.map((each) => `folder ${each} on ${name}`) },
      ];
    });
    return looks.flat();
  },

  async remove(profile, { onProgress = silently }) {
    const inventory = staticInventory(profile, await ownerId());
    await onEveryMachine(inventory, onProgress, async (host) => {
      await clearMachine(host, inventory.mark);
      onProgress(`${host.inventory.name} cleared`);
    });
  },

  async receive(profile, inventory, plan, { onProgress = silently }) {
    onProgress('looking at the machines');
    const neededBytes = Math.ceil(diskNeededBytes(plan) / Math.max(1, plan.hosts.length));
    const seen = await onEveryMachine(inventory, onProgress, async (host) => {
      const facts = await takeMachine(host, portsOf(plan, host.inventory));
      const type = hardwareOf(profile, host.inventory);
      const { name, hardware } = host.inventory;
      return {
        faults: machineFaults(name, facts, { hardware, type, neededBytes }),
        sentence: describeMachine(name, facts),
      };
    });
    const faults = seen.flatMap((each) => each.faults);
    if (faults.length > 0) throw new RefusalError(faults);
    return { ...inventory, caveats: [...inventory.caveats, ...seen.map(({ sentence }) => sentence)] };
  },
};

function portsOf(plan: Plan, { name }: InventoryHost): number[] {
  return serviceJobIds(plan).flatMap(({ host, service }) => (host === name ? [services[service].port] : []));
}

function hardwareOf(profile: Profile, { hardware }: Inventory['hosts'][number]) {
  const type = profile.hardware[hardware];
  if (!type) throw new Error(`Profile ${profile.name} has no hardware type "${hardware}".`);
  return type;
}
