/** The sizes of a plan's datasets over its steps. Pure. */
import type { DatasetPlan } from '../../plan/datasets.ts';
import type { Plan, Step } from '../../plan/plan.ts';
import { factsOfStep } from '../../steps/registry.ts';
import type { Profile } from '../../providers/profile.ts';
import { gigabytesOf, timesMemoryOf } from './dataset-size.ts';
import { diskBytesOf, storingHosts, storingNames } from './storing-hosts.ts';

/** The changes of datasets, in the order of the steps. */
function changes(steps: readonly Step[]): { dataset: string; records: number }[] {
  return steps.flatMap((step) => factsOfStep(step).changesDatasets?.(step) ?? []);
}

/** The most records that a dataset has at any step. */
export function mostRecords({ name }: Pick<DatasetPlan, 'name'>, steps: readonly Step[]): number {
  return Math.max(0, ...changes(steps).flatMap(({ dataset, records }) => (dataset === name ? [records] : [])));
}

/** The most bytes that all datasets together need at any step on the disks of all hosts, with the room for compaction. */
export function mostDatasetBytes({ datasets = [], steps }: Pick<Plan, 'datasets' | 'steps'>): number {
  const stored = new Map<string, number>();
  const all = changes(steps).map(({ dataset: changed, records }) => {
    stored.set(changed, records);
    return datasets.reduce((sum, dataset) => sum + diskBytesOf(dataset, stored.get(dataset.name) ?? 0), 0);
  });
  return Math.max(0, ...all);
}

/** The records that all growths of a dataset insert together, on clusters without data. */
export function insertedRecords({ name }: Pick<DatasetPlan, 'name'>, steps: readonly Step[]): number {
  let [stored, inserted] = [0, 0];
  for (const { dataset, records } of changes(steps)) {
    if (dataset !== name) continue;
    inserted += Math.max(0, records - stored);
    // A growth to less inserts nothing and removes nothing.
    stored = records === 0 ? 0 : Math.max(stored, records);
  }
  return inserted;
}

/** A dataset of a plan at its largest size. */
export interface DatasetSize {
  name: string;
  records: number;
  /** Of 10⁹ bytes, each record once. */
  gigabytes: number;
  /** All copies over the memory of the hosts. */
  timesMemory: number;
  /** The hosts that store it. */
  hosts: string[];
  /** On one of them, with the room for compaction. */
  neededGigabytesPerHost: number;
  /** Of the smallest disk of a host; null if only the machine itself knows it. */
  diskGigabytes: number | null;
}

/** The datasets of a plan, each at its largest size. */
export function datasetSizes(
  { datasets = [], clusters, steps }: Pick<Plan, 'datasets' | 'clusters' | 'steps'>,
  profile: Profile,
): DatasetSize[] {
  return datasets.map((dataset) => {
    const hosts = storingHosts(storingNames(dataset.workload, clusters[dataset.cluster]), profile);
    const memory = hosts.reduce((sum, { memoryMebibytes }) => sum + memoryMebibytes, 0);
    const disks = hosts.flatMap(({ diskGigabytes }) => diskGigabytes ?? []);
    const records = mostRecords(dataset, steps);
    return {
      name: dataset.name,
      records,
      gigabytes: gigabytesOf(records, dataset),
      timesMemory: timesMemoryOf(records, dataset, memory),
      hosts: hosts.map(({ name }) => name),
      neededGigabytesPerHost: diskBytesOf(dataset, records) / 1e9 / hosts.length,
      diskGigabytes: disks.length === hosts.length ? Math.min(...disks) : null,
    };
  });
}
