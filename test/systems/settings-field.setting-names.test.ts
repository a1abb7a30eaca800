import { describe, expect, test } from 'vitest';
import { isAccepted, settingFault } from '../../src/systems/settings-field.ts';
import type { SettingValue } from '../../src/plan/plan.ts';

const list = {
  known: { 'app.cache.size': 'text', 'app.cache.age': 'text', 'net.timeout': 'text' },
  what: 'App 1',
  runsOwnCode: false,
  allow: 'it',
};
const namespaceOf = (key: string) => key.split('.')[0] ?? '';

const faultOf = (accepted: string, value: SettingValue): string | null =>
  settingFault({}, 'it', value, { ...list, known: { it: accepted }, allow: null });

test('a name of the list or of a family is known', () => {
  expect(settingFault({}, 'net.timeout', 1, list)).toBeNull();
  expect(settingFault({ families: /^env\./ }, 'env.HOME', 1, list)).toBeNull();
  expect(settingFault({}, 'env.HOME', 1, list)).toBe('is no setting of App 1; remove it, or give it');
});

test('a namespace of one’s own is accepted where code of one’s own runs, unless it nearly is a known one', () => {
  const own = { ...list, runsOwnCode: true };
  expect(settingFault({ namespaceOf }, 'mine.size', 1, own)).toBeNull();
  expect(settingFault({ namespaceOf }, 'mine.size', 1, list)).not.toBeNull();
  expect(settingFault({ namespaceOf }, 'app.cache.sise', 1, own)).toContain('did you mean "app.cache.size"?');
  expect(settingFault({ namespaceOf }, 'nets.timeout', 1, own)).toContain('did you mean "net.timeout"?');
});

describe('a value is refused with what the setting accepts', () => {
  test.each<[string, SettingValue[], SettingValue[], string]>([
    ['integer 0..', [0, 5, '7'], [-1, 1.5, 'many', true, ''], 'a whole number of at least 0'],
    ['integer -1..100', [-1, 100], [-2, 101], 'a whole number of at least -1 and at most 100'],
    ['integer ..', [-5, 5], ['5 s', 0.5], 'a whole number'],
    ['number 0..1', [0.5, 0, '1', '1e-3'], [1.5, -0.1, '.'], 'a number of at least 0 and at most 1'],
    [
      'duration 0.. ms,s',
      ['5s', '10ms'],
      [5, '-1s', '5S', '5 weeks', '1.5s'],
      'a duration of at least 0 with one of the units ms, s',
    ],
    ['any case, size .. ,k,m', [5, '5K', '-1m'], ['5q', 'k'], 'a size with one of the units k, m'],
    ['number ..', [-1.5, 5], ['many', true], 'a number'],
    ['one of none, zstd', ['none', 'zstd'], ['ZSTD', 'none, zstd'], 'one of none, zstd'],
    ['any case, one of true, false', [true, 'FALSE'], [1, 'yes'], 'one of true, false'],
    ['some of compact, delete', ['compact', 'delete, compact'], ['compress', ''], 'some of compact, delete'],
  ])('%s', (accepted, good, bad, wanted) => {
    expect(isAccepted(accepted)).toBe(true);
    for (const value of good) expect(faultOf(accepted, value), String(value)).toBeNull();
    for (const value of bad)
      expect(faultOf(accepted, value), String(value)).toContain(`must be ${wanted} for App 1, not`);
  });

  test('text may be anything, and what no list can hold is not one', () => {
    expect(faultOf('text', -1)).toBeNull();
    expect(['whatever', 'integer', 'integer 0', 'one of '].filter(isAccepted)).toEqual([]);
  });
});
