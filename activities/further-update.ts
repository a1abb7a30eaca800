/** Further updates of the stack of a campaign that runs. */
import { hardwareEnvironment } from './hardware.ts';
import { machineNumbers } from '../src/hardware/stack/machine-numbers.ts';
import { onlyHosts } from '../src/hardware/stack/only-hosts.ts';
import { readCampaignRecord } from '../src/measurement/results/read.ts';
import { machinesByHost } from '../src/measurement/results/replaced-machines.ts';
import type { Deployment } from './contract.ts';

/**
 * Environment of an update after which these hosts are up, each with the machine that the record says.
 *
 * @param folder of the campaign's results
 */
export async function furtherUpdate(
  folder: string,
  { campaignId, plan }: Pick<Deployment, 'campaignId' | 'plan'>,
  up: readonly string[],
): Promise<Record<string, string>> {
  const record = await readCampaignRecord(folder);
  const since = record.phases.find(({ phase }) => phase === 'provision')?.startMilliseconds;
  return {
    ...(await hardwareEnvironment(campaignId, plan, since)),
    ...onlyHosts(up),
    ...machineNumbers(machinesByHost(record)),
  };
}
