import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeFolderAtomically, writeJsonAtomically } from '../../src/state/write-atomically.ts';
import { watchSyncs } from './synced.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('a file is written with its parent folders and leaves no temporary file', async () => {
  const path = join(folder, 'runs', 'one', 'result.json');
  await writeJsonAtomically(path, { records: 1 });
  await writeJsonAtomically(path, { records: 2 });
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ records: 2 });
  expect(await readdir(join(folder, 'runs', 'one'))).toEqual(['result.json']);
});

test('a file is on disk together with all folders created for it', async () => {
  const synced = await watchSyncs();
  await writeJsonAtomically(join(folder, 'runs', 'one', 'result.json'), {});
  vi.restoreAllMocks();
  expect(synced).toEqual([
    join(folder, 'runs'),
    folder,
    expect.stringMatching(/result\.json\.[0-9a-f-]+\.tmp$/),
    join(folder, 'runs', 'one'),
  ]);
});

test('a file that cannot be moved into place leaves no temporary file', async () => {
  const path = join(folder, 'result.json');
  await mkdir(path);
  await expect(writeJsonAtomically(path, { records: 1 })).rejects.toThrow('EISDIR');
  expect(await readdir(folder)).toEqual(['result.json']);
});

test('a folder replaces what was at its path', async () => {
  const path = join(folder, 'loads');
  await mkdir(path);
  await writeFile(join(path, 'old'), '');
  await writeFolderAtomically(path, async (temporary) => writeFile(join(temporary, 'new'), ''));
  expect(await readdir(path)).toEqual(['new']);
});

test('a folder that could not be filled replaces nothing', async () => {
  const path = join(folder, 'loads');
  await mkdir(path);
  await writeFile(join(path, 'old'), '');
  const filled = writeFolderAtomically(path, async (temporary) => {
    await writeFile(join(temporary, 'new'), '');
    throw new Error('The host is gone');
  });
  await expect(filled).rejects.toThrow('The host is gone');
  expect(await readdir(path)).toEqual(['old']);
});

test('leftovers of an interrupted write do not get into the next one', async () => {
  const path = join(folder, 'loads');
  await mkdir(`${path}.partial`);
  await writeFile(join(`${path}.partial`, 'half'), '');
  await writeFolderAtomically(path, async (temporary) => writeFile(join(temporary, 'new'), ''));
  expect(await readdir(path)).toEqual(['new']);
  expect(await readdir(folder)).toEqual(['loads']);
});
