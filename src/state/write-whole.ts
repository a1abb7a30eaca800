/** Files and folders that are there whole or not at all, also after a crash: temporary name, sync, rename, sync. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Makes the folders above it as well. @param mode who may read it, as `chmod` counts; without one, as the user's mask has it */
export async function writeFileWhole(path: string, text: string, mode?: number): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  await makeFolder(dirname(path));
  try {
    await writeSynced(temporary, text, mode);
    await rename(temporary, path);
  } catch (error) {
    // A disk that is full does not get it back by what could not be written.
    await rm(temporary, { force: true });
    throw error;
  }
  await syncPath(dirname(path));
}

/** Removes what is at `path`, whatever it is, so that it is gone also after a crash. */
export async function removeWhole(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  // Where there is no folder there was nothing in it.
  if (existsSync(dirname(path))) await syncPath(dirname(path));
}

async function writeSynced(path: string, text: string, mode?: number): Promise<void> {
  const file = await open(path, 'w', mode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function writeJsonWhole(path: string, value: unknown): Promise<void> {
  await writeFileWhole(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** Lets `fill` write a folder under a temporary name beside `path`, then puts it in place of what was there. */
export async function writeFolderWhole(path: string, fill: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${path}.partial`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });
  await fill(temporary);
  await syncTree(temporary);
  await moveFolder(temporary, path);
}

/** Puts a folder in place of what was at `to`. */
export async function moveFolder(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await rm(to, { recursive: true, force: true });
  await rename(from, to);
  await syncPath(dirname(to));
}

/** Makes a folder with those above it; their names are on disk when it returns. */
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
