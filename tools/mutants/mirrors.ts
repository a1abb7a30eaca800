/** Which tests are of a file: those at the path of the file, and at the paths of the files that import it. Pure. */
import { basename, dirname, join, normalize } from 'node:path';

const statement = /(?:^|\n)(?:import|export)\s(?!type\b)[^'";]*?from\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)/g;

/** A project's source files and tests, relative to the project. */
export interface ProjectFiles {
  /** With the files that they import for values. */
  sources: Map<string, Set<string>>;
  tests: string[];
}

/** Tests of a mutant of a file: the second are run if none of the first fails. */
export interface Mirrors {
  ofFile: string[];
  ofImporters: string[];
}

/** The files that a source imports for their values. Relative to the project. */
export function importedBy(file: string, source: string): Set<string> {
  const specifiers = [...source.matchAll(statement)].map(([, fixed, dynamic]) => fixed ?? dynamic ?? '');
  return new Set(specifiers.map((specifier) => normalize(join(dirname(file), specifier))));
}

/** Whether `npm test` runs a file. */
export function isEverydayTest(file: string): boolean {
  return /^test\/.*\.test\.ts$/.test(file) && !/\.(?:smoke|nightly)\.test\.ts$|^test\/end-to-end\//.test(file);
}

/** The tests of a file and of those that import it directly. */
export function mirrorsOf(file: string, { sources, tests }: ProjectFiles): Mirrors {
  const importers = [...sources].filter(([, imported]) => imported.has(file)).map(([importer]) => importer);
  const ofFile = tests.filter((test) => isMirror(test, file));
  const ofImporters = tests.filter(
    (test) => !ofFile.includes(test) && importers.some((importer) => isMirror(test, importer)),
  );
  return { ofFile, ofImporters };
}

/** Whether a test stands at the path of a file, or of its folder; one contract is for all files of the members' folders. */
export function isMirror(test: string, file: string): boolean {
  const [name = ''] = basename(test).split('.');
  const folder = dirname(test).replace(/^test\/?/, '');
  const path = file.replace(/^src\//, '');
  if (name === 'contract' && basename(file, '.ts') !== name) return dirname(path).startsWith(`${folder}/`);
  const tested = join(folder, name);
  return tested === path.replace(/\.[^/]*$/, '') || tested === dirname(path);
}
