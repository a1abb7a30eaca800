import { expect, test } from 'vitest';
import type { Binary } from '../../../tools/binaries/binary.ts';
import { bring } from '../../../tools/binaries/trials.ts';
import type { World } from '../../../tools/binaries/trials.ts';

const source = (doing: string, refusal?: string): Binary['sources'][number] => ({
  doing,
  async bring() {
    if (refusal) throw new Error(refusal);
  },
});

function engine(...sources: Binary['sources']): Binary {
  return {
    title: 'The engine',
    name: 'engine',
    version: '2.0.0',
    executables: ['engine', 'engine-helper'],
    versionArguments: ['--version'],
    sources,
    mend: "install Go and run 'npm run setup'",
  };
}

/** A machine with nothing on it but what `given` says, and a record of what was said and made. */
function machine(given: Partial<World> = {}) {
  const lines: string[] = [];
  const world: World = {
    onPath: async () => null,
    versionOf: async () => null,
    cached: async () => null,
    alone: (_binary, make) => make(),
    async keep(_binary, from) {
      await from.bring('/making', { finalFolder: '/cache/engine-2.0.0', say: (line) => lines.push(line) });
      return '/cache/engine-2.0.0';
    },
    say: (line) => lines.push(line),
    ...given,
  };
  return { world, lines };
}

const inCache = { engine: '/cache/engine-2.0.0/engine', 'engine-helper': '/cache/engine-2.0.0/engine-helper' };

test('programs on PATH that are new enough are taken before anything else', async () => {
  const { world, lines } = machine({
    onPath: async (name) => `/usr/bin/${name}`,
    versionOf: async () => '2.1.0',
    cached: async () => '/cache/engine-2.0.0',
  });
  const programs = await bring(engine(source('downloading')), world);
  expect(programs).toEqual({ engine: '/usr/bin/engine', 'engine-helper': '/usr/bin/engine-helper' });
  expect(lines).toEqual(['The engine 2.1.0: on PATH, /usr/bin/engine']);
});

test('one on PATH that is too old is passed over for the cached one', async () => {
  const { world, lines } = machine({
    onPath: async (name) => `/usr/bin/${name}`,
    versionOf: async () => '1.9.9',
    cached: async () => '/cache/engine-2.0.0',
  });
  expect(await bring(engine(), world)).toEqual(inCache);
  expect(lines).toEqual(['The engine: /usr/bin/engine is 1.9.9, older than 2.0.0', 'The engine 2.0.0: cached']);
});

test('one on PATH without its second program is passed over', async () => {
  const { world } = machine({
    onPath: async (name) => (name === 'engine' ? '/usr/bin/engine' : null),
    versionOf: async () => '2.1.0',
    cached: async () => '/cache/engine-2.0.0',
  });
  expect(await bring(engine(), world)).toEqual(inCache);
});

test('a source that fails gives way to the next one, and says why', async () => {
  const { world, lines } = machine();
  const binary = engine(source('downloading', 'example.org cannot be reached'), source('building'));
  expect(await bring(binary, world)).toEqual(inCache);
  expect(lines).toEqual([
    'The engine 2.0.0: downloading',
    'The engine 2.0.0: not by downloading: example.org cannot be reached',
    'The engine 2.0.0: building',
    'The engine 2.0.0: ready',
  ]);
});

test('what another set-up brought meanwhile is not brought again', async () => {
  let asked = 0;
  const { world } = machine({
    cached: async () => (asked++ === 0 ? null : '/cache/engine-2.0.0'),
    keep: async () => {
      throw new Error('it was made twice');
    },
  });
  expect(await bring(engine(source('building')), world)).toEqual(inCache);
});

test('what cannot be brought is one sentence with every reason and the way out', async () => {
  const { world } = machine();
  const binary = engine(
    source('downloading', 'example.org cannot be reached'),
    source('building', 'there is no Go on PATH to build it with'),
  );
  await expect(bring(binary, world)).rejects.toThrow(
    'The engine 2.0.0 could not be brought: example.org cannot be reached; there is no Go on PATH to build it with. ' +
      "To mend it, install Go and run 'npm run setup'.",
  );
});
