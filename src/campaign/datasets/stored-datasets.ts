/** The hosts that store datasets, how large they become over the steps of a plan, and what fits on the disks. Pure. */
import { hostsOfCluster } from '../../plan/clusters.ts';
import type { DatasetPlan } from '../../plan/datasets.ts';
import type { Cluster, Plan, Step } from '../../plan/plan.ts';
import { rootGigabytes } from '../../providers/disks.ts';
import type { HardwareType, Profile, ProfileHost } from '../../providers/profile.ts';
import { isRented } from '../../providers/registry.ts';
import { total } from '../../statistics/sums.ts';
import { factsOfStep } from '../../steps/registry.ts';
import { significant } from '../../text/figures.ts';
import { factsOf } from '../../workloads/registry.ts';
import { gigabytesOf, timesMemoryOf } from './dataset-size.ts';

export interface StoringHost {
  name: string;
  /** With the page cache: the limit of the host, if it has one. */
  memoryMebibytes: number;
  /** Size of the file system with its data, in gigabytes of 10⁹ bytes; null if only the machine itself knows it. */
  diskGigabytes: number | null;
}

/** Names of the hosts of a cluster that store what a load generator inserts. */
export function storingNames(workload: string, cluster: Cluster | undefined): string[] {
  const { copies } = factsOf(workload);
  if (!cluster) return [];
  return copies ? (cluster.hosts[copies.role] ?? []) : hostsOfCluster(cluster);
}

/** Those hosts, as the profile has them. */
export function storingHosts(workload: string, cluster: Cluster | undefined, profile: Profile): StoringHost[] {
  const names = storingNames(workload, cluster);
  return profile.hosts.flatMap((host) => {
    const hardware = profile.hardware[host.hardware];
    if (!hardware || !names.includes(host.name)) return [];
    const diskGigabytes = isRented(profile.provider) ? diskOf(host, hardware) : null;
    const memoryMebibytes = hardware.limits?.memoryMebibytes ?? hardware.memoryMebibytes;
    return [{ name: host.name, memoryMebibytes, diskGigabytes }];
  });
}

/** Size of the file system with the data of a rented host. */
function diskOf({ dataVolume, layout: own }: ProfileHost, { disks, layout }: HardwareType): number {
  if (dataVolume) return dataVolume.gigabytes;
  if (!disks) return rootGigabytes({ holdsData: true });
  const isJoined = ['raid-0', 'joined'].includes(own ?? layout);
  return isJoined ? disks.count * disks.gigabytes : disks.gigabytes;
}

/** A compaction writes its result before it removes what it read, and it may read everything. */
const compactionFactor = 2;

/** Bytes that records need on the disks of all hosts, with all copies and the room that compaction needs. */
function diskBytesOf({ workload, parameters }: DatasetPlan, records: number): number {
  const facts = factsOf(workload).dataset;
  return facts ? compactionFactor * records * facts.diskBytesPerRecord(parameters) : 0;
}

/** Of that, what is on each of the hosts, over which records are spread evenly. */
function diskGigabytesOf(dataset: DatasetPlan, records: number, hosts: readonly StoringHost[]): number {
  return diskBytesOf(dataset, records) / 1e9 / hosts.length;
}

/** A sentence for the first host whose disk is too small for all datasets; empty if they fit, or if no size of a disk is known. */
export function diskFaults(
  stored: readonly { dataset: DatasetPlan & { hosts: StoringHost[] }; records: number }[],
  profile: string,
): string[] {
  const hosts = new Map(stored.flatMap(({ dataset }) => dataset.hosts.map((host) => [host.name, host] as const)));
  const full = [...hosts.values()].flatMap(({ name, diskGigabytes }) => {
    const needed = stored
      .filter(({ dataset }) => dataset.hosts.some((host) => host.name === name))
      .map(({ dataset, records }) => diskGigabytesOf(dataset, records, dataset.hosts));
    return diskGigabytes !== null && diskGigabytes < total(needed) ? [{ name, diskGigabytes, needed }] : [];
  });
  const [first, ...others] = full;
  if (!first) return [];
  const also = others.length === 0 ? '' : `, as on ${others.length} more`;
  return [
    `needs ${significant(total(first.needed))} GB on ${first.name} (its share of all copies, twice for compaction), which has ` +
      `${significant(first.diskGigabytes)} GB in profile ${profile}${also}; choose a smaller size or larger disks`,
  ];
}

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
    return total(datasets.map((dataset) => diskBytesOf(dataset, stored.get(dataset.name) ?? 0)));
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

/** The datasets of a plan, each at its largest size. */
export function datasetSizes(
  { datasets = [], clusters, steps }: Pick<Plan, 'datasets' | 'clusters' | 'steps'>,
  profile: Profile,
) {
  return datasets.map((dataset) => {
    const hosts = storingHosts(dataset.workload, clusters[dataset.cluster], profile);
    const memory = total(hosts.map(({ memoryMebibytes }) => memoryMebibytes));
    const disks = hosts.flatMap(({ diskGigabytes }) => diskGigabytes ?? []);
    const records = mostRecords(dataset, steps);
    return {
      name: dataset.name,
      records,
      /** Of 10⁹ bytes, each record once. */
      gigabytes: gigabytesOf(records, dataset),
      /** All copies over the memory of the hosts. */
      timesMemory: timesMemoryOf(records, dataset, memory),
      /** The hosts that store it. */
      hosts: hosts.map(({ name }) => name),
      /** On one of them, with the room for compaction. */
      neededGigabytesPerHost: diskGigabytesOf(dataset, records, hosts),
      /** Of the smallest disk of a host; null if only the machine itself knows it. */
      diskGigabytes: disks.length === hosts.length ? Math.min(...disks) : null,
    };
  });
}

export type DatasetSize = ReturnType<typeof datasetSizes>[number];
