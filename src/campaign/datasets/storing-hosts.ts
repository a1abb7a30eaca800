/** The hosts that store a dataset, and what fits on their disks. Pure. */
import { hostsOfCluster } from '../../plan/clusters.ts';
import type { Cluster } from '../../plan/plan.ts';
import { rootGigabytes } from '../../providers/disks.ts';
import type { HardwareType, Profile, ProfileHost } from '../../providers/profile.ts';
import { isRented } from '../../providers/registry.ts';
import { factsOf } from '../../workloads/registry.ts';
import type { DatasetPlan } from '../../plan/datasets.ts';

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

/** Those hosts of a profile. */
export function storingHosts(names: readonly string[], profile: Profile): StoringHost[] {
  return profile.hosts
    .filter(({ name }) => names.includes(name))
    .flatMap((host) => {
      const hardware = profile.hardware[host.hardware];
      if (!hardware) return [];
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
export function diskBytesOf(
  { workload, parameters }: Pick<DatasetPlan, 'workload' | 'parameters'>,
  records: number,
): number {
  const facts = factsOf(workload).dataset;
  return facts ? compactionFactor * records * facts.diskBytesPerRecord(parameters) : 0;
}
