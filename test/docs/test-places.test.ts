import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../src/state/paths.ts';

/** They test no single file of the project: pages, whole campaigns, the cloud that tests pretend, and the servers that they start. */
const ofTheWhole = new Set(['docs', 'end-to-end', 'simcloud', 'test-servers']);

/** Top folders of the project whose tests stand under their own name; all others are rooms of src. */
const topFolders = new Set(['activities', 'bench', 'infra', 'tools', 'workflows']);

const endings = ['', '.ts', '.mjs', '.py', '.sh'];

/** Whether a test, named from the folder of tests on, stands at the path of a file or folder; an aspect may follow the name. */
function hasItsFile(path: string): boolean {
  const [room = ''] = path.split(sep);
  const [name = ''] = basename(path).split('.');
  const folder = join(projectFolder, topFolders.has(room) ? '' : 'src', dirname(path));
  // One contract runs over every member of a registry, which is the folder itself.
  if (name === 'contract') return existsSync(folder);
  return endings.some((ending) => existsSync(join(folder, `${name}${ending}`)));
}

test('every test stands at the path of the file or folder that it tests, but for those of the whole', async () => {
  const all = await readdir(join(projectFolder, 'test'), { recursive: true });
  const tests = all.filter((path) => path.endsWith('.test.ts') && !ofTheWhole.has(path.split(sep)[0] ?? ''));
  expect(tests.filter((path) => !hasItsFile(path))).toEqual([]);
});
