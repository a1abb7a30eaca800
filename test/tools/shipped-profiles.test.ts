import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { projectFolder } from '../../src/state/paths.ts';
import { shippedProfiles } from '../../tools/shipped-profiles.ts';

const isClone = existsSync(join(projectFolder, '.git'));

test.skipIf(!isClone)('the shipped profiles are the committed stack files', async () => {
  const { stdout } = await execa('git', ['ls-files', '--', 'stacks'], { cwd: projectFolder });
  const committed = [...stdout.matchAll(/^stacks\/Pulumi\.([^.]+)\.yaml$/gm)].map(([, name]) => name ?? '');
  expect(shippedProfiles).toEqual(committed.toSorted());
});
