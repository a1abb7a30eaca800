/** Clusters of one system that are up at the same time, as sentences. Pure. */
import { hostsOfCluster, isExisting } from '../../plan/clusters.ts';
import type { Plan } from '../../plan/plan.ts';
import { systemFacts } from '../../systems/registry.ts';

/** A sentence for each system with several clusters that the campaign installs. */
export function clustersTexts({ clusters }: Pick<Plan, 'clusters'>): string[] {
  const installed = Object.entries(clusters).filter(([, cluster]) => !isExisting(cluster));
  return [...Map.groupBy(installed, ([, { system }]) => system)].flatMap(([system, own]) => {
    if (own.length < 2) return [];
    const each = own.map(([name, cluster]) => `${name} (${hostsOfCluster(cluster).join(', ')})`);
    return [
      `The clusters of ${systemFacts(system).title} are up at the same time, on different hosts: ${each.join('; ')}.`,
    ];
  });
}
