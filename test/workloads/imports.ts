/** What a file of the project imports when it runs, itself and everything behind it: paths of files, and names of packages. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Imports of types alone are erased, and do not count. */
const importedFrom = /^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;

export async function importsOf(file: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, from, bare, dynamic] of (await readFile(file, 'utf8')).matchAll(importedFrom)) {
    const name = from ?? bare ?? dynamic ?? '';
    if (name.startsWith('.')) await importsOf(resolve(dirname(file), name), seen);
    else seen.add(name);
  }
  return seen;
}
