import { scratchState } from './scratch-state.ts';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sweep } from '../../infra/sweep.ts';
import { leftoversOf } from '../../infra/leftovers-of.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import {
  forgetBroughtUp,
  lastBroughtUp,
  listBroughtUp,
  rememberBroughtUp,
} from '../../src/hardware/stack/brought-up.ts';

afterAll(() => rm(scratchState, { recursive: true, force: true }));

const local = await readProfile('local');

test('a profile is looked for where it was last brought up, whatever its stack file says by now', async () => {
  await rememberBroughtUp({ ...local, provider: 'elsewhere' });
  await expect(leftoversOf('local')).rejects.toThrow(
    'There is no provider "elsewhere"; the providers are local, aws, equinix, static.',
  );
  await forgetBroughtUp('local');
  expect(await lastBroughtUp('local')).toBe(null);
  expect((await leftoversOf('local')).onThisMachine).toBe(true);
});

test.each(['', '{"name":', '[]', '{"name":"another","provider":"aws"}'])(
  'what was brought up is not guessed where its record is damaged (%j), which is said with a way out',
  async (text) => {
    await rememberBroughtUp(local);
    const file = join(scratchState, 'brought-up', 'local.json');
    await writeFile(file, text);
    await expect(leftoversOf('local')).rejects.toThrow(
      `${file} is damaged, and it alone says where the hosts of local were made: if the stack file of local is as it was then, remove ${file} and try again.`,
    );
    await forgetBroughtUp('local');
  },
);

test('hosts without a stack file are hosts of this machine, and a name that nothing bears is refused', async () => {
  await mkdir(join(scratchState, 'hosts', 'removed-since'), { recursive: true });
  const world = await leftoversOf('removed-since');
  expect((await world.look()).flatMap(({ found }) => found)).toEqual([]);
  await expect(leftoversOf('never-was')).rejects.toThrow('There is no profile "never-was"');
});

test('a profile that cannot be swept keeps no other from being swept, and is told of', async () => {
  const looked: string[] = [];
  await rememberBroughtUp({ ...local, name: 'faulty', provider: 'elsewhere' });
  expect(await listBroughtUp()).toEqual(['faulty']);
  const sweeping = sweep({
    profile: null,
    remove: 'nothing',
    holders: async (name) => {
      looked.push(name);
      return { campaigns: [], leases: [] };
    },
  });
  await expect(sweeping).rejects.toThrow('Not swept: faulty: There is no provider "elsewhere"');
  expect(looked).toEqual(expect.arrayContaining(['faulty', 'local']));
  await forgetBroughtUp('faulty');
});
