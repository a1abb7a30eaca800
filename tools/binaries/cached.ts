/** Verifies that a cached binary is unchanged and that no other user can change it. */
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256Of } from '../../src/input/sha256.ts';
import { parseSums, sumsText, type Sums } from '../../src/measurement/results/manifest.ts';
import { writeFileAtomically } from '../../src/state/write-atomically.ts';
import { readIfThere } from '../../src/state/state-files.ts';

const sumsFileOf = (folder: string): string => `${folder}.SHA256SUMS`;

/** Records the checksums of the programs in a cache folder. */
export async function recordPrograms(folder: string, programs: string[]): Promise<void> {
  await writeFileAtomically(sumsFileOf(folder), sumsText(await sumsOf(folder, programs)));
}

/**
 * Rejects cached programs that differ from the record or that another user may change. Without a record, the present
 * programs are recorded.
 *
 * @throws Error with one sentence that names the file and the remedy
 */
export async function checkPrograms(folder: string, programs: string[]): Promise<void> {
  const remedy = `remove ${folder} and ${sumsFileOf(folder)}, and run 'npm run setup'`;
  const places = [dirname(folder), folder, ...programs.map((name) => join(folder, name))];
  for (const place of places) await rejectForeign(place, remedy);
  const text = await readIfThere(sumsFileOf(folder));
  if (text === null) return recordPrograms(folder, programs);
  const recorded = parseSums(text);
  if (!(recorded instanceof Map)) throw new Error(`${sumsFileOf(folder)} is damaged: ${remedy}`);
  for (const [name, sum] of await sumsOf(folder, programs)) {
    if (recorded.get(name) === sum) continue;
    throw new Error(`${join(folder, name)} has changed since it was cached, its SHA-256 is ${sum}: ${remedy}`);
  }
}

async function rejectForeign(place: string, remedy: string): Promise<void> {
  const { uid, mode } = await stat(place);
  const own = process.getuid?.();
  if (own !== undefined && uid !== own && uid !== 0) {
    throw new Error(`${place} belongs to another user (${uid}): ${remedy}`);
  }
  if ((mode & 0o022) !== 0)
    throw new Error(`${place} is writable by other users: run 'chmod go-w ${place}', or ${remedy}`);
}

async function sumsOf(folder: string, programs: string[]): Promise<Sums> {
  const sums: Sums = new Map();
  for (const name of programs) {
    sums.set(name, await sha256Of(join(folder, name)));
  }
  return sums;
}
