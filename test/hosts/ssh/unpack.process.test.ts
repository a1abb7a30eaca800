import { execaSync } from 'execa';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HostRefused } from '../../../src/hosts/failures.ts';
import { atMost, unpack, type Expected } from '../../../src/hosts/ssh/unpack.ts';

const expected: Expected = { kind: 'folder', path: '/data/logs', place: 'kafka01 (root@192.0.2.1:22)' };

let folder: string;
let packed: string;
let into: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-unpack-'));
  [packed, into] = [join(folder, 'packed'), join(folder, 'into')];
  for (const each of [packed, into]) await mkdir(each);
  await writeFile(join(packed, 'log'), 'one line\n');
});
afterEach(() => rm(folder, { recursive: true }));

async function* tarOf(...options: string[]): AsyncGenerator<Buffer> {
  const argv = ['--create', '--file=-', ...options, `--directory=${packed}`, '.'];
  yield Buffer.from(execaSync('tar', argv, { encoding: 'buffer' }).stdout);
}

test('files and folders arrive, without the permissions and the owner that a host names', async () => {
  await mkdir(join(packed, 'deep/er'), { recursive: true });
  await writeFile(join(packed, 'deep/er/program'), '');
  await chmod(join(packed, 'deep/er/program'), 0o6755);
  await unpack(expected, tarOf('--owner=12345', '--group=12345'), into);
  expect(await readFile(join(into, 'log'), 'utf8')).toBe('one line\n');
  const { mode, uid } = await stat(join(into, 'deep/er/program'));
  expect([mode & 0o7111, uid]).toEqual([0, process.getuid!()]);
});

test.each([
  ['a symbolic link', () => symlink('/etc/passwd', join(packed, 'planted'))],
  ['a hard link', async () => void execaSync('ln', [join(packed, 'log'), join(packed, 'planted')])],
  ['a pipe', async () => void execaSync('mkfifo', [join(packed, 'planted')])],
])('%s is refused, with the host and the path', async (_, plant) => {
  await plant();
  const failure = await unpack(expected, tarOf('--sort=name'), into).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(HostRefused);
  expect(String(failure)).toContain(`/data/logs from ${expected.place} has ./planted`);
  expect(await readdir(into)).not.toContain('planted');
});

test('a path that leads elsewhere is refused', async () => {
  await expect(unpack(expected, tarOf('--absolute-names', '--transform=s,^./log,../outside,'), into)).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['into', 'packed']);
});

test('more than any job leaves is refused', async () => {
  const endless = (async function* () {
    for (;;) yield Buffer.alloc(1000);
  })();
  const taken = async () => {
    for await (const chunk of atMost(expected, endless, 5000)) expect(chunk).toHaveLength(1000);
  };
  await expect(taken()).rejects.toThrow(HostRefused);
});
