/** Further updates of the stack of a campaign that runs. */
import { withHostsOf } from '../src/hardware/lease/ledger.ts';
import { readProfile } from '../src/hardware/profile/read.ts';
import { inZone, machineNumbers, onlyHosts } from '../src/hardware/stack/declared-hosts.ts';
import type { UpdateOptions } from '../src/hardware/stack/update.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { stackOf } from '../src/plan/stack-of.ts';
import { readCampaignRecord } from '../src/measurement/results/read.ts';
import type { CampaignRecord } from '../src/measurement/results/types.ts';
import { machinesByHost } from '../src/measurement/results/changed-hosts.ts';
import type { Deployment } from './contract.ts';
import { hardwareEnvironment, receiveHosts } from './hardware.ts';

type Holder = Pick<Deployment, 'campaignId' | 'plan'>;

/**
 * Environment of an update after which these hosts are up, each with the machine that the record says.
 *
 * @param folder of the campaign's results
 */
export async function furtherUpdate(
  folder: string,
  { campaignId, plan }: Holder,
  up: readonly string[],
): Promise<Record<string, string>> {
  const record = await readCampaignRecord(folder);
  const since = record.phases.find(({ phase }) => phase === 'provision')?.startMilliseconds;
  return {
    ...(await hardwareEnvironment(campaignId, plan, since)),
    ...onlyHosts(up),
    ...inZone(otherZone(record)),
    ...machineNumbers(machinesByHost(record)),
  };
}

/** The zone in which all hosts are, if it is not that of the plan. */
function otherZone({ inventory, plan }: CampaignRecord): string | null {
  const host = inventory?.hosts[0];
  const planned = plan.hosts.find(({ name }) => name === host?.name);
  return host && planned && host.zone !== planned.zone ? host.zone : null;
}

/** Updates the stack, and returns when exactly these hosts are up and can be used. Those that were up stay as they are. */
export async function updateHosts(
  folder: string,
  holder: Holder,
  up: readonly string[],
  options: UpdateOptions & Parameters<typeof withHostsOf>[2],
): Promise<Inventory> {
  await readProfile(holder.plan.profile);
  const update = async (): Promise<Inventory> =>
    receiveHosts(holder.plan, await furtherUpdate(folder, holder, up), options);
  return await withHostsOf(stackOf(holder.plan), update, options);
}
