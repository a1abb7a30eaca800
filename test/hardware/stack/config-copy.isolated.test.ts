import { scratchState } from '../../infra/scratch-state.ts';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const stacks = await mkdtemp(join(tmpdir(), 'proofload-stacks-'));
process.env.PROOFLOAD_STACKS = stacks;
const { copyStackFile } = await import('../../../src/hardware/stack/config-copy.ts');
const { saltFor } = await import('../../../src/hardware/stack/secrets.ts');

const values = 'config:\n  proofload:provider: local\n';
const file = join(stacks, 'Pulumi.mine.yaml');

beforeAll(() => mkdir(join(scratchState, 'pulumi')));
afterAll(async () => {
  await rm(scratchState, { recursive: true });
  await rm(stacks, { recursive: true });
});

async function copied(text: string): Promise<string> {
  await writeFile(file, text);
  return readFile(await copyStackFile('mine'), 'utf8');
}

test('a salt of the empty passphrase is removed, wherever it is: the engine would reject ours with it', async () => {
  const line = `encryptionsalt: ${await saltFor('')}\n`;
  expect(await copied(values + line)).toBe(values);
  expect(await copied(line + values)).toBe(values);
});

test('a salt of a passphrase that the user gives is kept', async () => {
  const text = `${values}encryptionsalt: ${await saltFor('of my own')}\n`;
  expect(await copied(text)).toBe(text);
});

test('only its owner can read the copy, and it is used if the stack file was deleted', async () => {
  await copied(values);
  const copy = await copyStackFile('mine');
  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  await rm(file);
  expect(await copyStackFile('mine')).toBe(copy);
  await rm(copy);
  await expect(copyStackFile('mine')).rejects.toThrow('ENOENT');
});
