import type { Plan } from '../../../src/plan/plan.ts';
import { planOfEveryVariant } from '../../../src/plan/variants.ts';
import { RefusalError } from '../../../src/input/refusal.ts';
import type { Host } from '../../../src/hosts/host.ts';
import type { Inventory, InventoryHost } from '../../../src/hosts/inventory.ts';
import { diskNeededBytes } from '../../../src/hardware/preflight/needs.ts';
import { ownerId } from '../../../src/state/owner.ts';
import type { Profile } from '../../../src/providers/profile.ts';
import { staticInventory } from '../../../src/providers/static/inventory.ts';
import { staticSettings } from '../../../src/providers/static/settings.ts';
import { openText, raiseFirewall, sourcesOf } from '../../../src/providers/static/firewall.ts';
import { machineText, machineFaults } from '../../../src/providers/static/judge.ts';
import {
  clearMachine,
  findMachineLeftovers,
  onEveryMachine,
  takeMachine,
} from '../../../src/providers/static/machines.ts';
import { listeningPorts } from '../../../src/providers/static/ports.ts';
import { firstPort } from '../../../src/systems/registry.ts';
import { serviceJobIds } from '../../../src/systems/services.ts';
import type { LeftoversManager } from '../../leftovers.ts';

const silently = () => {};

/** Leftovers of a stack on the machines themselves. */
export const staticLeftovers: LeftoversManager = {
  async check(profile) {
    const inventory = staticInventory(profile, await ownerId());
    const checks = await onEveryMachine(inventory, silently, async (host) => {
      const { processes, folders, rules } = await findMachineLeftovers(host, inventory.mark);
      const { name } = host.inventory;
      return [
        {
          what: `Processes on ${name} with the mark ${inventory.mark}`,
          found: processes.map((each) => `process ${each} on ${name}`),
        },
        { what: `Folders of ours on ${name}`, found: folders.map((each) => `folder ${each} on ${name}`) },
        { what: `Firewall rules of ours on ${name}`, found: rules.map((each) => `${each} on ${name}`) },
      ];
    });
    return checks.flat();
  },

  async remove(profile, { onProgress = silently }) {
    const inventory = staticInventory(profile, await ownerId());
    await onEveryMachine(inventory, onProgress, async (host) => {
      await clearMachine(host, inventory.mark);
      onProgress(`${host.inventory.name} cleared`);
    });
  },

  async receive(profile, inventory, plan, { onProgress = silently }) {
    onProgress('inspecting the machines');
    const neededBytes = Math.ceil(diskNeededBytes(plan) / Math.max(1, plan.hosts.length));
    const seen = await onEveryMachine(inventory, onProgress, async (host) => {
      const facts = await takeMachine(host, portsOf(plan, host.inventory));
      const type = hardwareOf(profile, host.inventory);
      const { name, hardware } = host.inventory;
      return {
        faults: machineFaults(name, facts, { hardware, type, neededBytes }),
        sentence: machineText(name, facts),
      };
    });
    const faults = seen.flatMap((each) => each.faults);
    if (faults.length > 0) throw new RefusalError(faults);
    const firewalls = await setUpFirewalls(profile, inventory, plan, onProgress);
    return { ...inventory, caveats: [...inventory.caveats, ...seen.map(({ sentence }) => sentence), ...firewalls] };
  },

  vacate: null,
  hold: null,
};

/**
 * Restricts each machine's service ports to the hosts of the profile before any service listens. Returns one sentence
 * per machine: which firewall it has, or that it has none.
 */
async function setUpFirewalls(
  profile: Profile,
  inventory: Inventory,
  plan: Plan,
  onProgress: (words: string) => void,
): Promise<string[]> {
  const portsOn = ({ inventory: { name } }: Host) => listeningPorts(plan, name);
  if (!staticSettings(profile).firewall) {
    return inventory.hosts.map(({ name }) =>
      openText(name, listeningPorts(plan, name), 'the stack file says firewall: false'),
    );
  }
  onProgress('setting up the firewall: only the hosts of the profile may connect');
  const addresses = inventory.hosts.map(({ address }) => address);
  const ownAddresses = await onEveryMachine(inventory, onProgress, (host) => sourcesOf(host, addresses));
  const sources = [...new Set([...addresses, ...ownAddresses.flat()])];
  return onEveryMachine(inventory, onProgress, (host) => raiseFirewall(host, inventory.mark, portsOn(host), sources));
}

function portsOf(plan: Plan, { name }: InventoryHost): number[] {
  return serviceJobIds(planOfEveryVariant(plan)).flatMap(({ host, service }) =>
    host === name ? [firstPort(service)] : [],
  );
}

function hardwareOf(profile: Profile, { hardware }: Inventory['hosts'][number]) {
  const type = profile.hardware[hardware];
  if (!type) throw new Error(`Profile ${profile.name} has no hardware type "${hardware}".`);
  return type;
}
