/** Files that a benchmark keeps of its runs, so that the current rules can judge them again. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { RefusalError } from '../../src/input/refusal.ts';

export interface KeptKind<Schema> {
  /** Of the folder that has the files. */
  name: string;
  schema: Schema;
  /** Files with another schema are refused, or left out. */
  others?: 'refuse' | 'skip' | undefined;
}

/** Every kept file of a kind below `folder`, sorted by path. */
export async function readKept<Kept extends { schema: number }>(
  folder: string,
  { name, schema, others = 'refuse' }: KeptKind<Kept['schema']>,
): Promise<Kept[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && basename(entry.parentPath) === name && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name));
  const all = await Promise.all(
    paths.toSorted().map(async (path) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this program
      const kept = JSON.parse(await readFile(path, 'utf8')) as Kept;
      if (kept.schema === schema) return kept;
      if (others === 'skip') return null;
      throw new RefusalError([`${path} does not have schema ${schema}: measure it again.`]);
    }),
  );
  return all.filter((kept) => kept !== null);
}
