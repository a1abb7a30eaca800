import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderNamed } from '../../src/state/paths.ts';

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'proofload-paths-')));
});
afterEach(() => rm(folder, { recursive: true }));

const module = fileURLToPath(new URL('../../src/state/paths.ts', import.meta.url));

/** What a process that works in `cwd` takes for its folders. */
async function pathsIn(cwd: string, environment: Record<string, string>): Promise<Record<string, string>> {
  const script = `console.log(JSON.stringify(await import(${JSON.stringify(module)})))`;
  const asked = { cwd, env: environment };
  return JSON.parse((await execa(process.execPath, ['--input-type=module', '--eval', script], asked)).stdout) as Record<
    string,
    string
  >;
}

test('a relative path depends on the working directory', async () => {
  await Promise.all(['one', 'two'].map((name) => mkdir(join(folder, name))));
  const named = { PROOFLOAD_STATE: 'state', PROOFLOAD_RESULTS: './results', PROOFLOAD_STACKS: '../stacks' };
  expect(await pathsIn(join(folder, 'one'), named)).toMatchObject({
    stateFolder: join(folder, 'one', 'state'),
    resultsFolder: join(folder, 'one', 'results'),
    stacksFolder: join(folder, 'stacks'),
  });
  expect(await pathsIn(join(folder, 'two'), named)).toMatchObject({ stateFolder: join(folder, 'two', 'state') });
});

test('a link to a folder resolves to its target, even before the target exists', async () => {
  await mkdir(join(folder, 'real'));
  await symlink('real', join(folder, 'link'));
  expect(folderNamed(join(folder, 'link'))).toBe(join(folder, 'real'));
  expect(folderNamed(join(folder, 'link', 'a', 'b'))).toBe(join(folder, 'real', 'a', 'b'));
});

test('a link to itself is kept unchanged, so that its user can refuse it', async () => {
  await symlink('loop', join(folder, 'loop'));
  expect(folderNamed(join(folder, 'loop'))).toBe(join(folder, 'loop'));
});

test('the cache ignores a relative XDG_CACHE_HOME, which would differ in each folder', async () => {
  const { cacheFolder } = await pathsIn(folder, { XDG_CACHE_HOME: 'cache', HOME: folder });
  expect(cacheFolder).toBe(join(folder, '.cache', 'proofload'));
});
