/** Which modules a file imports for their values, directly and through others. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

const statement = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?'([^']+)'/gm;
const dynamic = /\bimport\(\s*['"`]([^'"`]+)['"`]/g;

export interface Imports {
  /** Absolute paths of files of this project. */
  files: Set<string>;
  /** Packages and built-ins, by the name that is imported, with a file that does so. */
  outside: Map<string, string>;
}

/** @param file absolute */
export async function importsOf(
  file: string,
  seen: Imports = { files: new Set(), outside: new Map() },
): Promise<Imports> {
  if (seen.files.has(file)) return seen;
  seen.files.add(file);
  const text = await readFile(file, 'utf8');
  const names = [...text.matchAll(statement), ...text.matchAll(dynamic)].map(([, name = '']) => name);
  for (const name of names) {
    // One by convention is of every member, and loaded only when it is asked.
    if (name.includes('${')) continue;
    if (name.startsWith('.')) await importsOf(resolve(dirname(file), name), seen);
    else seen.outside.set(name, file);
  }
  return seen;
}
