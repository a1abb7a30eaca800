/** Files that a benchmark keeps of its runs, so that the current rules can judge them again. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { RefusalError } from '../../src/input/refusal.ts';

/** Every kept file below `folder` in a folder called `name`, sorted by path. */
export async function readKept<Kept extends { schema: 1 }>(folder: string, name: string): Promise<Kept[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && basename(entry.parentPath) === name && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    paths.toSorted().map(async (path) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this program
      const kept = JSON.parse(await readFile(path, 'utf8')) as Kept;
      if (kept.schema !== 1) throw new RefusalError([`${path} does not have schema 1: measure it again.`]);
      return kept;
    }),
  );
}
