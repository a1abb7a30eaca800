import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, expect, it } from 'vitest';
import { scratchState } from '../../infra/scratch-state.ts';
import { ensureKeys, removeKeys } from '../../../src/hosts/ssh/campaign-keys.ts';

afterAll(() => rm(scratchState, { recursive: true }));

const sshKeygen = await execa('ssh-keygen', ['-?'], { reject: false });
const permissions = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

it('returns the same keys to every caller, readable only by their owner', async () => {
  const results = await Promise.all([1, 2, 3].map(() => ensureKeys('aws', ['kafka01', 'kafka02'])));
  expect(results[1]).toEqual(results[0]);
  expect(results[2]).toEqual(results[0]);
  expect(await ensureKeys('aws', ['kafka01', 'kafka02'])).toEqual(results[0]);
  const { privateKeyFile, publicKey, hostKeys } = results[0]!;
  const { kafka01, kafka02 } = hostKeys;
  expect(new Set([publicKey, kafka01?.publicKey, kafka02?.publicKey]).size).toBe(3);
  expect(publicKey).toMatch(/^ssh-ed25519 [A-Za-z0-9+/=]+$/);
  expect(await permissions(privateKeyFile)).toBe('600');
  expect(await permissions(join(scratchState, 'keys', 'aws'))).toBe('700');
  expect(await permissions(join(scratchState, 'keys', 'aws', 'hosts', 'kafka01'))).toBe('600');
  expect(await readdir(join(scratchState, 'keys', 'aws', 'hosts'))).toEqual(['kafka01', 'kafka02']);
});

it.skipIf(sshKeygen.exitCode === undefined)(
  'writes private keys that OpenSSH reads, where it is installed',
  async () => {
    const { privateKeyFile, publicKey } = await ensureKeys('aws', []);
    const { stdout } = await execa('ssh-keygen', ['-y', '-P', '', '-f', privateKeyFile]);
    expect(stdout.trim().split(' ').slice(0, 2).join(' ')).toBe(publicKey);
  },
);

it('makes new keys after the old ones were removed', async () => {
  const before = await ensureKeys('rack', ['kafka01']);
  await removeKeys('rack');
  await removeKeys('rack');
  const after = await ensureKeys('rack', ['kafka01']);
  expect(after.publicKey).not.toBe(before.publicKey);
});

it('names a file that is not a key', async () => {
  const { privateKeyFile } = await ensureKeys('broken', []);
  await writeFile(privateKeyFile, 'nonsense');
  await expect(ensureKeys('broken', [])).rejects.toThrow(`${privateKeyFile} is not a private key`);
});
