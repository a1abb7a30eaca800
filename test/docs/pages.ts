import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../src/state/paths.ts';

/** Absolute paths of the Markdown pages at the root and in docs. */
export async function pages(): Promise<string[]> {
  const inDocs = await readdir(join(projectFolder, 'docs'));
  const atRoot = await readdir(projectFolder);
  return [...atRoot, ...inDocs.map((name) => join('docs', name))]
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(projectFolder, name));
}
