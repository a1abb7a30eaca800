import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../src/state/paths.ts';

const byName = (one: string | undefined, other: string | undefined) => (one ?? '').localeCompare(other ?? '');

test('docs/can-it.md names every example campaign, and none that is not there', async () => {
  const page = await readFile(join(projectFolder, 'docs', 'can-it.md'), 'utf8');
  const named = [...page.matchAll(/campaigns\/examples\/([\w-]+\.yaml)/g)].map(([, file]) => file);
  const examples = (await readdir(join(projectFolder, 'campaigns', 'examples'))).filter((file) =>
    file.endsWith('.yaml'),
  );
  expect([...new Set(named)].toSorted(byName)).toEqual(examples.toSorted(byName));
});
