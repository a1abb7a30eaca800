import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../src/state/paths.ts';

/** Made by running something here, or by npm: the folders that `.gitignore` names. */
async function foldersMade(): Promise<string[]> {
  const lines = (await readFile(join(projectFolder, '.gitignore'), 'utf8')).split('\n');
  return lines.flatMap((line) => /^\/?([\w-]+)\/$/.exec(line)?.[1] ?? []);
}

async function foldersIn(folder: string): Promise<string[]> {
  const made = await foldersMade();
  const entries = await readdir(join(projectFolder, folder), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !made.includes(join(folder, entry.name)))
    .map((entry) => join(folder, entry.name));
}

test('every folder of the project, of src and of infra has a line in docs/what-is-where.md, and every line a folder', async () => {
  const page = await readFile(join(projectFolder, 'docs/what-is-where.md'), 'utf8');
  const told = [...page.matchAll(/^\| \[([^\]]+)\]/gm)].map((match) => match[1]);
  const folders = [...(await foldersIn('.')), ...(await foldersIn('src')), ...(await foldersIn('infra'))];
  const wanted = folders.filter((folder) => folder !== 'src');
  expect(wanted.filter((folder) => !told.includes(folder))).toEqual([]);
  const missing = told.filter((folder) => !existsSync(join(projectFolder, folder ?? '')));
  expect(missing).toEqual([]);
});
