/**
 * The jobs that insert a dataset, as its load generator defines them. Deterministic, so that a retried activity finds
 * its job by the id. How large the dataset is on disk, its system says.
 */
import { installationOfLoad } from '../../installations/by-host.ts';
import type { Inventory } from '../../hosts/inventory.ts';
import { datasetNamed, type DatasetPlan } from '../../plan/datasets.ts';
import type { Plan } from '../../plan/plan.ts';
import { hostNamed, installFolder } from '../../systems/folders.ts';
import type { MadeName } from '../../systems/made-names.ts';
import type { Secrets } from '../../systems/secrets.ts';
import type {
  DatasetContext,
  DatasetSlice,
  LoadGenerator,
  SliceInsertion,
  SystemPreparation,
} from '../../workloads/generator.ts';
import { loadGenerator } from '../../workloads/load-generator.ts';
import type { Host } from '../../hosts/host.ts';
import { clusterNamed, hostsOfCluster, isExisting } from '../../plan/clusters.ts';
import { loadSystem } from '../../systems/load-system.ts';
import { openedHost } from '../../systems/with-hosts.ts';
import type { DatasetSize } from '../results/datasets-file.ts';

export interface DatasetDeployment {
  campaignId: string;
  plan: Plan;
  inventory: Inventory;
}

/** A dataset on its hosts, with the decisions of its load generator. */
export interface PlacedDataset {
  dataset: DatasetPlan;
  /** What it has in its cluster. */
  made: MadeName;
  insertion: (slice: DatasetSlice) => SliceInsertion;
  /** Records that a job has inserted so far, from the tail of its output; null if it does not say. */
  inserted: (outputTail: string) => number | null;
  drop: SystemPreparation;
}

/** @throws Error if the load generator of the dataset cannot insert, which no checked plan names */
export async function placeDataset(
  { campaignId, plan, inventory }: DatasetDeployment,
  name: string,
  secrets: Secrets,
): Promise<PlacedDataset> {
  const dataset = datasetNamed(plan, name);
  const generator = await loadGenerator(dataset.workload);
  const { insert, inserted, datasetName, drop } = inserting(generator, dataset);
  const context: DatasetContext = {
    plan,
    inventory,
    dataset,
    campaignId,
    secrets,
    installFolder: installFolder(hostNamed(inventory, dataset.host), installationOfLoad(plan, dataset)),
  };
  return {
    dataset,
    made: datasetName(context),
    insertion: (slice) => insert(context, slice),
    inserted,
    drop: drop(context),
  };
}

type Inserting = Required<Pick<LoadGenerator, 'insert' | 'inserted' | 'datasetName' | 'drop'>>;

function inserting({ insert, inserted, datasetName, drop }: LoadGenerator, { name, workload }: DatasetPlan): Inserting {
  if (insert && inserted && datasetName && drop) return { insert, inserted, datasetName, drop };
  throw new Error(`The dataset ${name} names ${workload}, which does not insert datasets.`);
}

export interface MeasuredDataset {
  plan: Plan;
  dataset: DatasetPlan;
  made: MadeName;
  hosts: Map<string, Host>;
  stepId: string;
  records: number;
  atMilliseconds: number;
}

/** Has every member write the dataset to its disk, and asks for the size. No host is listed if the system does not say, as a cluster that was there before, which has no metrics agent. */
export async function measureDataset(given: MeasuredDataset): Promise<DatasetSize> {
  const { plan, dataset, made, hosts, stepId, records, atMilliseconds } = given;
  const cluster = clusterNamed(plan, dataset.cluster);
  const { writeOut, storedData } = await loadSystem(cluster.system);
  const stored = async (name: string): Promise<DatasetSize['hosts']> => {
    const host = openedHost(hosts, name);
    await writeOut?.(host, made);
    return storedData ? [{ host: name, ...(await storedData(host, made)) }] : [];
  };
  const members = isExisting(cluster) ? [] : hostsOfCluster(cluster);
  const { name, recordBytes, copies } = dataset;
  return {
    dataset: name,
    stepId,
    atMilliseconds,
    records,
    bytes: records * recordBytes,
    copies,
    hosts: (await Promise.all(members.map(stored))).flat(),
  };
}
