/** Disk layout of Equinix machines. Pure. */
import type { DisksToPrepare } from '../../../src/hardware/bootstrap/user-data.ts';
import { mountFolder } from '../../../src/hardware/bootstrap/wait-for-host.ts';
import type { DataDisks, DiskLayout } from '../../../src/providers/profile.ts';

/**
 * Machines with NVMe disks boot from small disks that the catalogue leaves out; all others boot from their first data
 * disk.
 */
const bootsFromDataDisk = ({ kind }: DataDisks): boolean => kind !== 'nvme';

/**
 * Disks of an on-demand machine: its image takes the whole first disk, so the bootstrap has only the others, and
 * cannot mirror a pair.
 */
export function disksOnDemand(disks: DataDisks | null, layout: DiskLayout): DisksToPrepare {
  const count = disks ? disks.count - (bootsFromDataDisk(disks) ? 1 : 0) : 0;
  if (count === 0) return { source: 'none' };
  return { source: 'disks', count, layout: count === 1 ? 'single' : layout };
}

/** Why an on-demand machine cannot have its full layout, as a sentence; null where it can. */
export function shortfall(host: string, disks: DataDisks | null, layout: DiskLayout): string | null {
  if (!disks || !bootsFromDataDisk(disks) || disks.count === 1 || layout === 'single') return null;
  const left = disks.count - 1;
  return `${host} is on-demand hardware, whose image takes the first of its ${disks.count} disks: its data is on ${left === 1 ? 'the other one only' : `the other ${left}, ${layout}`}.`;
}

/** In sectors of 512 bytes, as Equinix counts them; `0` means the rest of the disk. */
const sectors = { bios: '4096', swap: '3993600', root: '62914560', rest: '0' };

interface Partition {
  label: string;
  number: number;
  size: string;
}

const bootPartitions = (rootSize: string): Partition[] => [
  { label: 'BIOS', number: 1, size: sectors.bios },
  { label: 'SWAP', number: 2, size: sectors.swap },
  { label: 'ROOT', number: 3, size: rootSize },
];

const mounted = (device: string, format: string, point: string, label: string) => ({
  mount: { device, format, point, create: { options: ['-L', label] } },
});

const levels = { 'raid-0': '0', 'raid-1': '1', joined: 'linear' } as const;

/**
 * Disk layout of a reserved machine in the JSON of Equinix' "custom partitioning and RAID", which its installer
 * applies: https://deploy.equinix.com/developers/docs/metal/storage/custom-partitioning-raid.
 *
 * @returns null where the data is on the boot disk
 */
export function storageOfReserved(disks: DataDisks | null, layout: DiskLayout): string | null {
  if (!disks) return null;
  const shared = bootsFromDataDisk(disks);
  const names = Array.from({ length: disks.count }, (_, index) =>
    disks.kind === 'nvme' ? `/dev/nvme${index}n1` : `/dev/sd${'abcdefghijklmnopqrstuvwxyz'[index]}`,
  );
  const used = layout === 'single' ? names.slice(-1) : names;
  const boot = '/dev/sda';
  const dataNumber = (device: string): number => (shared && device === boot ? 4 : 1);
  const separator = disks.kind === 'nvme' ? 'p' : '';
  const parts = used.map((device) => `${device}${separator}${dataNumber(device)}`);
  const data = (device: string): Partition[] =>
    used.includes(device) ? [{ label: 'DATA', number: dataNumber(device), size: sectors.rest }] : [];
  const bootIsShared = shared && used.includes(boot);
  const isArray = layout !== 'single' && parts.length > 1;
  return JSON.stringify({
    disks: [...new Set([boot, ...used])].map((device) => ({
      device,
      wipeTable: true,
      partitions: [
        ...(device === boot ? bootPartitions(bootIsShared ? sectors.root : sectors.rest) : []),
        ...data(device),
      ],
    })),
    ...(isArray ? { raid: [{ devices: parts, level: levels[layout], name: '/dev/md/DATA' }] } : {}),
    filesystems: [
      mounted(`${boot}3`, 'ext4', '/', 'ROOT'),
      mounted(`${boot}2`, 'swap', 'none', 'SWAP'),
      mounted(isArray ? '/dev/md/DATA' : (parts[0] ?? ''), 'ext4', mountFolder, 'DATA'),
    ],
  });
}
