import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { projectFolder } from '../state/paths.ts';
import { lockFileOf } from './locks.ts';
import { installationNamed } from './registry.ts';
import { mavenRepository, resolveArtefacts } from './resolve-artefacts.ts';
import { writeSettingNames } from './setting-names.ts';

/** A lock file that was written. */
export interface WrittenLock {
  /** Relative to the project. */
  file: string;
  files: number;
  bytes: number;
  /** File with the lists of its settings, relative to the project; null if it has none. */
  settings: string | null;
}

/** Resolves an installation and writes its lock file and the lists of its settings. Throws a `RefusalError` if Maven is missing or does not have a file. */
export async function writeLock(installation: string): Promise<WrittenLock> {
  const artefacts = await resolveArtefacts(installation, installationNamed(installation));
  const file = lockFileOf(installation);
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, `${JSON.stringify(artefacts, null, 2)}\n`);
  await rename(part, file);
  const bytes = artefacts.reduce((sum, artefact) => sum + artefact.bytes, 0);
  const jars = artefacts.filter(({ path }) => path.endsWith('.jar')).map(({ path }) => join(mavenRepository, path));
  const settings = await writeSettingNames(installation, jars);
  return { file: relative(projectFolder, file), files: artefacts.length, bytes, settings };
}
