import { expect, test } from 'vitest';
import { keepTime, upTo } from '../../src/cli/option-values.ts';

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

test('a time to keep hosts is made of hours, minutes and seconds', () => {
  expect([keepTime('1h'), keepTime('90m'), keepTime('1h30m'), keepTime('45s'), keepTime('720h')]).toEqual([
    3600, 5400, 5400, 45, 2_592_000,
  ]);
  for (const text of [
    '',
    '0',
    '0s',
    '1',
    '1.5h',
    '-1h',
    '1 h',
    'h',
    '1d',
    '721h',
    '1h30',
    '1h1h',
    '30m1h',
    `${'9'.repeat(20)}h`,
  ]) {
    expect(() => keepTime(text), text).toThrow('It must be a time such as 30m, 1h or 1h30m, at most 720h.');
  }
});
