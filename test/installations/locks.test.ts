import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readLock } from '../../src/installations/locks.ts';
import { installations } from '../../src/installations/registry.ts';
import { everySystem } from '../../src/systems/registry.ts';
import { factsOf, workloadNames } from '../../src/workloads/registry.ts';

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

test('No two members share the name of an installation, and an unknown name is rejected', async () => {
  const ofSystems = everySystem.flatMap(([system, { versions }]) => versions.map((version) => `${system}-${version}`));
  const ofGenerators = workloadNames.filter((name) => factsOf(name).installation !== null);
  expect([...installations.keys()]).toEqual([...ofSystems, ...ofGenerators]);
  await expect(readLock('no-such-thing')).rejects.toThrow(
    'There is no installation no-such-thing; there are kafka-4.3.1,',
  );
});
