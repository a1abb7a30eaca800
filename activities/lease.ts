/** Activities of the lease of a campaign and of cleanup. */
import { join } from 'node:path';
import { Context } from '@temporalio/activity';
import { WorkflowNotFoundError } from '@temporalio/client';
import { cleanUp } from '../infra/cleanup.ts';
import { holdersOf } from '../src/control/running.ts';
import { providerOf, isRented } from '../src/providers/registry.ts';
import { renewSelfDestructTimers } from '../src/hardware/lease/self-destruct.ts';
import { copyForHosts, forgetLease as forget, withHostsOf, writeLease } from '../src/hardware/lease/ledger.ts';
import { expiryOf } from '../src/hardware/lease/record.ts';
import { openHosts } from '../src/hosts/open.ts';
import { readCampaignRecord } from '../src/measurement/results/read.ts';
import { campaignOfLease } from '../workflows/lease-messages.ts';
import { collectInto } from './collect.ts';
import { setHardwareExpiry } from './hardware.ts';
import type { LeaseActivities, CleanupActivities } from './lease-contract.ts';
import { withHeartbeats } from './with-heartbeats.ts';

export const renewLease: LeaseActivities['renewLease'] = ({ stack, inventory, ...lease }) =>
  withHeartbeats(async (options) => {
    await writeLease(stack, { ...lease, renewedMilliseconds: Date.now() });
    if (!inventory) return [];
    const renew = async (): Promise<string[]> => {
      const hosts = await openHosts(inventory);
      try {
        const { endOfHost } = providerOf(inventory.provider);
        const amiss = await renewSelfDestructTimers(hosts, inventory.mark, copyForHosts(stack), [...endOfHost]);
        return isRented(inventory.provider) ? [...amiss, ...(await setHardwareExpiry(stack, expiryOf(lease)))] : amiss;
      } finally {
        await Promise.all(hosts.map((host) => host.close()));
      }
    };
    return withHostsOf(stack, renew, options);
  });

export const forgetLease: LeaseActivities['forgetLease'] = ({ campaignId, stack }) => forget(stack, campaignId);

export const campaignState: LeaseActivities['campaignState'] = async () => {
  const { client, info } = Context.current();
  const { workflowExecution: lease } = info;
  if (!lease) throw new Error('Only the workflow of a lease asks whether its campaign runs.');
  try {
    const { status } = await client.workflow.getHandle(campaignOfLease(lease.workflowId)).describe();
    return status.name === 'RUNNING' ? 'running' : 'ended';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'ended';
    throw error;
  }
};

/** Collects as the campaign would at its end, unless it already did. */
export function rescueInto(resultsFolder: string): LeaseActivities['rescue'] {
  const collect = collectInto(resultsFolder);
  return async ({ campaignId, inventory }) => {
    const { plan, outcome } = await readCampaignRecord(join(resultsFolder, campaignId));
    if (outcome === null) await collect({ campaignId, plan, inventory });
  };
}

export const cleanupProfiles: CleanupActivities['cleanupProfiles'] = () =>
  withHeartbeats(({ signal, onProgress }) => {
    const { client } = Context.current();
    return cleanUp({
      holders: () => holdersOf(client),
      remove: 'of campaigns',
      signal,
      onProgress,
    });
  });
