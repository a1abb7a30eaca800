/** File systems mounted inside hosts' folders. */
import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { run } from './command.ts';

/**
 * Unmounts everything at or below a folder: the content of a mount must not be deleted, and the folder cannot be
 * removed before it.
 */
export async function unmountWithin(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  // The kernel lists mounts by paths without links.
  const top = await realpath(folder);
  const within = (await mountPoints()).filter((path) => path === top || path.startsWith(`${top}/`));
  // Later mounts are on top of earlier ones.
  for (const path of within.toReversed()) await run('umount', path);
}

/** In mount order. */
async function mountPoints(): Promise<string[]> {
  const list = await readFile('/proc/self/mountinfo', 'utf8');
  return list.split('\n').flatMap((line) => {
    const path = line.split(' ')[4];
    // Spaces and backslashes are octal escapes.
    return path ? [path.replaceAll(/\\(\d{3})/g, (_, octal: string) => String.fromCodePoint(parseInt(octal, 8)))] : [];
  });
}
