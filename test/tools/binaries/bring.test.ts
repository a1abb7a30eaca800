import { expect, test } from 'vitest';
import type { Binary } from '../../../tools/binaries/binary.ts';
import { bring } from '../../../tools/binaries/bring.ts';
import type { SetUpContext } from '../../../tools/binaries/bring.ts';

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
    remedy: "install Go and run 'npm run setup'",
  };
}

/** An empty machine except for `given`, with a record of messages and installed binaries. */
function machine(given: Partial<SetUpContext> = {}) {
  const lines: string[] = [];
  const context: SetUpContext = {
    onPath: async () => null,
    versionOf: async () => null,
    cached: async () => null,
    exclusively: (_binary, make) => make(),
    async store(_binary, from) {
      await from.bring('/making', { finalFolder: '/cache/engine-2.0.0', say: (line) => lines.push(line) });
      return '/cache/engine-2.0.0';
    },
    say: (line) => lines.push(line),
    ...given,
  };
  return { context, lines };
}

const inCache = { engine: '/cache/engine-2.0.0/engine', 'engine-helper': '/cache/engine-2.0.0/engine-helper' };

test('programs on PATH that are new enough come first', async () => {
  const { context, lines } = machine({
    onPath: async (name) => `/usr/bin/${name}`,
    versionOf: async () => '2.1.0',
    cached: async () => '/cache/engine-2.0.0',
  });
  const programs = await bring(engine(source('downloading')), context);
  expect(programs).toEqual({ engine: '/usr/bin/engine', 'engine-helper': '/usr/bin/engine-helper' });
  expect(lines).toEqual(['The engine 2.1.0: on PATH, /usr/bin/engine']);
});

test('a program on PATH that is too old is skipped for the cached one', async () => {
  const { context, lines } = machine({
    onPath: async (name) => `/usr/bin/${name}`,
    versionOf: async () => '1.9.9',
    cached: async () => '/cache/engine-2.0.0',
  });
  expect(await bring(engine(), context)).toEqual(inCache);
  expect(lines).toEqual([
    'The engine: /usr/bin/engine has version 1.9.9, but 2.0.0 is required',
    'The engine 2.0.0: cached',
  ]);
});

test('a program on PATH without its second program is skipped', async () => {
  const { context } = machine({
    onPath: async (name) => (name === 'engine' ? '/usr/bin/engine' : null),
    versionOf: async () => '2.1.0',
    cached: async () => '/cache/engine-2.0.0',
  });
  expect(await bring(engine(), context)).toEqual(inCache);
});

test('after a failed source the next one is tried, with the error', async () => {
  const { context, lines } = machine();
  const binary = engine(source('downloading', 'example.org cannot be reached'), source('building'));
  expect(await bring(binary, context)).toEqual(inCache);
  expect(lines).toEqual([
    'The engine 2.0.0: downloading',
    'The engine 2.0.0: downloading failed: example.org cannot be reached',
    'The engine 2.0.0: building',
    'The engine 2.0.0: ready',
  ]);
});

test('a binary that another set-up installed meanwhile is not installed again', async () => {
  let asked = 0;
  const { context } = machine({
    cached: async () => (asked++ === 0 ? null : '/cache/engine-2.0.0'),
    store: async () => {
      throw new Error('it was made twice');
    },
  });
  expect(await bring(engine(source('building')), context)).toEqual(inCache);
});

test('a binary that cannot be installed is one sentence with every error and the remedy', async () => {
  const { context } = machine();
  const binary = engine(
    source('downloading', 'example.org cannot be reached'),
    source('building', 'Go is not on PATH'),
  );
  await expect(bring(binary, context)).rejects.toThrow(
    'The engine 2.0.0 could not be installed: example.org cannot be reached; Go is not on PATH. ' +
      "To fix this, install Go and run 'npm run setup'.",
  );
});
