/** What a benchmark keeps of its runs, so that it can be judged again by the present rules. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { RefusalError } from '../../src/input/refusal.ts';

/** Every kept file under a folder that lies in a folder of this name, by its path. */
export async function readKept<Kept extends { schema: 1 }>(folder: string, name: string): Promise<Kept[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && basename(entry.parentPath) === name && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    paths.toSorted().map(async (path) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this program
      const kept = JSON.parse(await readFile(path, 'utf8')) as Kept;
      if (kept.schema !== 1) throw new RefusalError([`${path} has another schema than 1: measure it again.`]);
      return kept;
    }),
  );
}
