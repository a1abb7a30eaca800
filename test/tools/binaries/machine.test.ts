import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Binary, Source } from '../../../tools/binaries/binary.ts';
import { thisMachine } from '../../../tools/binaries/machine.ts';
import { bring } from '../../../tools/binaries/bring.ts';

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
  remedy: 'build it',
});

test('two concurrent set-ups install a binary once, complete, and leave nothing else', async () => {
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

  test('that was changed is rejected', async () => {
    await writeFile(cachedProgram(), 'changed');
    await expect(bringAgain()).rejects.toThrow(
      new RegExp(
        `^${cachedProgram()} has changed since it was cached, its SHA-256 is [0-9a-f]{64}: remove ${cache}/engine-2.0.0 and `,
      ),
    );
  });

  test('that other users may change is rejected', async () => {
    await chmod(cachedProgram(), 0o775);
    await expect(bringAgain()).rejects.toThrow(
      `${cachedProgram()} is writable by other users: run 'chmod go-w ${cachedProgram()}'`,
    );
    await chmod(cachedProgram(), 0o755);
    await chmod(cache, 0o777);
    await expect(bringAgain()).rejects.toThrow(`${cache} is writable by other users`);
  });

  test('of a cache without records is recorded', async () => {
    await rm(join(cache, 'engine-2.0.0.SHA256SUMS'));
    await bringAgain();
    await writeFile(cachedProgram(), 'changed');
    await expect(bringAgain()).rejects.toThrow('has changed since it was cached');
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

test('partial results of a killed set-up are removed, and an incomplete folder is replaced', async () => {
  await mkdir(join(cache, 'engine-2.0.0-making-abc123', 'go-caches'), { recursive: true });
  await mkdir(join(cache, 'engine-2.0.0'));
  const programs = await bring(
    engine(building),
    thisMachine(() => {}, cache),
  );
  expect(await readFile(programs.engine ?? '', 'utf8')).toMatch(/2\.0\.0/);
  expect((await readdir(cache)).toSorted()).toEqual(['engine-2.0.0', 'engine-2.0.0.SHA256SUMS']);
});
