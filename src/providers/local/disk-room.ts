/** Whether the disks of hosts' own fit on the disk of this machine. Pure. */
import { mebibytes, plain } from '../../text/figures.ts';
import type { PreflightFault } from '../preflight.ts';
import type { Profile } from '../profile.ts';

/** The files of the disks may grow to their size, all at once. One fault at each type with such disks if they do not fit. */
export function roomFaults(
  { hardware, hosts }: Pick<Profile, 'hardware' | 'hosts'>,
  freeBytes: number,
): PreflightFault[] {
  const sizeOf = (type: string): number => hardware[type]?.limits?.ownDiskMebibytes ?? 0;
  const needed = hosts.reduce((sum, host) => sum + sizeOf(host.hardware), 0);
  if (needed * 2 ** 20 <= freeBytes) return [];
  const used = [...new Set(hosts.map((host) => host.hardware))].filter((type) => sizeOf(type) > 0);
  return used.map((type) => ({
    path: ['proofload:hardware', type, 'limits', 'ownDiskMebibytes'],
    sentence: plain(
      `is too large: the disks of all hosts may grow to ${mebibytes(needed)}, and ${mebibytes(Math.floor(freeBytes / 2 ** 20))} are free in the state folder; make them smaller, or set PROOFLOAD_STATE to a folder with more room`,
    ),
  }));
}
