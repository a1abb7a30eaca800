import { expect, test } from 'vitest';
import { atLeast, versionIn } from '../../../tools/binaries/version.ts';

test.each([
  ['3.250.0', '3.250.0', true],
  ['3.250.1', '3.250.0', true],
  ['3.100.0', '3.99.0', true],
  ['4.0.0', '3.250.0', true],
  ['3.99.9', '3.250.0', false],
  ['1.5.0', '1.5.1', false],
])('version %s serves where %s is wanted: %s', (version, wanted, serves) => {
  expect(atLeast(version, wanted)).toBe(serves);
});

test('the version is found in the version output of a program', () => {
  expect(versionIn('temporal version 1.5.1 (Server 1.29.1, UI 2.42.1)\n')).toBe('1.5.1');
  expect(versionIn('v3.250.0\n')).toBe('3.250.0');
  expect(versionIn('no idea')).toBeNull();
});
