import { expect, test } from 'vitest';
import { faultsOf } from '../examples.ts';
import { stepped } from './examples.ts';

const grown = '- { grow: records, to: { records: 5000 } }\n- { run: read }\n';

test.each([
  '{ pause: 50 }',
  '{ settle: {}, withinSeconds: 90 }',
  '{ dropCaches: {} }',
  '{ grow: records, to: { records: 9000 } }',
])('a last step that no run follows is refused: %s', (step) => {
  expect(faultsOf(stepped(`${grown}- ${step}`))).toEqual([
    expect.stringContaining('sizes.smoke.steps.2: is followed by no run, so it changes no result'),
  ]);
});

test('data may be dropped at the end', () => {
  expect(faultsOf(stepped(`${grown}- { drop: records }`))).toEqual([]);
});
