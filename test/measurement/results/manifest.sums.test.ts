import { expect, test } from 'vitest';
import { parseSums, sumsText } from '../../../src/measurement/results/manifest.ts';

const sum = 'a'.repeat(64);

test('a list of checksums reads back unchanged, with arbitrary file names', () => {
  const sums = new Map(
    ['b', 'a/c', 'with space', 'back\\slash', 'two\nlines', 'literal \\n'].map((path) => [path, sum]),
  );
  expect(parseSums(sumsText(sums))).toEqual(sums);
  expect(
    sumsText(
      new Map([
        ['b', sum],
        ['a', sum],
      ]),
    ),
  ).toBe(`${sum}  a\n${sum}  b\n`);
});

test('a damaged list is reported with its line', () => {
  expect(parseSums(`${sum}  a\n${sum.slice(1)}  b\n`)).toEqual({ faultyLine: 2 });
  expect(parseSums('')).toEqual({ faultyLine: 1 });
});
