import { scratchState } from './scratch-state.ts';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cleanUp } from '../../infra/cleanup.ts';
import { leftoversOf } from '../../infra/leftovers-of.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import {
  forgetBroughtUp,
  lastBroughtUp,
  listBroughtUp,
  rememberBroughtUp,
} from '../../src/hardware/stack/brought-up.ts';

afterAll(() => rm(scratchState, { recursive: true, force: true }));

const local = { ...(await readProfile('local')), stack: 'local' };

test('a profile is checked where it was last brought up, whatever its stack file says now', async () => {
  await rememberBroughtUp({ ...local, provider: 'elsewhere' });
  await expect(leftoversOf('local')).rejects.toThrow(
    'There is no provider "elsewhere". The providers are local, aws, gcp, equinix, static.',
  );
  await forgetBroughtUp('local');
  expect(await lastBroughtUp('local')).toBe(null);
  expect((await leftoversOf('local')).profile.provider).toBe('local');
});

test.each(['', '{"name":', '[]', '{"name":"another","provider":"aws"}'])(
  'a damaged record of a profile that was brought up is reported with a remedy, not guessed (%j)',
  async (text) => {
    await rememberBroughtUp(local);
    const file = join(scratchState, 'brought-up', 'local.json');
    await writeFile(file, text);
    await expect(leftoversOf('local')).rejects.toThrow(
      `${file} is damaged. It records where the hosts of local were made: if the stack file of local is unchanged since then, delete ${file} and retry.`,
    );
    await forgetBroughtUp('local');
  },
);

test('hosts without a stack file are on this machine, and an unknown name is refused', async () => {
  await mkdir(join(scratchState, 'hosts', 'removed-since'), { recursive: true });
  const world = await leftoversOf('removed-since');
  expect((await world.check()).flatMap(({ found }) => found)).toEqual([]);
  await expect(leftoversOf('never-was')).rejects.toThrow('There is no profile "never-was"');
});

test('a profile that cannot be cleaned up does not stop the others, and is reported', async () => {
  const looked: string[] = [];
  await rememberBroughtUp({ ...local, stack: 'faulty', name: 'faulty', provider: 'elsewhere' });
  expect(await listBroughtUp()).toEqual(['faulty']);
  const cleaning = cleanUp({
    remove: 'nothing',
    only({ stack }) {
      looked.push(stack);
      return true;
    },
    holders: async () => ({ campaigns: [], leases: [] }),
  });
  await expect(cleaning).rejects.toThrow('Not cleaned up: faulty: There is no provider "elsewhere"');
  expect(looked).toEqual(expect.arrayContaining(['faulty', 'local']));
  await forgetBroughtUp('faulty');
});
