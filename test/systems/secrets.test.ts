import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { removeKeys as RemoveKeys } from '../../src/hosts/ssh/campaign-keys.ts';
import type { secretsOf as SecretsOf } from '../../src/systems/secrets.ts';
import { examplePlan } from './example.ts';

let folder: string;
let secretsOf: typeof SecretsOf;
let removeKeys: typeof RemoveKeys;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-secrets-'));
  vi.stubEnv('PROOFLOAD_STATE', folder);
  vi.resetModules();
  ({ secretsOf } = await import('../../src/systems/secrets.ts'));
  ({ removeKeys } = await import('../../src/hosts/ssh/campaign-keys.ts'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('every step of a campaign gets the same secret, from a file that only its owner may read', async () => {
  const [one, other] = await Promise.all([secretsOf(examplePlan), secretsOf(examplePlan)]);
  expect(one).toEqual(other);
  expect(one['spark']).toMatch(/^[\w-]{43}$/);
  const file = join(folder, 'keys', 'example', 'clusters', 'spark');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'keys', 'example'))).mode & 0o777).toBe(0o700);
});

test('after the cleanup is verified the secret is deleted, and the next campaign has another', async () => {
  const before = await secretsOf(examplePlan);
  await removeKeys('example');
  expect((await secretsOf(examplePlan))['spark']).not.toBe(before['spark']);
});
