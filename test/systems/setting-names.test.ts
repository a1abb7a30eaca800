import { expect, test } from 'vitest';
import { unknownSetting } from '../../src/systems/setting-names.ts';

const list = {
  known: ['app.cache.size', 'app.cache.age', 'net.timeout'],
  what: 'App 1',
  runsOwnCode: false,
  allow: 'it',
};
const namespaceOf = (key: string) => key.split('.')[0] ?? '';

test('a name of the list or of a family is known', () => {
  expect(unknownSetting({}, 'net.timeout', list)).toBeNull();
  expect(unknownSetting({ families: /^env\./ }, 'env.HOME', list)).toBeNull();
  expect(unknownSetting({}, 'env.HOME', list)).toBe('is no setting of App 1; remove it, or give it');
});

test('a namespace of one’s own is accepted where code of one’s own runs, unless it nearly is a known one', () => {
  const own = { ...list, runsOwnCode: true };
  expect(unknownSetting({ namespaceOf }, 'mine.size', own)).toBeNull();
  expect(unknownSetting({ namespaceOf }, 'mine.size', list)).not.toBeNull();
  expect(unknownSetting({ namespaceOf }, 'app.cache.sise', own)).toContain('did you mean "app.cache.size"?');
  expect(unknownSetting({ namespaceOf }, 'nets.timeout', own)).toContain('did you mean "net.timeout"?');
});
