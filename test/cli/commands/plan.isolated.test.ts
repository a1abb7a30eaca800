import { commandFolder, commandHere } from '../command-here.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../../src/state/paths.ts';

const planOf = async (...argv: string[]): Promise<{ profile: string; size: string; campaign: string }> =>
  JSON.parse((await commandHere('plan', ...argv, '--json')).stdout);

test('without --profile and --size, a campaign has its own first profile, and laptop or else its first size', async () => {
  expect(await planOf('data-growth')).toMatchObject({ profile: 'local-growth', size: 'laptop' });
  expect(await planOf('ycsb')).toMatchObject({ profile: 'local', size: 'laptop' });
  expect(await planOf('two-data-centres-published')).toMatchObject({ profile: 'aws-two-dcs', size: 'published' });
  expect(await planOf('data-growth', '--profile', 'aws-growth')).toMatchObject({ profile: 'aws-growth' });
});

test('an example is found by its name', async () => {
  expect(await planOf('two-clusters')).toMatchObject({ campaign: 'two-clusters', profile: 'local-two-nodes' });
});

test.each(['plan', 'check', 'run'])('%s refuses a profile without the hosts in one sentence', async (command) => {
  const own = await commandHere(command, 'data-growth', '--profile', 'local');
  expect(own).toMatchObject({ exitCode: 2, stdout: '' });
  expect(own.stderr.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^The profile local has no host load01,.* local-growth, local-growth-unlimited, aws-growth\.$/,
    ),
  ]);
});

test('where the campaign names no profiles, the sentence names those of stacks/ that have its hosts', async () => {
  const { stderr } = await commandHere('plan', 'pipeline-stress', '--profile', 'local-growth');
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/--profile: local, local-limited, aws-metal,/)]);
});

test('a file that names one wrong host has that fault, on each profile', async () => {
  const shipped = await readFile(join(projectFolder, 'campaigns/data-growth.yaml'), 'utf8');
  const path = join(commandFolder, 'wrong-host.yaml');
  await writeFile(path, shipped.replace('host: load01', 'host: load09'));
  for (const profile of ['local-growth', 'local-six-nodes']) {
    const { stderr } = await commandHere('plan', path, '--profile', profile);
    expect(stderr).toMatch(new RegExp(`host: profile ${profile} has no host "load09"; did you mean "load01"`));
  }
});

test('several profiles, as a series takes them, are planned one after the other', async () => {
  const { exitCode, stdout } = await commandHere('plan', 'ycsb', '--profile', 'local,aws-nvme');
  expect(exitCode).toBe(0);
  expect([...stdout.matchAll(/profile ([\w-]+):/g)].map(([, name]) => name)).toEqual(['local', 'aws-nvme']);
});
