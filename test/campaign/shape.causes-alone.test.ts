/** A cause is reported, and what follows from it is not; a fault lists what is allowed at its place, and not elsewhere. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { orVariable } from '../../src/campaign/expanders/variables.ts';
import { count } from '../../src/input/fields.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { faultsOf } from './examples.ts';

const example = (name: string): Promise<string> =>
  readFile(join(projectFolder, 'campaigns/examples', `${name}.yaml`), 'utf8');

test('an event whose beginning is invalid is not said to have none as well', async () => {
  const text = (await example('node-killed')).replace(/atSeconds: \d+/, 'atSeconds: 0');
  const ofEvent = faultsOf(text).filter((fault) => /events\.lost(\.atSeconds)?:/.test(fault));
  expect(ofEvent).toEqual([expect.stringMatching(/atSeconds: must be a number of seconds above zero/)]);
});

test('an unknown parameter of a variant lists those of its load generator', async () => {
  const text = (await example('variants-compression')).replace(
    'loads.producer.compression: lz4',
    'loads.producer.zzz: 1',
  );
  const [fault] = faultsOf(text);
  expect(fault).toMatch(/variants\.lz4\.loads\.producer\.zzz: unknown key; known: records, .*plannedSeconds$/);
  expect(fault).not.toContain('scaleFactor');
});

test('a text in place of which a variable might stand is refused for what it is', () => {
  const { error } = orVariable(count('records', 5, 100)).safeParse('a lot');
  expect(error!.issues.map(({ message }) => message)).toEqual([
    'must be a whole number of records above zero, such as 5, not "a lot"',
  ]);
});
