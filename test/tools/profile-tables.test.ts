import { expect, test } from 'vitest';
import { purposeOf } from '../../src/hardware/profile/page.ts';
import { profilesPage } from '../../tools/profile-tables.ts';

test('the tables of docs/profiles.md match the stack files and the catalogue', async () => {
  const { present, text } = await profilesPage();
  expect(present, 'node tools/profile-tables.ts --write').toBe(text);
});

test('the first sentence of a stack file is its purpose', () => {
  expect(purposeOf('# Hosts of m4.xlarge, as\n# was advised. And more.\nconfig:\n')).toBe(
    'Hosts of m4.xlarge, as was advised.',
  );
});
