/** The clusters that loads of a campaign file use in addition to the one that they load. Pure. */
import { suggestion } from '../../input/closest.ts';
import { fieldAt } from '../../input/field-at.ts';
import { quoted } from '../../input/readable.ts';
import type { FieldPath } from '../../input/source.ts';
import { systemFacts, type SystemName } from '../../systems/registry.ts';
import { factsOf, systemOf, usedSystems } from '../../workloads/registry.ts';
import type { Faults } from '../faults.ts';
import type { Campaign, CampaignLoad } from '../schema.ts';
import type { Shape } from '../valid-part.ts';
import { campaignClusters, clusterOfLoad } from './campaign-clusters.ts';

type Loads = Campaign['runs'][string]['loads'];

/** What a load reads, with its cluster. */
interface ReadData {
  /** Such as `its dataset records`. */
  what: string;
  system: SystemName;
  cluster: string;
}

/** Null for a load that reads neither a dataset nor what another load of its run writes. */
function readData(load: CampaignLoad, loads: Loads, campaign: Campaign): ReadData | null {
  const named = typeof load.dataset === 'string' ? load.dataset : '';
  const dataset = Object.hasOwn(campaign.datasets, named) ? campaign.datasets[named] : undefined;
  if (dataset)
    return {
      what: `its dataset ${named}`,
      system: systemOf(dataset.workload),
      cluster: clusterOfLoad(dataset, campaign),
    };
  const { reads } = factsOf(load.workload);
  const writer = reads?.whileWritten && Object.entries(loads).find(([, { workload }]) => workload === reads.from);
  if (!writer) return null;
  const [id, its] = writer;
  return { what: `what ${id} writes`, system: systemOf(its.workload), cluster: clusterOfLoad(its, campaign) };
}

/** The compiler does not know the fields that only some load generators have. */
function namedIn({ uses }: CampaignLoad, system: string): string | undefined {
  const named = fieldAt(uses, [system]);
  return typeof named === 'string' ? named : undefined;
}

const clustersOf = (system: SystemName, campaign: Campaign): string[] =>
  campaignClusters(campaign).flatMap((each) => (each.system === system ? [each.name] : []));

/**
 * Their names by system, without those that have their systems' names: the one that the load names, that with the data that it reads, or the only
 * one. What is wrong with them is reported by `checkUsedClusters`.
 *
 * @param loads of its run
 */
export function usedClustersOfLoad(load: CampaignLoad, loads: Loads, campaign: Campaign): Record<string, string> {
  const data = readData(load, loads, campaign);
  const found = usedSystems(load.workload).flatMap((system): [string, string][] => {
    const ofData = data?.system === system ? data.cluster : undefined;
    const cluster = namedIn(load, system) ?? ofData ?? clustersOf(system, campaign)[0];
    return cluster === undefined || cluster === system ? [] : [[system, cluster]];
  });
  return Object.fromEntries(found);
}

/** Reports clusters that a load uses and that are not known. */
export function checkUsedClusters(
  load: CampaignLoad,
  loads: Loads,
  { campaign, path, shape }: { campaign: Campaign; path: FieldPath; shape: Shape },
  faults: Pick<Faults, 'add'>,
): void {
  const data = readData(load, loads, campaign);
  for (const system of usedSystems(load.workload)) {
    const possible = clustersOf(system, campaign);
    const named = namedIn(load, system);
    const place = [...path, 'uses', system];
    const { title } = systemFacts(system);
    const ofData = data?.system === system ? data : null;
    if (named !== undefined && !possible.includes(named)) {
      const other = campaignClusters(campaign).find((each) => each.name === named);
      if (other) faults.add(place, `${named} is a cluster of ${other.facts.title}, and ${load.workload} uses ${title}`);
      else if (!shape.dropped(['clusters', named]))
        faults.add(place, `unknown cluster ${quoted(named)}; ${suggestion(named, possible)}`);
    } else if (named !== undefined && ofData && ofData.cluster !== named)
      faults.add(
        place,
        `is ${named}, and ${ofData.what} is in ${ofData.cluster}; remove this, or take data in ${named}`,
      );
    else if (named === undefined && !ofData && possible.length > 1)
      faults.add(
        path,
        `uses.${system} is missing: the campaign has ${possible.join(' and ')} of ${title}; give one of them`,
      );
    const isDropped =
      shape.dropped(['systems', system]) || shape.dropped(['clusters']) || shape.droppedInside(['clusters']);
    if (possible.length === 0 && named === undefined && !isDropped)
      faults.add([...path, 'workload'], `${load.workload} uses ${system}, which is not under systems; add it there`);
  }
}
