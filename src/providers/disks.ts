/** The host field `dataVolume`, which several providers have: one schema, while each provider checks its own kinds. */
import { exact } from '../text/figures.ts';
import type { DataDisks, DataVolume, DiskLayout } from './profile.ts';
import { count, mapping, text } from '../input/fields.ts';

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

/** Bounds are the maximum of any provider's disks. */
export const dataVolumeField = mapping({
  gigabytes: count('gigabytes', 500, 65_536),
  kind: text("a kind of disk by the provider's name, such as gp3 or pd-ssd", 40),
  operationsPerSecond: count('operations a second', 3000, 256_000).nullable().default(null),
  megabytesPerSecond: count('megabytes a second', 125, 4000).nullable().default(null),
}).optional();

/** Why a host of a provider without network disks cannot have the field, as the end of a sentence. */
export const dataVolumeElsewhere = (provider: string): string =>
  `is a network disk, which provider ${provider} does not make; leave it out`;
