/** Which folder a state folder is, so that a copy of it is known for one. */
import { readFileSync, statSync, statfsSync } from 'node:fs';
import { z } from 'zod';
import { isAbsence } from './absence.ts';

/** What tells one folder from every other. */
export const placeSchema = z.object({
  /** Absolute, without links. */
  path: z.string(),
  device: z.number(),
  inode: z.number(),
  /** When it was made, in Unix milliseconds; a copy is younger. */
  bornMilliseconds: z.number(),
  /** Id of the machine; null where it has none. */
  machine: z.string().nullable(),
});
export type Place = z.infer<typeof placeSchema>;

/** What a folder is to the one that was noted in it. Where that cannot be decided safely: why. */
export type Verdict = { is: 'same' | 'moved' | 'copied' } | { is: 'undecided'; why: string };

/** What is found where the noted folder was: that one itself, a state folder with the same owner, something else or nothing; or an error. */
export type AtNoted = 'itself' | 'same owner' | 'other' | { error: string };

/** Of Linux's statfs: NFS, CIFS, SMB, SMB 2, Ceph, Lustre, GPFS, AFS. */
const networkFileSystems = new Set([
  0x6969, 0xff534d42, 0x517b, 0xfe534d42, 0x00c36400, 0x0bd00bd0, 0x47504653, 0x5346414f,
]);

export function placeOf(folder: string): Place {
  const { dev, ino, birthtimeMs } = statSync(folder);
  return {
    path: folder,
    device: dev,
    inode: ino,
    bornMilliseconds: Math.round(birthtimeMs),
    machine: machineId(),
  };
}

/** Whether other machines may have the folder in use as well. */
export function isShared(folder: string): boolean {
  return networkFileSystems.has(statfsSync(folder).type);
}

/** The folder itself, and not one made after it: a device may be numbered anew, and some file systems number files anew. */
export function isSameFolder(noted: Place, here: Place): boolean {
  const born = noted.bornMilliseconds === here.bornMilliseconds;
  const path = noted.path === here.path;
  if (noted.inode === here.inode) return noted.device === here.device || born || path;
  return born && path;
}

/** Decides between the folder itself, moved or not, and a copy. Pure. */
export function judgePlace(noted: Place, here: Place, shared: boolean, atNoted: AtNoted): Verdict {
  if (noted.machine !== here.machine) {
    if (shared && noted.inode === here.inode) return { is: 'same' };
    return { is: 'undecided', why: `it was in use on another machine, as ${noted.path}` };
  }
  if (isSameFolder(noted, here)) {
    return { is: noted.path === here.path || atNoted === 'itself' ? 'same' : 'moved' };
  }
  if (noted.path === here.path) {
    return { is: 'undecided', why: 'another folder was at this path before: this one was restored or copied' };
  }
  if (typeof atNoted === 'object') {
    return { is: 'undecided', why: `it comes from ${noted.path}, which cannot be looked at (${atNoted.error})` };
  }
  if (atNoted === 'same owner') return { is: 'copied' };
  if (noted.device !== here.device) return { is: 'moved' };
  // To move a folder within a file system is to rename it, which would have left it the same.
  return { is: 'undecided', why: `it was copied or restored from ${noted.path}, which is no longer there` };
}

function machineId(): string | null {
  for (const file of ['/etc/machine-id', '/var/lib/dbus/machine-id']) {
    try {
      return readFileSync(file, 'utf8').trim() || null;
    } catch (error) {
      if (!isAbsence(error)) throw error;
    }
  }
  return null;
}
