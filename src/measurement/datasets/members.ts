/** The members of clusters that can be asked for the work that they have left. */
import type { Host } from '../../hosts/host.ts';
import { clusterHosts, clusterNamed } from '../../plan/clusters.ts';
import type { Plan } from '../../plan/plan.ts';
import { loadSystem } from '../../systems/load-system.ts';
import { systemFacts } from '../../systems/registry.ts';
import { openedHost } from '../../systems/with-hosts.ts';
import type { AskedMember } from './settle.ts';

/** @throws Error if a cluster does nothing of its own, or cannot be asked; no checked plan names such a one */
export async function askedMembers(clusters: string[], plan: Plan, hosts: Map<string, Host>): Promise<AskedMember[]> {
  const members = await Promise.all(
    clusters.map(async (name) => {
      const cluster = clusterNamed(plan, name);
      const { settles } = systemFacts(cluster);
      const { pendingWork } = await loadSystem(cluster.system);
      if (!settles || !pendingWork) throw new Error(`${name} does not tell what work it has left.`);
      return clusterHosts(cluster, settles.role).map((each): AskedMember => {
        const host = openedHost(hosts, each);
        return { host, work: settles.work, ask: () => pendingWork(host) };
      });
    }),
  );
  return members.flat();
}
