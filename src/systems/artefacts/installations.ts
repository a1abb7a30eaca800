/** Installations: a folder a system, made of links into the library and of what is built from them. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import pLimit from 'p-limit';
import { cacheFolder, projectFolder } from '../../paths.ts';
import type { InstallationName } from '../system.ts';
import { fetchArtefact, holds, pathInLibrary } from './library.ts';
import type { Library } from './library.ts';
import { readLock } from './locks.ts';
import type { Artefact } from './locks.ts';
import { fetchProgress } from './progress.ts';
import type { FetchProgress } from './progress.ts';

const parallelFetches = 8;
/** Version of the layout below: a change of it makes installations anew. */
const layout = 1;

/** The user's library, filled from Maven Central or the mirror named by `PROOFLOAD_MAVEN_MIRROR`. */
export function userLibrary(): Library {
  return {
    folder: join(cacheFolder, 'libraries'),
    repository: process.env.PROOFLOAD_MAVEN_MIRROR || 'https://repo1.maven.org/maven2',
  };
}

export interface FetchOptions {
  onProgress?: (progress: FetchProgress) => void;
  signal?: AbortSignal | undefined;
}

/** Makes the store hold every artefact, fetching what is missing, truncated or altered. */
export async function fetchArtefacts(
  library: Library,
  artefacts: Artefact[],
  { onProgress = () => {}, signal }: FetchOptions = {},
): Promise<void> {
  const wanted = [...new Map(artefacts.map((artefact) => [pathInLibrary(library, artefact), artefact])).values()];
  const limit = pLimit({ concurrency: parallelFetches, rejectOnClear: true });
  const held = await limit.map(wanted, (artefact) => holds(library, artefact));
  const missing = wanted.filter((_, index) => !held[index]);
  const counts = {
    filesDone: wanted.length - missing.length,
    filesTotal: wanted.length,
    bytesDone: totalBytes(wanted) - totalBytes(missing),
    bytesTotal: totalBytes(wanted),
  };
  const startedMilliseconds = performance.now();
  let arrived = 0;
  const tell = () => onProgress(fetchProgress(counts, arrived, (performance.now() - startedMilliseconds) / 1000));
  const fetchOne = async (artefact: Artefact) => {
    const onBytes = (bytes: number) => {
      arrived += bytes;
      counts.bytesDone += bytes;
      tell();
    };
    const onFound = (bytes: number) => {
      counts.bytesDone += bytes;
    };
    await fetchArtefact(library, artefact, { onBytes, onFound, signal });
    counts.filesDone += 1;
    tell();
  };
  try {
    await Promise.all(missing.map((artefact) => limit(fetchOne, artefact)));
  } finally {
    // After a failure the rest of the queue would go on fetching for nobody.
    limit.clearQueue();
  }
}

/** Makes the installations and returns their folders on this machine. Cheap when they exist already. */
export async function prepareInstallations(
  names: InstallationName[],
  options?: FetchOptions,
): Promise<Map<InstallationName, string>> {
  const library = userLibrary();
  const locks = await Promise.all(names.map((name) => readLock(name)));
  await fetchArtefacts(library, locks.flat(), options);
  const folders = new Map<InstallationName, string>();
  for (const [index, name] of names.entries()) folders.set(name, await makeInstallation(library, name, locks[index]!));
  return folders;
}

function totalBytes(artefacts: Artefact[]): number {
  return artefacts.reduce((total, { bytes }) => total + bytes, 0);
}

async function makeInstallation(library: Library, name: InstallationName, lock: Artefact[]): Promise<string> {
  const parent = join(cacheFolder, 'installations');
  const sources = name === 'spark' ? await jobSources() : [];
  const hash = createHash('sha256').update(JSON.stringify({ layout, lock, sources, library: library.folder }));
  const folder = join(parent, `${name}-${hash.digest('hex').slice(0, 12)}`);
  // It gets this name when it is whole, and not before.
  if (await isFolder(folder)) return folder;
  await mkdir(parent, { recursive: true });
  const temporary = await mkdtemp(join(parent, `${name}-making-`));
  try {
    await mkdir(join(temporary, 'jars'));
    for (const artefact of lock) await place(library, artefact, temporary);
    if (name === 'spark') await finishSpark(temporary, lock, sources);
    await rename(temporary, folder).catch(async (error: unknown) => {
      // Another process made the same installation meanwhile.
      if (!(await isFolder(folder))) throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return folder;
}

async function place(library: Library, artefact: Artefact, folder: string): Promise<void> {
  const kept = pathInLibrary(library, artefact);
  if (!artefact.path.endsWith('.tar.gz')) {
    await symlink(kept, join(folder, 'jars', basename(kept)));
    return;
  }
  const unpacked = join(folder, 'unpacked');
  await mkdir(unpacked);
  await execa('tar', ['-xzf', kept, '-C', unpacked, '--strip-components=1']);
  for (const part of ['lib', 'tools/lib']) {
    for (const file of await readdir(join(unpacked, part))) {
      if (file.endsWith('.jar')) await rename(join(unpacked, part, file), join(folder, 'jars', file));
    }
  }
  await rm(unpacked, { recursive: true });
}

interface Source {
  name: string;
  text: string;
}

async function jobSources(): Promise<Source[]> {
  const folder = join(projectFolder, 'jvm');
  const entries = await readdir(folder, { recursive: true });
  const names = entries.filter((entry) => entry.endsWith('.java')).toSorted();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
}

/** Adds what makes a SPARK_HOME of a folder of jars, and compiles the jobs of `jvm/` into `proofload-spark.jar`. */
async function finishSpark(folder: string, lock: Artefact[], sources: Source[]): Promise<void> {
  const version = lock.find(({ coordinates }) => coordinates.includes(':spark-core_'))?.coordinates.split(':')[2];
  // Without this file Spark takes its home for a source tree and no executor starts.
  await writeFile(join(folder, 'RELEASE'), `Spark ${version}\n`);
  if (sources.length === 0) return;
  const classes = join(folder, 'classes');
  await mkdir(classes);
  const files = sources.map(({ name }) => join(projectFolder, 'jvm', name));
  await execa('javac', ['-nowarn', '--release', '17', '-cp', join(folder, 'jars', '*'), '-d', classes, ...files]);
  await execa('jar', ['--create', '--file', join(folder, 'proofload-spark.jar'), '-C', classes, '.']);
  await rm(classes, { recursive: true });
}

async function isFolder(path: string): Promise<boolean> {
  return readdir(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
