import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdToFirstUse } from '../../src/state/first-use.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'proofload-first-use-')), 'first-use');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

test('the first hash is recorded in a private file, and the same hash is accepted later', async () => {
  await holdToFirstUse('@scope/part@1.0.0', 'sha512-a', folder);
  await holdToFirstUse('@scope/part@1.0.0', 'sha512-a', folder);
  const file = join(folder, '@scope+part@1.0.0');
  expect(await readFile(file, 'utf8')).toBe('sha512-a\n');
  expect([(await stat(file)).mode & 0o777, (await stat(folder)).mode & 0o777]).toEqual([0o600, 0o700]);
});

test('another hash is refused with one sentence that names both and the record', async () => {
  await holdToFirstUse('plug-in.tar.gz', 'aa', folder);
  await expect(holdToFirstUse('plug-in.tar.gz', 'bb', folder)).rejects.toThrow(
    'plug-in.tar.gz has the hash bb, but had aa when it was first downloaded: find out why before you use it. ' +
      `If the new hash is correct, remove ${join(folder, 'plug-in.tar.gz')}.`,
  );
  await writeFile(join(folder, 'plug-in.tar.gz'), '');
  await expect(holdToFirstUse('plug-in.tar.gz', 'aa', folder)).rejects.toThrow('but had none when');
});
