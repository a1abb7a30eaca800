import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesFrom } from '../../../src/live/samples/lines.ts';

test('a line that is cut anywhere, also within a character, is given once its end has arrived', () => {
  const text = '{"a":1}\n{"ä":"€"}\n{"b":2}\n';
  const bytes = Buffer.from(text);
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length)), (places) => {
      const cuts = [0, ...places.toSorted((one, other) => one - other), bytes.length];
      const lines = linesFrom(0);
      const all = cuts.slice(1).flatMap((to, index) => lines.take(bytes.subarray(cuts[index], to)));
      expect(all).toEqual(text.trimEnd().split('\n'));
      expect(lines.offset).toBe(bytes.length);
    }),
  );
});

test('what has no end yet is kept', () => {
  const lines = linesFrom(0);
  expect(lines.take(Buffer.from('one\ntw'))).toEqual(['one']);
  expect(lines.take(Buffer.from(''))).toEqual([]);
  expect(lines.take(Buffer.from('o\n'))).toEqual(['two']);
});

test('of a very long past, pairs of lines are taken from all over it, and of its end and of the present every line', () => {
  const line = Buffer.from(`${'x'.repeat(1023)}\n`);
  const count = 200 * 1024;
  const lines = linesFrom(count * line.length);
  const taken = Array.from({ length: count }, () => lines.take(line).length);
  const early = taken.slice(0, 150 * 1024).reduce((sum, one) => sum + one, 0);
  expect(early).toBeGreaterThan(500);
  expect(early).toBeLessThan(900);
  expect(taken.slice(0, 3)).toEqual([1, 1, 0]);
  expect(taken.slice(-32 * 1024)).not.toContain(0);
  expect(lines.take(line)).toHaveLength(1);
});
