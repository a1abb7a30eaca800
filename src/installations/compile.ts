/** Compiles the Java sources of a system or load generator into a jar of its installation. */
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { projectFolder } from '../state/paths.ts';
import type { InstallationFacts } from '../systems/facts.ts';

/** A Java source, with its path below the source folder. An installation is rebuilt if one changes. */
export interface Source {
  name: string;
  text: string;
}

/** The sources that an installation compiles, if any. */
export async function sourcesOf({ compiled }: InstallationFacts): Promise<Source[]> {
  if (!compiled) return [];
  const folder = join(projectFolder, compiled.sources);
  const entries = await readdir(folder, { recursive: true });
  const names = entries.filter((entry) => entry.endsWith('.java')).toSorted();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
}

/** Compiles the sources for Java 17 against the jars in `folder`. Needs a JDK. Compiler errors are thrown. */
export async function compile(folder: string, { compiled }: InstallationFacts, sources: Source[]): Promise<void> {
  if (!compiled) return;
  const classes = join(folder, 'classes');
  await mkdir(classes);
  const files = sources.map(({ name }) => join(projectFolder, compiled.sources, name));
  await execa('javac', ['-nowarn', '--release', '17', '-cp', join(folder, 'jars', '*'), '-d', classes, ...files]);
  await execa('jar', ['--create', '--file', join(folder, compiled.jar), '-C', classes, '.']);
  await rm(classes, { recursive: true });
}
