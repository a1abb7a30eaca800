import { expect, test } from 'vitest';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { changed, faultsOf, plan } from '../examples.ts';

const ramp = (entry: string): string =>
  changed('        - cassandra: { threads: 4 }\n', '')
    .replace('      store:\n  laptop', '  laptop')
    .replace('  smoke:\n', `  smoke:\n    ramp: { store: { ${entry} } }\n`);

test('a ramp has its levels in equal steps, the lowest first', () => {
  const runs = runsOf(plan(ramp('over: threads, from: 2, to: 11, steps: 4')));
  expect(runs.flatMap(({ id }) => (id.startsWith('store') ? [id] : []))).toEqual([
    'store-2',
    'store-5',
    'store-8',
    'store-11',
  ]);
});

test.each([
  ['over: threads, from: 4, to: 5, steps: 3', 'ramp.store.to: must be at least 2 above from, which is 4, for 3 levels'],
  ['over: threads, from: 4, to: 9, steps: 1', 'ramp.store.steps: must be at least 2 steps'],
  [
    'over: targetRecordsPerSecond, from: 4, to: 9, steps: 2',
    'ramp.store.over: cassandra-stress has no targetRecordsPerSecond, but threads and targetOperationsPerSecond',
  ],
  [
    'load: cassandr, over: threads, from: 4, to: 9, steps: 2',
    'ramp.store.load: unknown load "cassandr"; did you mean "cassandra"?',
  ],
])('a ramp is refused: %s', (entry, fault) => {
  expect(faultsOf(ramp(entry)).join('\n')).toContain(fault);
});
