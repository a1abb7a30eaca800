import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTrustKey } from '../../../src/control/trust/key.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'proofload-test-')), 'trust');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

test('the key of a state folder is created once for all concurrent callers, readable only by its owner', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => readTrustKey(folder)));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  expect((await stat(join(folder, 'key'))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('another state folder has another key', async () => {
  expect(await readTrustKey(folder)).not.toEqual(await readTrustKey(join(folder, 'other')));
});

test('a key that others can read is refused, with what to do', async () => {
  await readTrustKey(folder);
  await chmod(join(folder, 'key'), 0o644);
  await expect(readTrustKey(folder)).rejects.toThrow(`Other users can access ${join(folder, 'key')}`);
});

test('a damaged key is refused, not replaced', async () => {
  await readTrustKey(folder);
  await writeFile(join(folder, 'key'), '');
  await expect(readTrustKey(folder)).rejects.toThrow('is damaged: it must contain 64 hexadecimal digits');
  expect(await readFile(join(folder, 'key'), 'utf8')).toBe('');
});
