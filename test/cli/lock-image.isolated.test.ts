import { forgetState, stacks, writeStack } from '../infra/pretend.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { lockImage } from '../../src/cli/lock-image.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import { openSimcloud } from '../simcloud/harness.ts';
import { pretendProfiles } from '../infra/pretend-profile.ts';

const now = new Date('2026-11-30T12:00:00Z');
let close: () => Promise<void>;

beforeEach(async () => {
  ({ close } = await openSimcloud());
});
afterEach(() => close());
afterAll(forgetState);

const stackOf = (name: string, hosts = ['one']): string =>
  pretendProfiles.find((profile) => profile.name === name)?.stack(hosts) ?? '';

test.each([
  ['small-aws', 'ami-0000000000000241', 'ubuntu/images/hvm-ssd-gp3/ubuntu-noble-24.04-amd64-server-20261101'],
  [
    'small-gcp',
    'projects/ubuntu-os-cloud/global/images/ubuntu-2404-noble-amd64-v20261115',
    'ubuntu-2404-noble-amd64-v20261115',
  ],
])('the newest image of %s is written next to its stack, and its profile has it', async (stack, id, name) => {
  await writeStack(stack, stackOf(stack));
  expect((await readProfile(stack)).image).toBeUndefined();
  const { image } = await lockImage(stack, now);
  expect(image).toEqual({ id, name, resolved: '2026-11-30' });
  expect(JSON.parse(await readFile(join(stacks, `Pulumi.${stack}.lock.json`), 'utf8'))).toMatchObject({ image });
  expect((await readProfile(stack)).image).toEqual(image);
});

const withImage = (owner: string, name: string): string =>
  stackOf('small-aws').replace('spot: rehearsal', `spot: rehearsal\n    image: { owner: "${owner}", name: "${name}" }`);

test('a lock that was resolved for another image is refused, and resolving it anew is the way out', async () => {
  await writeStack('moved', stackOf('small-aws'));
  await lockImage('moved', now);
  await writeStack('moved', withImage('099720109477', 'ubuntu/images/hvm-ssd/ubuntu-jammy-22.04-amd64-server-*'));
  await expect(readProfile('moved')).rejects.toThrow(
    /noble.*, and the stack asks for .*jammy.*bin\/proofload lock moved/,
  );
  await lockImage('moved', now);
  expect((await readProfile('moved')).image?.id).toBe('ami-0000000000000220');
});

test('an image that the provider does not have leaves no file', async () => {
  await writeStack('none', withImage('1', 'nothing-*'));
  await expect(lockImage('none', now)).rejects.toThrow('AWS has no image nothing-* of 1 in us-east-1');
  expect((await readProfile('none')).image).toBeUndefined();
});

test('a stack whose hosts have no image, a system without a version and an unknown name are refused', async () => {
  await writeStack('small-equinix', stackOf('small-equinix'));
  await expect(lockImage('small-equinix', now)).rejects.toThrow('have no image to lock');
  await expect(lockImage('kafka', now)).rejects.toThrow('bin/proofload lock kafka 4.3.1');
  await expect(lockImage('nowhere', now)).rejects.toThrow('There is no profile "nowhere"');
});
