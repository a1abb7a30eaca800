import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutLines } from '../../../src/live/samples/lines.ts';

test('a line that is cut anywhere, also within a character, is given once its end has arrived', () => {
  const text = '{"a":1}\n{"ä":"€"}\n{"b":2}\n';
  const bytes = Buffer.from(text);
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length)), (places) => {
      const cuts = [0, ...places.toSorted((one, other) => one - other), bytes.length];
      const lines = cutLines();
      const all = cuts.slice(1).flatMap((to, index) => lines.take(bytes.subarray(cuts[index], to)));
      expect(all).toEqual(text.trimEnd().split('\n'));
      expect(lines.offset).toBe(bytes.length);
    }),
  );
});

test('what has no end yet is kept', () => {
  const lines = cutLines();
  expect(lines.take(Buffer.from('one\ntw'))).toEqual(['one']);
  expect(lines.take(Buffer.from(''))).toEqual([]);
  expect(lines.take(Buffer.from('o\n'))).toEqual(['two']);
});
