import { scratchState } from '../../infra/scratch-state.ts';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { stackFileOf } from '../../../src/hardware/profile/read.ts';
import { passphraseFile, pulumiFolder, stackEnvironment } from '../../../src/hardware/stack/environment.ts';
import { ensurePassphrase } from '../../../src/hardware/stack/passphrase.ts';
import { opens, saltFor } from '../../../src/hardware/stack/secrets.ts';
import { exportState } from '../../../src/hardware/stack/state.ts';

vi.stubEnv('PULUMI_CONFIG_PASSPHRASE', undefined);
vi.stubEnv('PULUMI_CONFIG_PASSPHRASE_FILE', undefined);
afterAll(() => rm(scratchState, { recursive: true }));
beforeEach(() => rm(pulumiFolder, { recursive: true, force: true }));

const stackFile = join(pulumiFolder, '.pulumi', 'stacks', 'proofload', 'local.json');

/** A stack with a secret, as an earlier version left it. */
async function withoutPassphrase(): Promise<void> {
  const workDir = join(pulumiFolder, 'new-stacks');
  await mkdir(workDir, { recursive: true });
  const program = join(import.meta.dirname, '../../programs/one-secret.ts');
  await writeFile(
    join(workDir, 'Pulumi.yaml'),
    `name: proofload\nruntime: { name: nodejs, options: { typescript: false } }\nmain: ${program}\n`,
  );
  const env = { ...stackEnvironment(), PULUMI_CONFIG_PASSPHRASE: '' };
  for (const argv of [
    ['stack', 'init', 'local'],
    ['up', '--yes', '--skip-preview'],
  ])
    await execa('pulumi', [...argv, '--non-interactive'], { cwd: workDir, env });
}

async function saltOf(): Promise<string> {
  const { checkpoint } = JSON.parse(await readFile(stackFile, 'utf8')) as {
    checkpoint: { latest: { secrets_providers: { state: { salt: string } } } };
  };
  return checkpoint.latest.secrets_providers.state.salt;
}

test('a passphrase is created once, readable only by its owner', async () => {
  await Promise.all([ensurePassphrase(), ensurePassphrase()]);
  const made = await readFile(passphraseFile, 'utf8');
  expect(made).toMatch(/^[\w-]{43}$/);
  expect((await stat(passphraseFile)).mode & 0o777).toBe(0o600);
  await ensurePassphrase();
  expect(await readFile(passphraseFile, 'utf8')).toBe(made);
  expect(stackEnvironment({})).toMatchObject({ PULUMI_CONFIG_PASSPHRASE_FILE: passphraseFile });
});

test('a user’s own passphrase overrides it, even an empty one, and so does a user’s own backend', async () => {
  for (const own of [{ PULUMI_CONFIG_PASSPHRASE: '' }, { PULUMI_BACKEND_URL: 's3://bucket' }]) {
    await ensurePassphrase(own);
    expect(stackEnvironment(own)).toMatchObject({ PULUMI_CONFIG_PASSPHRASE: '' });
    expect(stackEnvironment(own)).not.toHaveProperty('PULUMI_CONFIG_PASSPHRASE_FILE');
  }
  await expect(stat(passphraseFile)).rejects.toThrow('ENOENT');
});

test('a stack that an earlier version encrypted without a passphrase is re-encrypted, with the same secrets', async () => {
  await withoutPassphrase();
  expect(await opens('', await saltOf())).toBe(true);
  const stackFileBefore = await readFile(stackFileOf('local'), 'utf8');

  await ensurePassphrase();
  const passphrase = await readFile(passphraseFile, 'utf8');
  expect(await opens('', await saltOf())).toBe(false);
  expect(await opens(passphrase, await saltOf())).toBe(true);
  expect(JSON.stringify(await exportState('local', stackEnvironment()))).toContain('a private key');
  const guessed = { ...stackEnvironment(), PULUMI_CONFIG_PASSPHRASE: '' };
  await expect(exportState('local', guessed)).rejects.toThrow('incorrect passphrase');
  expect(await readFile(stackFileOf('local'), 'utf8')).toBe(stackFileBefore);
});

test('a salt is opened only by its passphrase', async () => {
  const salt = await saltFor('right');
  expect(await opens('right', salt)).toBe(true);
  expect(await opens('wrong', salt)).toBe(false);
});
