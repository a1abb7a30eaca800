/** New machines of rented hosts, each ordered by an event of a run. */
import { join } from 'node:path';
import { leftoversOf } from '../infra/leftovers-of.ts';
import type { NewMachine } from '../src/actions/action.ts';
import { withHostsOf } from '../src/hardware/lease/ledger.ts';
import { bringUp, type UpdateOptions } from '../src/hardware/stack/update.ts';
import type { Host } from '../src/hosts/host.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { openHost } from '../src/hosts/open.ts';
import { install } from '../src/installations/install.ts';
import { stackOf } from '../src/plan/stack-of.ts';
import { readCampaignRecord } from '../src/measurement/results/read.ts';
import { isMachineOrdered, withOrderedMachine } from '../src/measurement/results/changed-hosts.ts';
import { startSampling, stopSampling } from '../src/measurement/telemetry/sampling.ts';
import { openedHost, withHosts } from '../src/systems/with-hosts.ts';
import { changeRecord, recordPackages } from './change-record.ts';
import type { RunAttemptInput } from './contract.ts';
import { furtherUpdate } from './further-update.ts';
import { onHosts } from './systems.ts';

/** What reaches the hosts and the provider; tests replace it. */
export interface Machinery {
  /** Makes sure that everything on the disk of the old machine is written. */
  quiet: (host: Host) => Promise<void>;
  update: typeof bringUp;
  /** Waits until the new machine has booted and mounted its disk. */
  receive: (inventory: Inventory, one: RunAttemptInput, options: UpdateOptions) => Promise<Inventory>;
  /** Makes the new machine what the old one was, without services. */
  equip: (host: Host, inventory: Inventory, one: RunAttemptInput, signal: AbortSignal) => Promise<void>;
}

const rented: Machinery = {
  async quiet(host) {
    await stopSampling([host]);
    await host.run(['sync'], { timeoutSeconds: 120 });
  },
  update: bringUp,
  receive: async (inventory, { plan }, options) => (await leftoversOf(stackOf(plan))).receive(inventory, plan, options),
  async equip(host, { mark }, { plan }, signal) {
    const { name } = host.inventory;
    await install(onHosts(plan, [name]), new Map([[name, host]]), { onProgress: () => {}, signal });
    await startSampling([host], mark);
  },
};

/**
 * The new machine of an event. What began is completed even if the event is cancelled meanwhile: a host between two machines could
 * not give its telemetry.
 *
 * @param event its name
 */
export function newMachineFor(
  resultsFolder: string,
  one: RunAttemptInput,
  event: string,
  { onProgress, signal }: { onProgress: (activity: string) => void; signal: AbortSignal },
  { quiet, update, receive, equip }: Machinery = rented,
): NewMachine {
  const folder = join(resultsFolder, one.campaignId);
  const order = `${one.run.id}/${one.attempt}/${event}`;
  const stack = stackOf(one.plan);
  const isOrdered = async (): Promise<boolean> => isMachineOrdered(await readCampaignRecord(folder), order);
  return {
    isOrdered,
    async bringUp(name, work) {
      if (!(await isOrdered())) {
        const old = await openHost(one.inventory, name);
        try {
          await quiet(old);
        } finally {
          await old.close();
        }
      }
      // The lease of the other hosts is renewed while the machine boots, so only the update keeps the hardware for itself.
      const replaced = async (): Promise<Inventory> => {
        await changeRecord(folder, (record) =>
          withOrderedMachine(record, { host: name, event: order, atMilliseconds: Date.now() }),
        );
        const up = one.inventory.hosts.map((host) => host.name);
        const made = await update(stack, { onProgress, environment: await furtherUpdate(folder, one, up) });
        await changeRecord(folder, (record) => ({ ...record, inventory: made }));
        return made;
      };
      const made = await withHostsOf(stack, replaced, { onProgress, signal });
      const inventory = await receive(made, one, { onProgress, signal });
      await withHosts(inventory, async (hosts) => {
        const host = openedHost(hosts, name);
        await equip(host, inventory, one, signal);
        await recordPackages(folder, new Map([[name, host]]), inventory);
        await work({ inventory, hosts });
      });
    },
  };
}
