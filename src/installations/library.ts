/** A content-addressed store of artefacts. Identical files of several systems are stored once, read-only. */
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sha256Of } from '../input/sha256.ts';
import { download, sizeOf, type Download } from './download.ts';
import type { Artefact } from './locks.ts';

export interface Library {
  /** Folder of the store. */
  folder: string;
  /** Base address of Maven Central or a mirror of it. */
  repository: string;
  /** See {@link Download.pauseMilliseconds}. */
  pauseMilliseconds?: number;
}

/** Absolute path of an artefact in the store, whether or not it exists. */
export function pathInLibrary(library: Library, artefact: Artefact): string {
  return join(library.folder, 'sha256', artefact.sha256, basename(artefact.path));
}

/**
 * Whether the store has the complete artefact. Its content is hashed every time, which is once for a campaign: what runs on the
 * hosts is what the lock file names, whatever was written into the cache since. It takes about a second for 1 GB.
 */
export async function holds(library: Library, artefact: Artefact): Promise<boolean> {
  const file = pathInLibrary(library, artefact);
  return (await sizeOf(file)) === artefact.bytes && (await sha256Of(file)) === artefact.sha256;
}

export interface FetchCallbacks extends Pick<Download, 'onBytes' | 'signal'> {
  /** Called with the number of bytes from an earlier, interrupted fetch. */
  onFound?: (bytes: number) => void;
}

/** Parts that this process is writing. */
const partsInUse = new Set<string>();
let partsMade = 0;

/** Fetches the artefact into the store. Safe to run in several processes at once: a file appears atomically. */
export async function fetchArtefact(
  library: Library,
  artefact: Artefact,
  { onBytes, onFound, signal }: FetchCallbacks = {},
): Promise<void> {
  const file = pathInLibrary(library, artefact);
  const url = `${library.repository.replace(/\/+$/, '')}/${artefact.path}`;
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}.${(partsMade += 1)}.part`;
  partsInUse.add(part);
  try {
    await adoptPart(file, part);
    onFound?.((await sizeOf(part)) ?? 0);
    await fetchPart(library, artefact, url, part, { onBytes, signal });
    await chmod(part, 0o444);
    await rename(part, file);
  } finally {
    partsInUse.delete(part);
  }
}

async function fetchPart(
  library: Library,
  artefact: Artefact,
  url: string,
  part: string,
  { onBytes, signal }: FetchCallbacks,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await download({
      url,
      part,
      bytes: artefact.bytes,
      onBytes,
      signal,
      pauseMilliseconds: library.pauseMilliseconds,
    });
    const found = await sha256Of(part);
    if (found === artefact.sha256) return;
    await rm(part);
    onBytes?.(-artefact.bytes);
    // A part of an earlier download may be the cause, so one fresh download is tried.
    if (attempt === 2) {
      throw new Error(
        `${url} is not the locked file: its SHA-256 is ${found}, but the lock file has ${artefact.sha256}. ` +
          'Set PROOFLOAD_MAVEN_MIRROR to another mirror',
      );
    }
  }
}

/** Adopts the partial download of an ended process. One process wins the rename, the others start from zero. */
async function adoptPart(file: string, part: string): Promise<void> {
  const prefix = `${basename(file)}.`;
  for (const name of await readdir(dirname(file))) {
    const left = join(dirname(file), name);
    if (!name.startsWith(prefix) || !name.endsWith('.part') || partsInUse.has(left)) continue;
    const pid = Number(name.slice(prefix.length).split('.')[0]);
    if (pid !== process.pid && isAlive(pid)) continue;
    const taken = await rename(left, part).then(
      () => true,
      () => false,
    );
    if (taken) return;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
