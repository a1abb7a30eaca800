/** The datasets of a plan as text for the terminal. Pure. */
import { datasetSizes, mostDatasetBytes, mostRecords, type DatasetSize } from '../campaign/datasets/stored-datasets.ts';
import type { DatasetPlan } from '../plan/datasets.ts';
import type { Plan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import type { Profile } from '../providers/profile.ts';
import { titleOfCluster } from '../systems/registry.ts';
import { columnsText } from '../text/columns.ts';
import { bytes, count, plain, significant } from '../text/figures.ts';

/**
 * A row for each dataset at its largest size, with what it needs on a host against its disk.
 *
 * @param freeBytes free on this machine for the data of its hosts; null if the hosts are elsewhere
 */
export function datasetRows(plan: Plan, profile: Profile, freeBytes: number | null): string[] {
  const { datasets = [] } = plan;
  if (datasets.length === 0) return [];
  const sizes = datasetSizes(plan, profile);
  const rows = datasets.flatMap((dataset, index) => {
    const size = sizes[index];
    return size ? [datasetRow(dataset, size)] : [];
  });
  const needed = bytes(mostDatasetBytes(plan));
  const free =
    freeBytes === null
      ? []
      : [plain(`  All hosts are on this machine: the datasets need up to ${needed} of ${bytes(freeBytes)} free.`)];
  return ['', 'Datasets, each at its largest size:', ...columnsText(rows), ...free];
}

/** A line of how many steps the plan has, and how large its datasets become; none without datasets. */
export function stepCounts({ datasets = [], steps }: Pick<Plan, 'datasets' | 'steps'>): string[] {
  if (datasets.length === 0) return [];
  const runs = runsOf({ steps }).length;
  return [`${steps.length} steps, ${runs} of them runs, with up to ${plain(datasetsText({ datasets, steps }))}`];
}

/** `25 GB of events and 3 GB of users`, each at its largest. */
export function datasetsText({ datasets = [], steps }: Pick<Plan, 'datasets' | 'steps'>): string {
  return datasets
    .map((dataset) => `${bytes(mostRecords(dataset, steps) * dataset.recordBytes)} of ${dataset.name}`)
    .join(' and ');
}

function datasetRow({ name, workload, host, cluster, recordBytes, copies }: DatasetPlan, size: DatasetSize): string[] {
  const { records, gigabytes, timesMemory, hosts, neededGigabytesPerHost, diskGigabytes } = size;
  const has = diskGigabytes === null ? '' : ` of ${bytes(diskGigabytes * 1e9)}`;
  return [
    name,
    `${workload} on ${host} into ${titleOfCluster(cluster)}`,
    `${count(records)} records of ${bytes(recordBytes)}: ${bytes(gigabytes * 1e9)}`,
    `${copies} ${copies === 1 ? 'copy' : 'copies'}, ${significant(timesMemory)} × the memory of ${hosts.length} ${hosts.length === 1 ? 'host' : 'hosts'}`,
    `needs ${bytes(neededGigabytesPerHost * 1e9)}${has} on each, with the room for compaction`,
  ].map(plain);
}
