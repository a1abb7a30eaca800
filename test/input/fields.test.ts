import { expect, test } from 'vitest';
import { z } from 'zod';
import { list } from '../../src/input/fields.ts';

const faultsOf = (schema: z.ZodType, given: unknown) =>
  (schema.safeParse(given).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

test('an entry of a list that appears twice is refused with its place', () => {
  const hosts = list('names of hosts', z.string(), 9);
  expect(faultsOf(hosts, ['a', 'b', 'a', 'a'])).toEqual([
    '2: "a" appears twice; entry 1 is the same',
    '3: "a" appears twice; entry 1 is the same',
  ]);
  expect(faultsOf(hosts, ['a', 'A'])).toEqual([]);
});

test('mappings are the same whatever the order of their keys, and a number is not its text', () => {
  const levels = list('levels', z.unknown(), 9);
  expect(faultsOf(levels, [{ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }])).toEqual([
    '1: a mapping appears twice; entry 1 is the same',
  ]);
  expect(faultsOf(levels, [{ a: 1 }, { a: '1' }, 1, '1', [1], [1, 1]])).toEqual([]);
});

test('a sequence may have an entry twice', () => {
  expect(faultsOf(list('arguments', z.string(), 9, { repeats: true }), ['-v', '-v'])).toEqual([]);
});
