import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readLock } from '../../../src/systems/artefacts/locks.ts';
import { installations } from '../../../src/systems/registry.ts';

test.each([...installations.keys()])('The lock file of %s is valid and names each file once', async (installation) => {
  const lock = await readLock(installation);
  const names = lock.map(({ path }) => basename(path));
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
});

test.each([...installations])(
  'The lock file of %s pins the version that plans state',
  async (name, { artefact, version }) => {
    const coordinates = (await readLock(name)).map((each) => each.coordinates);
    expect(coordinates).toContain(`${artefact}:${version}`);
  },
);
