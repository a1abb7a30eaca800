/** File systems that are mounted within the folders of hosts. */
import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { run } from './command.ts';

/** Unmounts what is mounted at a folder or below it: its content is nobody's to remove, and the folder cannot go before it. */
export async function unmountWithin(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  // The kernel knows mounts by paths without links.
  const top = await realpath(folder);
  const within = (await mountPoints()).filter((path) => path === top || path.startsWith(`${top}/`));
  // The last one lies above those before it.
  for (const path of within.toReversed()) await run('umount', path);
}

/** In the order in which they were mounted. */
async function mountPoints(): Promise<string[]> {
  const list = await readFile('/proc/self/mountinfo', 'utf8');
  return list.split('\n').flatMap((line) => {
    const path = line.split(' ')[4];
    // Blanks and backslashes are written as octal numbers.
    return path ? [path.replaceAll(/\\(\d{3})/g, (_, octal: string) => String.fromCodePoint(parseInt(octal, 8)))] : [];
  });
}
