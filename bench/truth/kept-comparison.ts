/** A comparison of a search with a sweep, as a file written after each run. */
import { join } from 'node:path';
import { writeJsonAtomically } from '../../src/state/write-atomically.ts';
import type { KeptComparison } from './comparison.ts';
import { readKept } from './kept-files.ts';

const folderName = 'comparisons';

export function keepComparison(campaignFolder: string, kept: KeptComparison): Promise<void> {
  return writeJsonAtomically(join(campaignFolder, folderName, `${kept.search.run}.json`), kept);
}

/** Every kept comparison under a folder. */
export function readComparisons(folder: string): Promise<KeptComparison[]> {
  return readKept<KeptComparison>(folder, { name: folderName, schema: 1 });
}
