import { scratchState } from '../infra/scratch-state.ts';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clientFor } from '../../infra/providers/aws/client.ts';
import {
  environmentFor,
  forgetCredentials,
  useWorkerCredentials,
  saveCredentials,
} from '../../src/providers/credentials.ts';

afterAll(() => rm(scratchState, { recursive: true }));

const profile = { stack: 'aws-nvme', provider: 'aws' } as const;
const expired = { AWS_ACCESS_KEY_ID: 'old', AWS_SECRET_ACCESS_KEY: 'old', AWS_SESSION_TOKEN: 'old', PATH: '/bin' };
const fresh = { AWS_ACCESS_KEY_ID: 'new', AWS_SECRET_ACCESS_KEY: 'new', HOME: '/elsewhere' };

test('a command uses its own environment, whatever others saved', async () => {
  await saveCredentials(profile, 'begins', fresh);
  expect(await environmentFor(profile.stack, expired)).toBe(expired);
});

test('a worker started with expired credentials uses the fresh ones that a command saved later', async () => {
  useWorkerCredentials();
  await saveCredentials(profile, 'begins', expired);
  expect(await (await clientFor('eu-central-1', profile.stack)).config.credentials()).toMatchObject({
    accessKeyId: 'old',
    sessionToken: 'old',
  });
  expect(await saveCredentials(profile, 'given', fresh)).toBe(true);
  expect(await environmentFor(profile.stack, expired)).toEqual({
    PATH: '/bin',
    AWS_ACCESS_KEY_ID: 'new',
    AWS_SECRET_ACCESS_KEY: 'new',
  });
  const credentials = await (await clientFor('eu-central-1', profile.stack)).config.credentials();
  expect(credentials).toMatchObject({ accessKeyId: 'new' });
  expect(credentials.sessionToken).toBeUndefined();
});

test('a command without credentials does not delete the worker’s', async () => {
  expect(await saveCredentials(profile, 'given', { PATH: '/bin' })).toBe(false);
  expect(await environmentFor(profile.stack, expired)).toMatchObject({ AWS_ACCESS_KEY_ID: 'new' });
});

test('they are in a file that only this user can read, without the rest of the environment, until they are deleted', async () => {
  const file = join(scratchState, 'credentials', 'aws-nvme.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ AWS_ACCESS_KEY_ID: 'new', AWS_SECRET_ACCESS_KEY: 'new' });
  await forgetCredentials(profile.stack);
  expect(await environmentFor(profile.stack, expired)).toBe(expired);
});
