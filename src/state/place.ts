/** Identifies a folder on disk, so that a copied state folder can be detected. */
import { readFileSync, statSync, statfsSync } from 'node:fs';
import { z } from 'zod';
import { isAbsence } from '../input/absence.ts';

/** What identifies a folder. */
export const placeSchema = z.object({
  /** Absolute, without links. */
  path: z.string(),
  device: z.number(),
  inode: z.number(),
  /** Creation time in Unix milliseconds; a copy is younger. */
  bornMilliseconds: z.number(),
  /** Id of the machine; null where it has none. */
  machine: z.string().nullable(),
});
export type Place = z.infer<typeof placeSchema>;

/** How a folder relates to the one recorded in it; `undecided` with a reason if that is not certain. */
export type Verdict = { is: 'same' | 'moved' | 'copied' } | { is: 'undecided'; why: string };

/** What is at the recorded path: the folder itself, a state folder with the same owner, something else or nothing, or an error. */
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

/** Whether other machines may use the folder too. */
export function isShared(folder: string): boolean {
  return networkFileSystems.has(statfsSync(folder).type);
}

/** Whether both are the same folder, not a later one. Device numbers may change, and inode numbers on some file systems. */
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
    return { is: 'undecided', why: `it was used on another machine as ${noted.path}` };
  }
  if (isSameFolder(noted, here)) {
    return { is: noted.path === here.path || atNoted === 'itself' ? 'same' : 'moved' };
  }
  if (noted.path === here.path) {
    return { is: 'undecided', why: 'another folder was at this path before, so this one was restored or copied' };
  }
  if (typeof atNoted === 'object') {
    return { is: 'undecided', why: `it comes from ${noted.path}, which cannot be read (${atNoted.error})` };
  }
  if (atNoted === 'same owner') return { is: 'copied' };
  if (noted.device !== here.device) return { is: 'moved' };
  // A move within a file system is a rename, which would have kept the inode.
  return { is: 'undecided', why: `it was copied or restored from ${noted.path}, which no longer exists` };
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
