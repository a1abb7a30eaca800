/** Control groups of local hosts: made, limited, found by their mark, and removed. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { HostLimits } from '../../../hosts/inventory.ts';
import { findHierarchy, foldersOf, groupBelow } from './hierarchy.ts';
import { settingsOf } from './settings.ts';

/** An ended process may hold its group for a moment. */
const patienceMilliseconds = 10_000;

/** Makes a host's group in every hierarchy, and limits it. Safe to repeat. */
export async function makeGroup(limits: HostLimits): Promise<void> {
  if (limits.cgroup.version === 2) await passOnControllers(limits.cgroup.cpu);
  for (const folder of foldersOf(limits.cgroup)) await mkdir(folder, { recursive: true });
  await setLimits(limits);
}

/** Replaces the limits of an existing group. @throws with the file that the kernel refused */
export async function setLimits(limits: HostLimits): Promise<void> {
  for (const { file, value, optional } of settingsOf(limits)) {
    if (optional && !existsSync(file)) continue;
    await writeFile(file, value).catch((error: unknown) => {
      throw new Error(`${file} refuses "${value}": ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    });
  }
}

/**
 * In version 2 a group has only the controllers that each group above passes on. The group of the mark passes them on
 * too, so a service manager that sets the root's controllers cannot take them away.
 */
async function passOnControllers(host: string): Promise<void> {
  const mark = dirname(host);
  await mkdir(mark, { recursive: true });
  for (const above of [dirname(mark), mark]) {
    await writeFile(join(above, 'cgroup.subtree_control'), '+cpu +memory +io');
  }
}

/** Whether a host's group exists in every hierarchy. */
export function groupExists({ cgroup }: HostLimits): boolean {
  return foldersOf(cgroup).every((folder) => existsSync(folder));
}

/** Folders of every group with a mark, those of its hosts before the mark's own. */
export async function groupFolders(mark: string, host: string | null = null): Promise<string[]> {
  const hierarchy = await findHierarchy();
  if ('missing' in hierarchy) return [];
  const ofMark = foldersOf(groupBelow(hierarchy, mark)).filter((folder) => existsSync(folder));
  if (host !== null) return ofMark.map((folder) => join(folder, host)).filter((folder) => existsSync(folder));
  const found: string[] = [];
  for (const folder of ofMark) {
    const children = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    found.push(...children.map(({ name }) => join(folder, name)), folder);
  }
  return found;
}

/** Numbers of the processes in a group; none where it does not exist. */
export async function processesIn(folder: string): Promise<number[]> {
  const file = join(folder, 'cgroup.procs');
  if (!existsSync(file)) return [];
  return (await readFile(file, 'utf8')).split('\n').map(Number).filter(Boolean);
}

/** Removes the empty groups of a host, and those of its mark where it was the last. Does nothing if there are none. */
export async function removeGroups(mark: string, host: string | null, patience = patienceMilliseconds): Promise<void> {
  const folders = await groupFolders(mark, host);
  for (const folder of folders) await removeGroup(folder, patience);
  if (host === null) return;
  for (const folder of new Set(folders.map(dirname))) await removeUnlessUsed(folder);
}

async function removeGroup(folder: string, patience: number): Promise<void> {
  const end = Date.now() + patience;
  while (!(await removeUnlessUsed(folder))) {
    if (Date.now() > end) {
      const pids = (await processesIn(folder)).join(', ');
      throw new Error(`The control group ${folder} cannot be removed; its processes: ${pids || 'none'}.`);
    }
    await wait(50);
  }
}

/** Whether the group is gone: the kernel keeps one with processes or other groups. */
async function removeUnlessUsed(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') return true;
    if (code === 'EBUSY' || code === 'ENOTEMPTY') return false;
    throw error;
  }
}
