/** Refuses security that a cluster or a load cannot have. Pure. */
import { isExisting } from '../plan/clusters.ts';
import type { Cluster } from '../plan/plan.ts';
import type { FieldPath } from '../input/source.ts';
import { factsOf } from '../workloads/registry.ts';
import { clustersOfLoad } from '../workloads/used-clusters.ts';
import { campaignClusters } from './clusters/campaign-clusters.ts';
import { loadsInForms, type Draft, type PartialLoad } from './draft/draft.ts';
import type { Faults } from './faults.ts';

/** Reports clusters that cannot have the security that they ask for, and loads that cannot connect to such a cluster. */
export function checkSecurity(draft: Draft, faults: Faults): void {
  const { campaign, clusters, variants } = draft;
  const loads = loadsInForms(draft).map(({ load }) => load);
  for (const { name, facts, path } of campaignClusters(campaign)) {
    const forms: [FieldPath, Cluster | undefined][] = [
      [[...path, 'security'], clusters[name]],
      ...variants
        .filter(({ systems }) => systems.has(name))
        .map((variant): [FieldPath, Cluster | undefined] => [
          ['variants', variant.name, 'systems', name],
          variant.clusters[name],
        ]),
    ];
    for (const [place, form] of forms) {
      const fault = form?.security && !isExisting(form) ? (facts.security?.fault?.(form) ?? null) : null;
      if (fault !== null) faults.add(place, fault);
      for (const load of form ? loads : []) {
        if (clustersOfLoad(load).includes(name))
          checkLoad(load, { cluster: path, isLoaded: load.cluster === name }, form!, faults);
      }
    }
  }
}

function checkLoad(
  { workload, pathOf }: PartialLoad,
  { cluster, isLoaded }: { cluster: FieldPath; isLoaded: boolean },
  { security = {} }: Cluster,
  faults: Faults,
): void {
  const facts = factsOf(workload);
  // What protects the connections to its own cluster does nothing for those to another.
  const { protects = [] } = isLoaded ? facts : {};
  const lacking = [
    ...(security.tls && !protects.includes('tls') ? ['TLS'] : []),
    ...(security.sasl !== undefined && !protects.includes('sasl') ? ['SASL'] : []),
  ];
  if (lacking.length === 0) return;
  faults.add(
    pathOf(),
    `${facts.title} cannot connect with ${lacking.join(' and ')}, which ${cluster.join('.')}.security asks for; remove it there, or take another workload`,
  );
}
