/** Waits until clusters have settled, and empties the page caches of their hosts. */
import { Context } from '@temporalio/activity';
import { diskCreditsOf } from '../infra/disk-credits-of.ts';
import type { Host } from '../src/hosts/host.ts';
import { RefusalError } from '../src/input/refusal.ts';
import type { Plan } from '../src/plan/plan.ts';
import { hostsOfCaches } from '../src/steps/drop-caches/facts.ts';
import { dropCaches as dropCachesOf, dropCachesFault } from '../src/hosts/drop-caches.ts';
import { askedMembers, settle as waitUntilSettled } from '../src/measurement/datasets/settle.ts';
import { servicesOfClusters } from '../src/measurement/runs/services.ts';
import { openedHost, withHosts } from '../src/systems/with-hosts.ts';
import type { CampaignActivities } from './contract.ts';
import { withHeartbeats } from './with-heartbeats.ts';

export const settle: CampaignActivities['settle'] = ({ plan, inventory, clusters, ...limits }) => {
  const context = Context.current();
  return withHeartbeats(({ onProgress }) =>
    withHosts(inventory, async (hosts) => {
      const members = await askedMembers(clusters, plan, hosts);
      const names = members.map(({ host }) => host.inventory.name);
      return waitUntilSettled({
        ...limits,
        members,
        credits: await diskCreditsOf(inventory, names),
        services: servicesOfClusters(clusters, plan, hosts),
        onProgress,
        pause: (milliseconds) => context.sleep(milliseconds),
      });
    }),
  );
};

export const dropCaches: CampaignActivities['dropCaches'] = ({ plan, inventory, clusters }) =>
  withHeartbeats(({ onProgress }) =>
    withHosts(inventory, async (hosts) => {
      const names = hostsOfCaches(plan, clusters);
      onProgress(`dropping the page caches of ${names.join(', ')}`);
      await Promise.all(names.map((name) => dropCachesOf(openedHost(hosts, name))));
    }),
  );

/**
 * Refuses a campaign before its first run if a host cannot drop its page cache and a step needs that.
 *
 * @throws RefusalError with a sentence for each such host
 */
export async function refuseFullCaches(plan: Plan, hosts: Map<string, Host>): Promise<void> {
  const names = hostsOfCaches(plan);
  const faults = await Promise.all(names.map((name) => dropCachesFault(openedHost(hosts, name))));
  const found = faults.filter((fault) => fault !== null);
  if (found.length > 0) throw new RefusalError(found);
}
