/** Refuses security that a cluster or a load cannot have. Pure. */
import { isExisting } from '../plan/clusters.ts';
import type { Cluster } from '../plan/plan.ts';
import type { FieldPath } from '../input/source.ts';
import { factsOf } from '../workloads/registry.ts';
import { clustersOfLoad } from '../workloads/used-clusters.ts';
import { campaignClusters } from './clusters/campaign-clusters.ts';
import type { Faults } from './faults.ts';
import type { PartialLoad, ResolvedRun } from './resolved-run.ts';
import type { Campaign } from './schema.ts';
import { formOf, type ResolvedVariant } from './variants/resolve-variants.ts';

/** Reports clusters that cannot have the security that they ask for, and loads that cannot connect to such a cluster. */
export function checkSecurity(
  campaign: Pick<Campaign, 'systems' | 'clusters'>,
  clusters: Record<string, Cluster>,
  variants: ResolvedVariant[],
  runs: ResolvedRun[],
  faults: Faults,
): void {
  const loads = runs.flatMap(({ declared }) => declared);
  for (const { name, facts, path: own } of campaignClusters(campaign)) {
    const cluster = clusters[name];
    if (!cluster) continue;
    const forms: [FieldPath, Cluster][] = [
      [[...own, 'security'], cluster],
      ...variants.flatMap((variant): [FieldPath, Cluster][] =>
        variant.systems.has(name)
          ? [[['variants', variant.name, 'systems', name], formOf(variant, name, cluster)]]
          : [],
      ),
    ];
    for (const [path, form] of forms) {
      const fault = form.security && !isExisting(form) ? (facts.security?.fault?.(form) ?? null) : null;
      if (fault !== null) faults.add(path, fault);
      for (const load of loads) {
        if (!clustersOfLoad(load).includes(name)) continue;
        checkLoad(load, { cluster: own, isOwn: load.cluster === name }, form, faults);
      }
    }
  }
}

function checkLoad(
  { workload, pathOf }: PartialLoad,
  { cluster, isOwn }: { cluster: FieldPath; isOwn: boolean },
  { security = {} }: Cluster,
  faults: Faults,
): void {
  const facts = factsOf(workload);
  // What protects the connections to its own cluster does nothing for those to another.
  const { protects = [] } = isOwn ? facts : {};
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
