/** The clusters of a campaign file, whichever of its two forms names them, and the cluster of each load. Pure. */
import { suggestion } from '../../input/closest.ts';
import { quoted } from '../../input/readable.ts';
import type { FieldPath } from '../../input/source.ts';
import { combinedGroup } from '../../plan/runs-of.ts';
import type { SystemFacts } from '../../systems/facts.ts';
import { everySystem, systemFacts, systemNames, type SystemName } from '../../systems/registry.ts';
import { systemOf } from '../../workloads/registry.ts';
import type { Faults } from '../faults.ts';
import type { Campaign } from '../schema.ts';
import type { ClusterSection } from '../file/systems.ts';
import type { Shape } from '../valid-part.ts';

type GivenClusters = Pick<Campaign, 'systems' | 'clusters'>;

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
export function checkClusterNames(
  { campaign: { systems, clusters } }: { campaign: GivenClusters },
  faults: Pick<Faults, 'add'>,
): void {
  for (const [name, { system }] of Object.entries(clusters)) {
    const path = ['clusters', name];
    const named = systemNames.find((each) => each === name);
    if (named && systems[named]) faults.add(path, `is under systems as well; keep one, or rename this one`);
    else if (named && named !== system)
      faults.add(path, `is a cluster of ${system} with the name of another system; rename it`);
    else if (reservedNames.includes(name)) faults.add(path, 'is a name that reports use for something else; rename it');
  }
}

/** What a load or dataset says of its cluster. */
interface InCluster {
  workload: string;
  cluster?: string | undefined;
}

/** The names of the clusters that a load generator can load. */
function possibleClusters(workload: string, campaign: GivenClusters): string[] {
  const system = systemOf(workload);
  return campaignClusters(campaign).flatMap((each) => (each.system === system ? [each.name] : []));
}

/** The cluster of a load: the one that it names, or the only one of its system. If there is none, which is reported, the name that it would have. */
export function clusterOfLoad({ workload, cluster }: InCluster, campaign: GivenClusters): string {
  return cluster ?? possibleClusters(workload, campaign)[0] ?? systemOf(workload);
}

/**
 * Reports a load or dataset whose cluster is not known.
 *
 * @param does such as `loads` or `inserts into`
 */
export function checkClusterOfLoad(
  load: InCluster,
  does: string,
  { campaign, path, shape }: { campaign: GivenClusters; path: FieldPath; shape: Shape },
  faults: Pick<Faults, 'add'>,
): void {
  const { workload, cluster } = load;
  const system = systemOf(workload);
  const { title } = systemFacts(system);
  const possible = possibleClusters(workload, campaign);
  if (cluster !== undefined) {
    if (possible.includes(cluster) || shape.dropped(['clusters', cluster])) return;
    const other = campaignClusters(campaign).find(({ name }) => name === cluster);
    const place = [...path, 'cluster'];
    if (other) {
      const advice = possible.length > 0 ? `; give one of ${possible.join(', ')}` : '';
      faults.add(place, `${cluster} is a cluster of ${other.facts.title}, and ${workload} ${does} ${title}${advice}`);
    } else faults.add(place, `unknown cluster ${quoted(cluster)}; ${suggestion(cluster, possible)}`);
    return;
  }
  if (possible.length > 1)
    faults.add(path, `cluster is missing: the campaign has ${possible.join(' and ')} of ${title}; give one of them`);
  const isDropped =
    shape.dropped(['systems', system]) || shape.dropped(['clusters']) || shape.droppedInside(['clusters']);
  if (possible.length === 0 && !isDropped)
    faults.add([...path, 'workload'], `${workload} ${does} ${system}, which is not under systems; add it there`);
}
