import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Binary, Source } from '../../../tools/binaries/binary.ts';
import { thisMachine } from '../../../tools/binaries/machine.ts';
import { bring } from '../../../tools/binaries/trials.ts';

let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'proofload-binaries-test-'));
});
afterEach(() => rm(cache, { recursive: true }));

let made = 0;
const building: Source = {
  doing: 'building',
  async bring(folder) {
    made += 1;
    await writeFile(join(folder, 'engine'), '#!/bin/sh\necho 2.0.0\n');
    await chmod(join(folder, 'engine'), 0o755);
  },
};

const engine = (source: Source): Binary => ({
  title: 'The engine',
  name: 'engine',
  version: '2.0.0',
  executables: ['engine'],
  sources: [source],
  mend: 'build it',
});

test('two set-ups at once make a binary once, whole, and leave nothing else', async () => {
  made = 0;
  const both = await Promise.all(
    [1, 2].map(() =>
      bring(
        engine(building),
        thisMachine(() => {}, cache),
      ),
    ),
  );
  for (const programs of both) expect(programs).toEqual({ engine: join(cache, 'engine-2.0.0', 'engine') });
  expect(made).toBe(1);
  expect((await readdir(cache)).toSorted()).toEqual(['engine-2.0.0', 'engine-2.0.0.SHA256SUMS']);
});

const cachedProgram = () => join(cache, 'engine-2.0.0', 'engine');
const bringAgain = () =>
  bring(
    engine(building),
    thisMachine(() => {}, cache),
  );

describe('a cached binary', () => {
  beforeEach(bringAgain);

  test('that was changed is refused', async () => {
    await writeFile(cachedProgram(), 'changed');
    await expect(bringAgain()).rejects.toThrow(
      new RegExp(
        `^${cachedProgram()} is no longer what was put there, its SHA-256 is [0-9a-f]{64}: remove ${cache}/engine-2.0.0 and `,
      ),
    );
  });

  test('that others may change is refused', async () => {
    await chmod(cachedProgram(), 0o775);
    await expect(bringAgain()).rejects.toThrow(
      `${cachedProgram()} may be changed by others: run 'chmod go-w ${cachedProgram()}'`,
    );
    await chmod(cachedProgram(), 0o755);
    await chmod(cache, 0o777);
    await expect(bringAgain()).rejects.toThrow(`${cache} may be changed by others`);
  });

  test('of a cache without records counts from now on', async () => {
    await rm(join(cache, 'engine-2.0.0.SHA256SUMS'));
    await bringAgain();
    await writeFile(cachedProgram(), 'changed');
    await expect(bringAgain()).rejects.toThrow('is no longer what was put there');
  });
});

test('a source that fails half-way leaves nothing in the cache', async () => {
  const failing: Source = {
    doing: 'building',
    async bring(folder, context) {
      await building.bring(folder, context);
      throw new Error('the disk is full');
    },
  };
  await expect(
    bring(
      engine(failing),
      thisMachine(() => {}, cache),
    ),
  ).rejects.toThrow('the disk is full');
  expect(await readdir(cache)).toEqual([]);
});

test('what a killed set-up left half made is removed, and a folder that is not whole is made again', async () => {
  await mkdir(join(cache, 'engine-2.0.0-making-abc123', 'go-caches'), { recursive: true });
  await mkdir(join(cache, 'engine-2.0.0'));
  const programs = await bring(
    engine(building),
    thisMachine(() => {}, cache),
  );
  expect(await readFile(programs.engine ?? '', 'utf8')).toMatch(/2\.0\.0/);
  expect((await readdir(cache)).toSorted()).toEqual(['engine-2.0.0', 'engine-2.0.0.SHA256SUMS']);
});
