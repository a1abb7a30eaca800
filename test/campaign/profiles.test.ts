import { expect, test } from 'vitest';
import { lackText, profilesIn } from '../../src/campaign/profiles.ts';
import { sizesOf } from '../../src/campaign/sizes.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import { defaultProfile } from '../../src/providers/default-profile.ts';
import { shippedFiles, shippedPlan } from './shipped-plans.ts';

const shipped = [...shippedFiles.campaigns, ...shippedFiles.examples];

test.each(shipped)('$path can be planned at each of its sizes on each profile that it names', async (file) => {
  const named = profilesIn(file.campaign);
  for (const name of named.length > 0 ? named : [defaultProfile]) {
    const profile = await readProfile(name);
    for (const size of sizesOf(file.campaign)) expect((await shippedPlan(file, size, profile)).profile).toBe(name);
  }
});

test('a file without profiles, or whose profiles are no list, names none', () => {
  for (const text of ['name: mine', 'profiles: local', 'profiles: [', ''])
    expect(profilesIn({ file: 'mine.yaml', text })).toEqual([]);
  expect(profilesIn({ file: 'mine.yaml', text: 'profiles: [local-growth, local]' })).toEqual(['local-growth', 'local']);
});

test('a profile lacks a host that the file names, or else a role', async () => {
  const growth = shipped.find(({ path }) => path === 'data-growth')!;
  const plan = await shippedPlan(growth, 'smoke');
  expect(lackText(plan, await readProfile('local'))).toBe('no host load01');
  expect(lackText(plan, await readProfile('aws-growth'))).toBeNull();
  const spark = await shippedPlan(
    shipped.find(({ path }) => path === 'spark-saturation')!,
    'laptop',
  );
  const { hosts } = await readProfile('local');
  const withoutMaster = hosts.map((host) => ({ ...host, roles: host.roles.filter((role) => role !== 'spark-master') }));
  expect(lackText(spark, { hosts: withoutMaster })).toBe('no host with the role spark-master');
});

test('the addresses of an existing cluster are no hosts of a profile', async () => {
  const existing = await shippedPlan(
    shipped.find(({ path }) => path === 'examples/existing-kafka')!,
    'smoke',
  );
  const { hosts } = await readProfile('local');
  expect(lackText(existing, { hosts: hosts.map((host) => ({ ...host, roles: [] })) })).toBeNull();
});
