/** The cluster that each load of a campaign file loads, and those that it uses in addition. Pure. */
import { fieldAt } from '../../input/field-at.ts';
import type { FieldPath } from '../../input/source.ts';
import { systemFacts, type SystemName } from '../../systems/registry.ts';
import { factsOf, systemOf, usedSystems } from '../../workloads/registry.ts';
import { entryOf, type Draft } from '../draft/draft.ts';
import { checkName } from '../faults.ts';
import type { Campaign, CampaignLoad } from '../schema.ts';
import { campaignClusters, type GivenClusters } from './campaign-clusters.ts';

/** What a load or dataset says of its cluster. */
interface InCluster {
  workload: string;
  cluster?: string | undefined;
}

const clustersOf = (system: SystemName, campaign: GivenClusters): string[] =>
  campaignClusters(campaign).flatMap((each) => (each.system === system ? [each.name] : []));

/** The cluster of a load: the one that it names, or the only one of its system. If there is none, which is reported, the name that it would have. */
export function clusterOfLoad({ workload, cluster }: InCluster, campaign: GivenClusters): string {
  const system = systemOf(workload);
  return cluster ?? clustersOf(system, campaign)[0] ?? system;
}

type Given = Pick<Draft, 'campaign' | 'shape' | 'faults'>;

/**
 * Reports a load or dataset whose cluster is not known.
 *
 * @param does such as `loads` or `inserts into`
 */
export function checkClusterOfLoad(
  { workload, cluster }: InCluster,
  does: string,
  path: FieldPath,
  given: Given,
): void {
  checkChoice({ system: systemOf(workload), subject: `${workload} ${does}`, path, field: ['cluster'] }, cluster, given);
}

interface Choice {
  system: SystemName;
  /** Such as `kafka-producer loads`. */
  subject: string;
  /** Of the load, and of the name inside it. */
  path: FieldPath;
  field: string[];
}

/** Reports a cluster that is not there or of another system, and one that has to be named or added. */
function checkChoice(
  { system, subject, path, field }: Choice,
  named: string | undefined,
  { campaign, shape, faults }: Given,
): void {
  const { title } = systemFacts(system);
  const possible = clustersOf(system, campaign);
  const place = [...path, ...field];
  if (named !== undefined) {
    if (possible.includes(named) || shape.dropped(['clusters', named])) return;
    const other = campaignClusters(campaign).find(({ name }) => name === named);
    const advice = possible.length > 0 ? `; give one of ${possible.join(', ')}` : '';
    if (other) faults.add(place, `${named} is a cluster of ${other.facts.title}, and ${subject} ${title}${advice}`);
    else checkName(faults, place, 'cluster', named, possible);
  } else if (possible.length > 1)
    faults.add(
      path,
      `${field.join('.')} is missing: the campaign has ${possible.join(' and ')} of ${title}; give one of them`,
    );
  else if (possible.length === 0) {
    const isDropped = [['systems', system], ['clusters']].some((each) => shape.dropped(each));
    if (!isDropped && !shape.droppedInside(['clusters']))
      faults.add([...path, 'workload'], `${subject} ${system}, which is not under systems; add it there`);
  }
}

type Loads = Campaign['runs'][string]['loads'];

/** For each system that the load uses in addition. */
function usedBy(load: CampaignLoad, loads: Loads, campaign: Campaign) {
  const data = readData(load, loads, campaign);
  return usedSystems(load.workload).map((system) => {
    // The compiler does not know the fields that only some load generators have.
    const named = fieldAt(load.uses, [system]);
    return {
      system,
      /** The cluster that the load names. */
      named: typeof named === 'string' ? named : undefined,
      /** What the load reads, if it is in a cluster of that system: such as `its dataset records`. */
      data:
        data && systemOf(data.of.workload) === system
          ? { what: data.what, cluster: clusterOfLoad(data.of, campaign) }
          : undefined,
    };
  });
}

/** The dataset that a load reads, or the load of its run that writes what it reads; null if it reads neither. */
function readData(load: CampaignLoad, loads: Loads, { datasets }: Campaign): { what: string; of: InCluster } | null {
  const { dataset: name, workload } = load;
  const dataset = typeof name === 'string' ? entryOf(datasets, name) : undefined;
  if (dataset) return { what: `its dataset ${String(name)}`, of: dataset };
  const { reads } = factsOf(workload);
  const writer = reads?.whileWritten && Object.entries(loads).find(([, other]) => other.workload === reads.from);
  return writer ? { what: `what ${writer[0]} writes`, of: writer[1] } : null;
}

/**
 * Names of the clusters that it uses by system, without those that have their systems' names: the one that the load names, that with the
 * data that it reads, or the only one. What is wrong with them is reported by `checkUsedClusters`.
 *
 * @param loads of its run
 */
export function usedClustersOfLoad(load: CampaignLoad, loads: Loads, campaign: Campaign): Record<string, string> {
  const found = usedBy(load, loads, campaign).flatMap(({ system, named, data }): [string, string][] => {
    const cluster = named ?? data?.cluster ?? clustersOf(system, campaign)[0] ?? system;
    return cluster === system ? [] : [[system, cluster]];
  });
  return Object.fromEntries(found);
}

/** Reports clusters that a load uses and that are not known, or that are not those with its data. */
export function checkUsedClusters(load: CampaignLoad, loads: Loads, path: FieldPath, given: Given): void {
  for (const { system, named, data } of usedBy(load, loads, given.campaign)) {
    const field = ['uses', system];
    const possible = clustersOf(system, given.campaign);
    if (named === undefined && data && possible.length > 0) continue;
    checkChoice({ system, subject: `${load.workload} uses`, path, field }, named, given);
    if (data && data.cluster !== named && possible.includes(named ?? ''))
      given.faults.add(
        [...path, ...field],
        `is ${named}, and ${data.what} is in ${data.cluster}; remove this, or take data in ${named}`,
      );
  }
}
