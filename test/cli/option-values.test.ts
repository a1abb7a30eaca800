import { expect, test } from 'vitest';
import { upTo } from '../../src/cli/option-values.ts';

test('an option in hours or dollars is a number in digits within its limits', () => {
  const hours = upTo(720);
  expect([hours('1'), hours('0.5'), hours('.5'), hours('720')]).toEqual([1, 0.5, 0.5, 720]);
  for (const text of [
    '',
    ' ',
    '0',
    '-1',
    '721',
    '1e300',
    '1e2',
    '0x10',
    'Infinity',
    'NaN',
    '1,5',
    '1h',
    ' 1',
    '9'.repeat(400),
  ]) {
    expect(() => hours(text), text).toThrow('It must be a number above 0 and at most 720.');
  }
});
