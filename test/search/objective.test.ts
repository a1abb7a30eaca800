import { expect, test } from 'vitest';
import { objectiveInWords, parseObjective } from '../../src/search/objective.ts';

test.each([
  ['p99 <= 10 ms', { percentile: 'p99', atMostMilliseconds: 10 }],
  ['p999<=1.5s', { percentile: 'p999', atMostMilliseconds: 1500 }],
])('%s is a bound on a percentile', (text, objective) => {
  expect(parseObjective(text)).toEqual(objective);
});

test.each(['p99 < 10 ms', 'p98 <= 10 ms', 'p99 <= 10', 'p99 <= 0 ms', 'p99 <= -1 ms', 'p99 <= 10 ms and more', ''])(
  '"%s" is none',
  (text) => {
    expect(parseObjective(text)).toBeNull();
  },
);

test('an objective is said as it is written', () => {
  expect(objectiveInWords({ percentile: 'p99', atMostMilliseconds: 10 })).toBe('p99 <= 10 ms');
});
