/** Writes files and folders that are complete or absent, even after a crash: temporary name, sync, rename, sync. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { nullIfAbsent } from '../input/absence.ts';

/** Also creates parent folders. @param mode permissions as for `chmod`; default: the user's umask */
export async function writeFileAtomically(path: string, content: string | Uint8Array, mode?: number): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  await makeFolder(dirname(path));
  try {
    await writeSynced(temporary, content, mode);
    await rename(temporary, path);
  } catch (error) {
    // On a full disk the partial file must not stay.
    await rm(temporary, { force: true });
    throw error;
  }
  await syncPath(dirname(path));
}

/** Writes a file that the user named: a device or a pipe stays one, and a link stays a link. */
export async function writeNamedFile(path: string, content: string): Promise<void> {
  const target = (await nullIfAbsent(realpath(path))) ?? resolve(path);
  const found = await nullIfAbsent(stat(target));
  if (found === null || found.isFile()) await writeFileAtomically(target, content);
  else await writeFile(target, content);
}

/** Removes anything at `path`, so that it stays removed even after a crash. */
export async function removeAtomically(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  // Without the folder there was nothing to remove.
  if (existsSync(dirname(path))) await syncPath(dirname(path));
}

async function writeSynced(path: string, content: string | Uint8Array, mode?: number): Promise<void> {
  const file = await open(path, 'w', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function writeJsonAtomically(path: string, value: unknown): Promise<void> {
  await writeFileAtomically(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** Lets `fill` write a folder under a temporary name next to `path`, then replaces `path` with it. Returns what `fill` returns. */
export async function writeFolderAtomically<Result>(
  path: string,
  fill: (temporary: string) => Promise<Result>,
): Promise<Result> {
  const temporary = `${path}.partial`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });
  const filled = await fill(temporary);
  await syncTree(temporary);
  await moveFolder(temporary, path);
  return filled;
}

/** Moves a folder to `to` and replaces what was there. */
export async function moveFolder(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await rm(to, { recursive: true, force: true });
  await rename(from, to);
  await syncPath(dirname(to));
}

/** Creates a folder with its parents, and syncs their names to disk. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  const highest = dirname(resolve(first));
  for (let made = resolve(path); made !== highest; made = dirname(made)) await syncPath(dirname(made));
}

/** Forces a folder and all files under it to disk. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncPath(path);
  }
  await syncPath(folder);
}

/** Forces a file, or the names in a folder, to disk. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
