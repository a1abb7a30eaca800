/** Refuses security that a cluster or a load cannot have. Pure. */
import { isExisting } from '../plan/existing.ts';
import type { Cluster } from '../plan/plan.ts';
import type { FieldPath } from '../input/source.ts';
import { everySystem } from '../systems/registry.ts';
import { factsOf, usedSystems } from '../workloads/registry.ts';
import type { Faults } from './faults.ts';
import type { PartialLoad, ResolvedRun } from './resolved-run.ts';
import { withChanges, type ResolvedVariant } from './variants/resolve-variants.ts';

/** Reports clusters that cannot have the security that they ask for, and loads that cannot connect to such a cluster. */
export function checkSecurity(
  clusters: Record<string, Cluster>,
  variants: ResolvedVariant[],
  runs: ResolvedRun[],
  faults: Faults,
): void {
  const loads = runs.flatMap(({ declared }) => declared);
  for (const [system, facts] of everySystem) {
    const cluster = clusters[system];
    if (!cluster) continue;
    const forms: [FieldPath, Cluster][] = [
      [['systems', system, 'security'], cluster],
      ...variants.flatMap(({ name, systems }): [FieldPath, Cluster][] => {
        const changes = systems.get(system);
        return changes ? [[['variants', name, 'systems', system], withChanges(cluster, changes)]] : [];
      }),
    ];
    for (const [path, form] of forms) {
      const fault = form.security && !isExisting(form) ? (facts.security?.fault?.(form) ?? null) : null;
      if (fault !== null) faults.add(path, fault);
      for (const load of loads) checkLoad(load, system, form, faults);
    }
  }
}

function checkLoad(
  { workload, pathOf }: PartialLoad,
  system: string,
  { security = {} }: Cluster,
  faults: Faults,
): void {
  const facts = factsOf(workload);
  const isUsed = usedSystems(workload).some((used) => used === system);
  if (facts.system !== system && !isUsed) return;
  // What protects the connections to its own cluster does nothing for those to another.
  const { protects = [] } = isUsed ? {} : facts;
  const lacking = [
    ...(security.tls && !protects.includes('tls') ? ['TLS'] : []),
    ...(security.sasl !== undefined && !protects.includes('sasl') ? ['SASL'] : []),
  ];
  if (lacking.length === 0) return;
  faults.add(
    pathOf(),
    `${facts.title} cannot connect with ${lacking.join(' and ')}, which systems.${system}.security asks for; remove it there, or take another workload`,
  );
}
