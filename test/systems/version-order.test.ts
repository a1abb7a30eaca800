import { expect, test } from 'vitest';
import { compareVersions, isAtLeast, newestNamed } from '../../src/systems/version-order.ts';

test('Versions are ordered by their numbers, not as text', () => {
  expect(['4.10.0', '4.9.2', '3.9.1', '4.9'].toSorted(compareVersions)).toEqual(['3.9.1', '4.9', '4.9.2', '4.10.0']);
  expect(['5.0.0', '5.0.0-rc1'].toSorted(compareVersions)).toEqual(['5.0.0-rc1', '5.0.0']);
  expect(isAtLeast('4.0.0', '4')).toBe(true);
  expect(isAtLeast('3.9.10', '4')).toBe(false);
});

test('The first numbers of a version name the newest that begins with them', () => {
  const locked = ['4.1.2', '4.1.10', '4.10.0', '3.9.1'];
  expect(newestNamed('4.1', locked)).toBe('4.1.10');
  expect(newestNamed('4', locked)).toBe('4.10.0');
  expect(newestNamed('4.1.2', locked)).toBe('4.1.2');
  expect(newestNamed('3', locked)).toBe('3.9.1');
  expect(newestNamed('3.8', locked)).toBeNull();
});
