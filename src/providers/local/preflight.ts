/** Whether the disks of hosts' own fit on the disk of this machine. Pure. */
import { statfs } from 'node:fs/promises';
import { hostsFolderOf, markOf } from '../../state/mark.ts';
import { nearestExisting } from '../../state/nearest-existing.ts';
import type { Preflight, PreflightFault } from '../preflight.ts';
import { limitsRefused } from './cgroups/limits.ts';
import { mebibytes, plain } from '../../text/figures.ts';
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

/**
 * Local hosts need no provider; the size of this machine is checked for every profile of this kind. Limits need what
 * the kernel may refuse, so they are tried.
 */
export const preflight: Preflight = async ({ stack, hardware, hosts }) => {
  const used = new Set(hosts.map((host) => host.hardware));
  const faults: PreflightFault[] = [];
  for (const [type, { limits }] of Object.entries(hardware)) {
    if (!limits || !used.has(type)) continue;
    const refused = await limitsRefused({ mark: markOf(stack), limits, hostsFolder: hostsFolderOf(stack) });
    if (refused === null) continue;
    faults.push({
      path: ['proofload:hardware', type, 'limits'],
      sentence: `cannot be set on this machine: ${refused}, or remove the limits`,
    });
  }
  const { bavail, bsize } = await statfs(await nearestExisting(hostsFolderOf(stack)));
  return [...faults, ...roomFaults({ hardware, hosts }, bavail * bsize)];
};
