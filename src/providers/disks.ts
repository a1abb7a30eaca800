import { exact } from '../text/figures.ts';
import type { DataDisks, DataVolume, DiskLayout } from './profile.ts';

/** Size of a rented host's boot disk in gigabytes: for systems and results only, or for the data as well. */
export const rootGigabytes = ({ holdsData }: { holdsData: boolean }): number => (holdsData ? 200 : 40);

const kinds = { ssd: 'SSD', nvme: 'NVMe disk', hdd: 'hard disk' } as const;
const together = {
  'raid-0': ' in RAID 0',
  'raid-1': ' in RAID 1',
  joined: ', joined',
  single: ', one of which is used',
} as const;

/** `2 SSDs of 120 GB in RAID 1` */
export function disksText(disks: DataDisks | null, layout: DiskLayout): string {
  if (!disks) return 'no data disks';
  if (disks.count === 1) return `1 ${kinds[disks.kind]} of ${disks.gigabytes} GB`;
  return `${disks.count} ${kinds[disks.kind]}s of ${disks.gigabytes} GB${together[layout]}`;
}

/** `gp3 of 500 GB, 6,000 operations/s, 250 MB/s` */
export function volumeText({ kind, gigabytes, operationsPerSecond, megabytesPerSecond }: DataVolume): string {
  return [
    `${kind} of ${exact(gigabytes)} GB`,
    ...(operationsPerSecond === null ? [] : [`${exact(operationsPerSecond)} operations/s`]),
    ...(megabytesPerSecond === null ? [] : [`${exact(megabytesPerSecond)} MB/s`]),
  ].join(', ');
}
