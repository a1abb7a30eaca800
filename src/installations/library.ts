/** A content-addressed store of artefacts. Identical files of several systems are stored once, read-only. */
import { chmod, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sha256Of } from '../input/sha256.ts';
import { download, sizeOf } from './download.ts';
import type { Download } from './download.ts';
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
 * Whether the store has the complete artefact. The content is hashed once. After that, a stamp of size and modification time
 * replaces the hash, so a repeated check costs one `stat` and still detects a truncated or altered file.
 */
export async function holds(library: Library, artefact: Artefact): Promise<boolean> {
  const file = pathInLibrary(library, artefact);
  if ((await sizeOf(file)) !== artefact.bytes) return false;
  const stamp = await stampOf(file);
  if ((await readFile(stampFile(file), 'utf8').catch(() => '')) === stamp) return true;
  if ((await sha256Of(file)) !== artefact.sha256) return false;
  await replaceFile(stampFile(file), stamp);
  return true;
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
  await replaceFile(stampFile(file), await stampOf(file));
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

function stampFile(file: string): string {
  return `${file}.verified`;
}

async function stampOf(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  return `${size} bytes, modified ${mtimeMs}\n`;
}

async function replaceFile(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.${(partsMade += 1)}.tmp`;
  await writeFile(temporary, text);
  await rename(temporary, file);
}
