/** File systems mounted inside hosts' folders. */
import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { run } from './command.ts';

/**
 * Unmounts everything at or below a folder: the content of a mount must not be deleted, and the folder cannot be
 * removed before it.
 */
export async function unmountWithin(folder: string): Promise<void> {
  const within = await mountsWithin(folder);
  // Later mounts are on top of earlier ones.
  for (const path of within.toReversed()) await run('umount', path);
}

/** Mount points of file systems at or below a folder, in mount order; none if the folder does not exist. */
export async function mountsWithin(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  // The kernel lists mounts by paths without links.
  const top = await realpath(folder);
  return (await mounts()).flatMap(({ point }) => (point === top || point.startsWith(`${top}/`) ? [point] : []));
}

/** The device of the file system that is mounted at a folder, such as `/dev/loop1`; null if none is. */
export async function deviceMountedAt(folder: string): Promise<string | null> {
  if (!existsSync(folder)) return null;
  const path = await realpath(folder);
  return (await mounts()).findLast(({ point }) => point === path)?.source ?? null;
}

/** In mount order. */
async function mounts(): Promise<{ point: string; source: string }[]> {
  const list = await readFile('/proc/self/mountinfo', 'utf8');
  return list.split('\n').flatMap((line) => {
    // Optional fields precede the separator; type and source follow it.
    const [before = '', after = ''] = line.split(' - ');
    const point = before.split(' ')[4];
    return point ? [{ point: unescaped(point), source: unescaped(after.split(' ')[1] ?? '') }] : [];
  });
}

/** Spaces and backslashes are octal escapes. */
function unescaped(path: string): string {
  return path.replaceAll(/\\(\d{3})/g, (_, octal: string) => String.fromCodePoint(parseInt(octal, 8)));
}
