import { expect, test } from 'vitest';
import { runsOf } from '../../src/plan/runs-of.ts';
import { withNeededWarmUps } from '../../src/workloads/needed-warm-ups.ts';
import { plan } from '../campaign/examples.ts';
import { stepped } from '../campaign/steps/examples.ts';

const runs = runsOf(
  plan(
    stepped(`- forEach: { size: [{ gigabytes: 1 }, { gigabytes: 2 }] }
  steps:
    - { grow: records, to: $size }
    - { run: warm-up }
    - { run: read }
    - { run: write }`),
  ),
);

test('a further session repeats the warm-up on the data of a run that remains, and none on data of runs that are done', () => {
  const kept = withNeededWarmUps(runs, ({ id }) => id === 'write-2').filter(({ warmUp }) => warmUp);
  expect(kept.map(({ id }) => id)).toEqual(['warm-up-2']);
  const first = withNeededWarmUps(runs, ({ id }) => id === 'write-1').filter(({ warmUp }) => warmUp);
  expect(first.map(({ id }) => id)).toEqual(['warm-up-1']);
});
