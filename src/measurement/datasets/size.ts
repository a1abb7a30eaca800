/** How large a dataset is on disk, as its system says. */
import type { Host } from '../../hosts/host.ts';
import { clusterNamed, hostsOfCluster, isExisting } from '../../plan/clusters.ts';
import type { DatasetPlan } from '../../plan/datasets.ts';
import type { Plan } from '../../plan/plan.ts';
import { loadSystem } from '../../systems/load-system.ts';
import type { MadeName } from '../../systems/made-names.ts';
import { openedHost } from '../../systems/with-hosts.ts';
import type { DatasetSize } from '../results/datasets-file.ts';

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
