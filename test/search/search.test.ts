import { expect, test } from 'vitest';
import { objectiveText, parseObjective } from '../../src/search/search.ts';

test.each([
  ['p99 <= 10 ms', { percentile: 'p99', atMostMilliseconds: 10 }],
  ['p999<=1.5s', { percentile: 'p999', atMostMilliseconds: 1500 }],
])('%s is a limit on a percentile', (text, objective) => {
  expect(parseObjective(text)).toEqual(objective);
});

test.each(['p99 < 10 ms', 'p98 <= 10 ms', 'p99 <= 10', 'p99 <= 0 ms', 'p99 <= -1 ms', 'p99 <= 10 ms and more', ''])(
  '"%s" is no objective',
  (text) => {
    expect(parseObjective(text)).toBeNull();
  },
);

test('an objective is printed as in a campaign file', () => {
  expect(objectiveText({ percentile: 'p99', atMostMilliseconds: 10 })).toBe('p99 <= 10 ms');
});
