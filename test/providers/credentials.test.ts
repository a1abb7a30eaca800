import { scratchState } from '../infra/scratch-state.ts';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clientFor } from '../../infra/providers/aws/client.ts';
import {
  environmentFor,
  forgetCredentials,
  goByLeftCredentials,
  leaveCredentials,
} from '../../src/providers/credentials.ts';

afterAll(() => rm(scratchState, { recursive: true }));

const profile = { name: 'aws-nvme', provider: 'aws' } as const;
const expired = { AWS_ACCESS_KEY_ID: 'old', AWS_SECRET_ACCESS_KEY: 'old', AWS_SESSION_TOKEN: 'old', PATH: '/bin' };
const fresh = { AWS_ACCESS_KEY_ID: 'new', AWS_SECRET_ACCESS_KEY: 'new', HOME: '/elsewhere' };

test('a command goes by its own environment, whatever others left', async () => {
  await leaveCredentials(profile, 'begins', fresh);
  expect(await environmentFor(profile.name, expired)).toBe(expired);
});

test('a worker that was started with expired credentials asks with the fresh ones that a command left since', async () => {
  goByLeftCredentials();
  await leaveCredentials(profile, 'begins', expired);
  expect(await (await clientFor('eu-central-1', profile.name)).config.credentials()).toMatchObject({
    accessKeyId: 'old',
    sessionToken: 'old',
  });
  expect(await leaveCredentials(profile, 'given', fresh)).toBe(true);
  expect(await environmentFor(profile.name, expired)).toEqual({
    PATH: '/bin',
    AWS_ACCESS_KEY_ID: 'new',
    AWS_SECRET_ACCESS_KEY: 'new',
  });
  const credentials = await (await clientFor('eu-central-1', profile.name)).config.credentials();
  expect(credentials).toMatchObject({ accessKeyId: 'new' });
  expect(credentials.sessionToken).toBeUndefined();
});

test('a command without credentials takes none away from the worker', async () => {
  expect(await leaveCredentials(profile, 'given', { PATH: '/bin' })).toBe(false);
  expect(await environmentFor(profile.name, expired)).toMatchObject({ AWS_ACCESS_KEY_ID: 'new' });
});

test('they lie in a file for this user alone, without what else the environment held, until they are forgotten', async () => {
  const file = join(scratchState, 'credentials', 'aws-nvme.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ AWS_ACCESS_KEY_ID: 'new', AWS_SECRET_ACCESS_KEY: 'new' });
  await forgetCredentials(profile.name);
  expect(await environmentFor(profile.name, expired)).toBe(expired);
});
