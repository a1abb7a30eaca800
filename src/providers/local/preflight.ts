import { statfs } from 'node:fs/promises';
import { hostsFolderOf, markOf } from '../../state/mark.ts';
import { nearestExisting } from '../../state/nearest-existing.ts';
import type { Preflight, PreflightFault } from '../preflight.ts';
import { limitsRefused } from './cgroups/limits.ts';
import { roomFaults } from './disk-room.ts';

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
