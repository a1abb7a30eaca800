import { expect, test } from 'vitest';
import { stackNamedIn } from '../../src/stack/by-hand.ts';

test.each([
  [['up', '-s', 'local'], 'local'],
  [['up', '--yes', '--stack', 'local'], 'local'],
  [['preview', '--stack=local', '--diff'], 'local'],
  [['destroy', '--skip-preview'], null],
  [['up', '-s'], null],
])('%j names the stack %s', (argv, stack) => {
  expect(stackNamedIn(argv)).toBe(stack);
});
