import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeFolderWhole, writeJsonWhole } from '../../src/state/write-whole.ts';
import { watchSyncs } from './synced.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('a file is written with its parents and leaves no temporary name', async () => {
  const path = join(folder, 'runs', 'one', 'result.json');
  await writeJsonWhole(path, { records: 1 });
  await writeJsonWhole(path, { records: 2 });
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ records: 2 });
  expect(await readdir(join(folder, 'runs', 'one'))).toEqual(['result.json']);
});

test('a file is on disk with the names of all folders that were made for it', async () => {
  const synced = await watchSyncs();
  await writeJsonWhole(join(folder, 'runs', 'one', 'result.json'), {});
  vi.restoreAllMocks();
  expect(synced).toEqual([
    join(folder, 'runs'),
    folder,
    expect.stringMatching(/result\.json\.[0-9a-f-]+\.tmp$/),
    join(folder, 'runs', 'one'),
  ]);
});

test('a file that cannot be put in place leaves no temporary name either', async () => {
  const path = join(folder, 'result.json');
  await mkdir(path);
  await expect(writeJsonWhole(path, { records: 1 })).rejects.toThrow('EISDIR');
  expect(await readdir(folder)).toEqual(['result.json']);
});

test('a folder takes the place of what was there', async () => {
  const path = join(folder, 'loads');
  await mkdir(path);
  await writeFile(join(path, 'old'), '');
  await writeFolderWhole(path, async (temporary) => writeFile(join(temporary, 'new'), ''));
  expect(await readdir(path)).toEqual(['new']);
});

test('a folder that could not be filled leaves what was there untouched', async () => {
  const path = join(folder, 'loads');
  await mkdir(path);
  await writeFile(join(path, 'old'), '');
  const filled = writeFolderWhole(path, async (temporary) => {
    await writeFile(join(temporary, 'new'), '');
    throw new Error('The host is gone');
  });
  await expect(filled).rejects.toThrow('The host is gone');
  expect(await readdir(path)).toEqual(['old']);
});

test('what an interrupted write left behind does not get into the next one', async () => {
  const path = join(folder, 'loads');
  await mkdir(`${path}.partial`);
  await writeFile(join(`${path}.partial`, 'half'), '');
  await writeFolderWhole(path, async (temporary) => writeFile(join(temporary, 'new'), ''));
  expect(await readdir(path)).toEqual(['new']);
  expect(await readdir(folder)).toEqual(['loads']);
});
