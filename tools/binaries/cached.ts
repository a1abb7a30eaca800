/** Whether a binary in the cache is still the one that was put there, and nobody else can change it. */
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256Of } from '../../src/input/sha256.ts';
import { parseSums, sumsText } from '../../src/measurement/results/sums.ts';
import type { Sums } from '../../src/measurement/results/sums.ts';
import { writeFileWhole } from '../../src/state/write-whole.ts';
import { readIfThere } from '../../src/state/state-files.ts';

const sumsFileOf = (folder: string): string => `${folder}.SHA256SUMS`;

/** Records what the programs in a folder of the cache are. */
export async function recordPrograms(folder: string, programs: string[]): Promise<void> {
  await writeFileWhole(sumsFileOf(folder), sumsText(await sumsOf(folder, programs)));
}

/**
 * Refuses programs of the cache that are not what was recorded, or that another user may change. Where nothing was
 * recorded yet, what is there counts from now on.
 *
 * @throws Error with one sentence that names the file and the way out
 */
export async function checkPrograms(folder: string, programs: string[]): Promise<void> {
  const remedy = `remove ${folder} and ${sumsFileOf(folder)}, and run 'npm run setup'`;
  const places = [dirname(folder), folder, ...programs.map((name) => join(folder, name))];
  for (const place of places) await refuseForeign(place, remedy);
  const text = await readIfThere(sumsFileOf(folder));
  if (text === null) return recordPrograms(folder, programs);
  const recorded = parseSums(text);
  if (!(recorded instanceof Map)) throw new Error(`${sumsFileOf(folder)} is damaged: ${remedy}`);
  for (const [name, sum] of await sumsOf(folder, programs)) {
    if (recorded.get(name) === sum) continue;
    throw new Error(`${join(folder, name)} is no longer what was put there, its SHA-256 is ${sum}: ${remedy}`);
  }
}

async function refuseForeign(place: string, remedy: string): Promise<void> {
  const { uid, mode } = await stat(place);
  const own = process.getuid?.();
  if (own !== undefined && uid !== own && uid !== 0) {
    throw new Error(`${place} belongs to another user (${uid}): ${remedy}`);
  }
  if ((mode & 0o022) !== 0)
    throw new Error(`${place} may be changed by others: run 'chmod go-w ${place}', or ${remedy}`);
}

async function sumsOf(folder: string, programs: string[]): Promise<Sums> {
  const sums: Sums = new Map();
  for (const name of programs) {
    sums.set(name, await sha256Of(join(folder, name)));
  }
  return sums;
}
