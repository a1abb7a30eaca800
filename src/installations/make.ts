/** Builds installations: one folder each, with links into the library and compiled jars. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { execa } from 'execa';
import { z } from 'zod';
import { nullIfAbsent } from '../input/absence.ts';
import { cacheFolder } from '../state/paths.ts';
import type { InstallationFacts } from '../systems/facts.ts';
import { compile, sourcesOf } from './compile.ts';
import { sizeOf } from './download.ts';
import { fetchArtefacts, userLibrary, type FetchOptions } from './fetch.ts';
import { pathInLibrary, type Library } from './library.ts';
import { readLock, type Artefact } from './locks.ts';
import { installationNamed } from './registry.ts';

/** Version of the layout. A new version rebuilds all installations. */
const layout = 2;

/** Lists the files of an installation. */
const contentsFile = 'contents.json';
const sizes = z.record(z.string(), z.number());

/** Builds the installations and returns their folders on this machine. Cheap if they already exist. */
export async function prepareInstallations(names: string[], options?: FetchOptions): Promise<Map<string, string>> {
  const library = userLibrary();
  const locks = await Promise.all(names.map((name) => readLock(name)));
  await fetchArtefacts(library, locks.flat(), options);
  const folders = new Map<string, string>();
  for (const [index, name] of names.entries()) folders.set(name, await makeInstallation(library, name, locks[index]!));
  return folders;
}

async function makeInstallation(library: Library, name: string, lock: Artefact[]): Promise<string> {
  const parent = join(cacheFolder, 'installations');
  const facts = installationNamed(name);
  const sources = await sourcesOf(facts);
  const hash = createHash('sha256').update(JSON.stringify({ layout, facts, lock, sources, library: library.folder }));
  const folder = join(parent, `${name}-${hash.digest('hex').slice(0, 12)}`);
  if (await isComplete(folder)) return folder;
  await mkdir(parent, { recursive: true });
  const temporary = await mkdtemp(join(parent, `${name}-making-`));
  try {
    await mkdir(join(temporary, 'made', 'jars'), { recursive: true });
    const made = join(temporary, 'made');
    for (const artefact of lock) await place(library, artefact, facts, made);
    for (const [file, text] of Object.entries(facts.files ?? {})) await writeFile(join(made, file), text);
    await compile(made, facts, sources);
    await writeFile(join(made, contentsFile), JSON.stringify(await sizesIn(made)));
    // An existing folder of this name is damaged.
    await nullIfAbsent(rename(folder, join(temporary, 'damaged')));
    await rename(made, folder).catch(async (error: unknown) => {
      // Another process built the same installation meanwhile.
      if (!(await isComplete(folder))) throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return folder;
}

/** Whether every file of an installation exists with its size. The library verifies linked files. */
async function isComplete(folder: string): Promise<boolean> {
  const text = await nullIfAbsent(readFile(join(folder, contentsFile), 'utf8'));
  if (text === null) return false;
  const expected = sizes.parse(JSON.parse(text));
  const found = await Promise.all(Object.keys(expected).map((name) => sizeOf(join(folder, name))));
  return Object.values(expected).every((bytes, index) => bytes === found[index]);
}

/** Size in bytes of each file of an installation, following links. */
async function sizesIn(folder: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    found[relative(folder, path)] = (await stat(path)).size;
  }
  return found;
}

async function place(library: Library, artefact: Artefact, facts: InstallationFacts, folder: string): Promise<void> {
  const kept = pathInLibrary(library, artefact);
  if (!artefact.path.endsWith('.tar.gz')) {
    await symlink(kept, join(folder, 'jars', basename(kept)));
    return;
  }
  const unpacked = join(folder, 'unpacked');
  await mkdir(unpacked);
  await execa('tar', ['-xzf', kept, '-C', unpacked, '--strip-components=1']);
  for (const part of facts.archiveFolders ?? []) {
    for (const file of await readdir(join(unpacked, part))) {
      if (file.endsWith('.jar')) await rename(join(unpacked, part, file), join(folder, 'jars', file));
    }
  }
  await rm(unpacked, { recursive: true });
}
