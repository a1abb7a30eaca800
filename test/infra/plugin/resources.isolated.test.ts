import { scratchState } from '../scratch-state.ts';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { resourceKinds } from '../../../infra/plugin/resources.ts';
import { hostsFolderOf, markOf } from '../../../src/state/mark.ts';

const kind = resourceKinds['proofload:local:Host']!;
const network = resourceKinds['proofload:local:Network']!;

let foreign: string;
beforeEach(async () => {
  foreign = await mkdtemp(join(tmpdir(), 'proofload-foreign-'));
  await writeFile(join(foreign, 'kept'), '');
});
afterAll(() => rm(scratchState, { recursive: true }));

const own = () => ({
  mark: markOf('local'),
  name: 'kafka01',
  kind: 'loopback',
  address: '127.9.9.9',
  dataFolder: join(hostsFolderOf('local'), 'kafka01'),
});

test('a host of this state folder is made, found and removed', async () => {
  await kind.make('local', own());
  expect(await kind.find('local', own())).not.toBeNull();
  await kind.remove('local', own());
  expect(await kind.find('local', own())).toBeNull();
});

test('nothing is made, read or removed in a folder of somebody else, or with a mark or a control group of others', async () => {
  const group = Object.fromEntries(['cpu', 'cpuacct', 'memory', 'io'].map((name) => [name, foreign]));
  const attacks = [
    { dataFolder: foreign },
    { dataFolder: join(hostsFolderOf('local'), '../..'), name: '..' },
    { mark: 'proofload-ffffff' },
    { limits: { cgroup: { version: 2, ...group } } },
  ];
  await mkdir(hostsFolderOf('local'), { recursive: true });
  for (const attack of attacks) {
    const properties = { ...own(), ...attack };
    for (const name of ['make', 'find', 'remove'] as const) {
      await expect(kind[name]('local', properties), JSON.stringify(attack)).rejects.toThrow();
    }
  }
  for (const name of ['make', 'find', 'remove'] as const) {
    await expect(network[name]('local', { mark: 'proofload-ffffff' })).rejects.toThrow('proofload-ffffff');
  }
  expect(await readdir(foreign)).toEqual(['kept']);
  await rm(foreign, { recursive: true });
});

test('a host whose state folder was moved is forgotten where it was', async () => {
  await kind.remove('local', { ...own(), dataFolder: '/no/longer/hosts/local/kafka01' });
});
