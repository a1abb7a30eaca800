import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitState } from '../../../src/measurement/results/checkout.ts';

let folder: string;

const git = (...argv: string[]) =>
  execa('git', ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', ...argv], { cwd: folder });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-checkout-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a checkout has changes if a file that git knows has; the campaign files of a user are none', async () => {
  expect(await gitState(folder)).toBeNull();
  await git('init', '--quiet');
  await writeFile(join(folder, 'code.ts'), 'export {};');
  await git('add', '.');
  await git('commit', '--quiet', '--message', 'First');
  const { stdout: commit } = await git('rev-parse', 'HEAD');
  await writeFile(join(folder, 'mine.yaml'), 'name: mine');
  expect(await gitState(folder)).toEqual({ commit, dirty: false });
  await writeFile(join(folder, 'code.ts'), 'export const changed = 1;');
  expect(await gitState(folder)).toEqual({ commit, dirty: true });
});
