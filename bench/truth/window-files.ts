/**
 * A kept window as two small files: the inputs of a verdict, and the rows of telemetry that their statistics are made from. Only
 * the first is read to judge the window again, unless its statistics are no longer those of the current rules.
 */
import { homedir } from 'node:os';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { RefusalError } from '../../src/input/refusal.ts';
import { cacheFolder, projectFolder, resultsFolder, stateFolder } from '../../src/state/paths.ts';
import { writeFileAtomically } from '../../src/state/write-atomically.ts';
import { hasCurrentStatistics, keptSchema, withStatistics, type KeptWindow } from './kept-window.ts';
import type { TelemetryRows } from './telemetry-rows.ts';

const endings = { window: '.window.json.br', rows: '.rows.json.br' };

/** Folders of this machine, and what stands for them in a file. */
const folders: [string, string][] = [
  [resultsFolder, '/results'],
  [stateFolder, '/state'],
  [cacheFolder, '/cache'],
  [projectFolder, '/proofload'],
  [homedir(), '/home'],
];

/** @returns the path of the first file */
export async function writeWindow(folder: string, kept: KeptWindow, rows: TelemetryRows): Promise<string> {
  const path = (ending: string): string => join(folder, `${kept.scenario.id}${ending}`);
  await writeFileAtomically(path(endings.rows), compressed(rows));
  await writeFileAtomically(path(endings.window), compressed(kept));
  return path(endings.window);
}

/** Copies both files of a window. */
export async function copyWindow(path: string, folder: string, { scenario }: KeptWindow): Promise<void> {
  for (const ending of [endings.rows, endings.window]) {
    await writeFileAtomically(join(folder, `${scenario.id}${ending}`), await readFile(withEnding(path, ending)));
  }
}

/** Paths of all windows below a folder, sorted; none if there is no such folder. */
export async function windowPaths(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(endings.window))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/**
 * A window with the statistics that were made when it was written.
 *
 * @throws RefusalError for a window of another schema
 */
export async function readAsKept(path: string): Promise<KeptWindow> {
  const kept = await readCompressed<Omit<KeptWindow, 'schema'> & { schema: number }>(path);
  if (kept.schema === keptSchema) return { ...kept, schema: keptSchema };
  throw new RefusalError([`${path} does not have schema ${keptSchema}: remove it, and measure it again.`]);
}

/** A window with statistics of the current rules: as they are kept, or made again from the rows. */
export async function readWindow(path: string): Promise<KeptWindow> {
  const kept = await readAsKept(path);
  return hasCurrentStatistics(kept) ? kept : await withStatistics(kept, await readRows(path));
}

/** Writes the statistics of the current rules into the file of a window. Returns whether it had others. */
export async function refreshWindow(path: string): Promise<boolean> {
  const kept = await readAsKept(path);
  if (hasCurrentStatistics(kept)) return false;
  await writeFileAtomically(path, compressed(await withStatistics(kept, await readRows(path))));
  return true;
}

function readRows(path: string): Promise<TelemetryRows> {
  return readCompressed<TelemetryRows>(rowsPathOf(path));
}

/** The rows that belong to a window. */
export const rowsPathOf = (path: string): string => withEnding(path, endings.rows);

const withEnding = (path: string, ending: string): string => `${path.slice(0, -endings.window.length)}${ending}`;

async function readCompressed<Content>(path: string): Promise<Content> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this program
  return JSON.parse(brotliDecompressSync(await readFile(path)).toString()) as Content;
}

function compressed(content: unknown): Buffer {
  return brotliCompressSync(withoutFolders(JSON.stringify(content)));
}

/** The same text on every machine: what is below a folder of this one is below a folder of no machine. */
export function withoutFolders(text: string, given = folders): string {
  // One may begin with the name of another.
  const longestFirst = given.toSorted(([one], [other]) => other.length - one.length);
  return longestFirst.reduce((changed, [folder, name]) => changed.replaceAll(folder, name), text);
}
