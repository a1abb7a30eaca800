import { expect, test } from 'vitest';
import { remainingSteps } from '../../src/steps/remaining-steps.ts';
import { plan } from '../campaign/examples.ts';
import { stepped } from '../campaign/steps/examples.ts';

const { steps } = plan(
  stepped(`- forEach: { size: [{ gigabytes: 1 }, { gigabytes: 2 }, { gigabytes: 3 }] }
  steps:
    - { grow: records, to: $size }
    - { settle: {}, withinSeconds: 60 }
    - { run: read }
    - { dropCaches: {} }
    - { run: write }
- { drop: records }
- { grow: records, to: { gigabytes: 1 } }
- { run: read }`),
);

/** The steps that a further session makes after these runs. */
const after = (...done: string[]): string[] => remainingSteps(steps, new Set(done)).map(({ id }) => id);

test('a further session grows a dataset once before the first run that remains, to the size of that run', () => {
  expect(after('read-1', 'write-1', 'read-2', 'write-2')).toEqual([
    'grow.records.3',
    'settle.3',
    'read-3',
    'drop-caches.3',
    'write-3',
    'drop.records.1',
    'grow.records.4',
    'read-4',
  ]);
});

test('a run in the middle that is done leaves the growth of the run after it', () => {
  expect(after('read-1', 'write-1', 'read-2')).toEqual([
    'grow.records.2',
    'settle.2',
    'drop-caches.2',
    'write-2',
    'grow.records.3',
    'settle.3',
    'read-3',
    'drop-caches.3',
    'write-3',
    'drop.records.1',
    'grow.records.4',
    'read-4',
  ]);
});

test('growth beyond the runs that remain is not made again, and neither is what follows the last of them', () => {
  const all = steps.filter(({ kind }) => kind === 'run').map(({ id }) => id);
  expect(after(...all.filter((id) => id !== 'read-1'))).toEqual(['grow.records.1', 'settle.1', 'read-1']);
  expect(after(...all)).toEqual([]);
});

test('a session that must make only a run after the drop grows the dataset from nothing to its size', () => {
  const all = steps.filter(({ kind }) => kind === 'run').map(({ id }) => id);
  expect(after(...all.filter((id) => id !== 'read-4')).filter((id) => !id.startsWith('drop'))).toEqual([
    'grow.records.4',
    'read-4',
  ]);
});
