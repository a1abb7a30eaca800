import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { projectFolder } from '../../state/paths.ts';
import type { Artefact } from '../artefacts/locks.ts';
import type { Source } from '../system.ts';

/** The Java sources of Proofload's own Spark jobs. */
export async function jobSources(): Promise<Source[]> {
  const folder = join(projectFolder, 'jvm');
  const entries = await readdir(folder, { recursive: true });
  const names = entries.filter((entry) => entry.endsWith('.java')).toSorted();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
}

/** Adds what makes a SPARK_HOME of a folder of jars, and compiles the jobs of `jvm/` into `proofload-spark.jar`. */
export async function finishSpark(folder: string, lock: Artefact[], sources: Source[]): Promise<void> {
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
