/** The clusters of a campaign file, whichever of its two forms names them. Pure. */
import type { FieldPath } from '../../input/source.ts';
import { hostsOfCluster, isExisting } from '../../plan/clusters.ts';
import { combinedGroup } from '../../plan/runs-of.ts';
import type { SystemFacts } from '../../systems/facts.ts';
import { everySystem, systemFacts, systemNames, type SystemName } from '../../systems/registry.ts';
import type { Draft } from '../draft/draft.ts';
import { faultsOfVariant } from '../faults.ts';
import type { ClusterSection } from '../file/systems.ts';
import type { Campaign } from '../schema.ts';

export type GivenClusters = Pick<Campaign, 'systems' | 'clusters'>;

/** What clusters are placed on, and in which versions. */
export type Placement = Pick<Draft, 'profile' | 'locked' | 'faults'>;

/** A cluster as the campaign file gives it. */
export interface CampaignCluster {
  name: string;
  system: SystemName;
  facts: SystemFacts;
  section: ClusterSection;
  /** Of its section in the file. */
  path: FieldPath;
}

/** Every cluster: those of `systems` in the order of the registry, each with its system's name, then those of `clusters`. */
export function campaignClusters({ systems, clusters }: GivenClusters): CampaignCluster[] {
  const short = everySystem.flatMap(([system, facts]): CampaignCluster[] => {
    const section = systems[system];
    return section ? [{ name: system, system, facts, section, path: ['systems', system] }] : [];
  });
  const named = Object.entries(clusters).map(([name, section]): CampaignCluster => {
    const { system } = section;
    return { name, system, facts: systemFacts(system), section, path: ['clusters', name] };
  });
  return [...short, ...named];
}

/** Names that mean something else where clusters are named: all runs of several clusters, and versions of the hosts. */
const reservedNames: readonly string[] = [combinedGroup, 'java', 'node', 'steps'];

/** Reports names of clusters that mean something else. */
export function checkClusterNames({ campaign: { systems, clusters }, faults }: Draft): void {
  for (const [name, { system }] of Object.entries(clusters)) {
    const path = ['clusters', name];
    const named = systemNames.find((each) => each === name);
    if (named && systems[named]) faults.add(path, `is under systems as well; keep one, or rename this one`);
    else if (named && named !== system)
      faults.add(path, `is a cluster of ${system} with the name of another system; rename it`);
    else if (reservedNames.includes(name)) faults.add(path, 'is a name that reports use for something else; rename it');
  }
}

/**
 * Reports a cluster that takes hosts of an earlier one of its system, as the file has them or as a variant places them: the services of
 * both have the same ports and folders.
 */
export function checkSharedHosts({ campaign, clusters, variants, faults }: Draft): void {
  const placed = variants.filter(({ layouts }) => layouts.size > 0);
  const forms = [
    { clusters, to: faults },
    ...placed.map((form) => ({ ...form, to: faultsOfVariant(form.name, faults) })),
  ];
  for (const form of forms) {
    const taken: { name: string; system: string; host: string }[] = [];
    for (const { name, path, system, facts } of campaignClusters(campaign)) {
      const cluster = form.clusters[name];
      if (!cluster || isExisting(cluster)) continue;
      const hosts = hostsOfCluster(cluster);
      const shared = taken.filter((other) => other.system === system && hosts.includes(other.host));
      for (const [earlier, own] of Map.groupBy(shared, (other) => other.name))
        form.to.add(
          path,
          `takes ${own.map(({ host }) => host).join(', ')}, which cluster ${earlier} takes as well, and a host runs one cluster of ${facts.title} at a time; ` +
            'give each its own hosts or zones, or make one cluster of them and give the other form as a variant: variants take turns on the same hosts',
        );
      taken.push(...hosts.map((host) => ({ name, system, host })));
    }
  }
}
