import { expect, test } from 'vitest';
import { RefusalError } from '../../src/input/refusal.ts';

test('nobody is refused without a sentence', () => {
  expect(() => new RefusalError([])).toThrow('A refusal without a reason is a bug in Proofload');
});

test('what a terminal would act on is escaped, wherever it came from', () => {
  const { faults, message } = new RefusalError(['file: \u001B[2J\u202E\u200B\n\r\t\u009B\u0000']);
  expect(faults).toEqual([String.raw`file: \u001B[2J\u202E\u200B\n\r\t\u009B\u0000`]);
  expect(message).toBe(faults[0]);
});

test('a long sentence keeps its beginning and its end', () => {
  const [fault = ''] = new RefusalError([`file: ${'x'.repeat(5000)}; do this`]).faults;
  expect(fault.length).toBeLessThanOrEqual(800);
  expect(fault).toMatch(/^file: x+ … \(5015 characters\) … x+; do this$/);
});

test('the first 20 faults are shown, and the others counted', () => {
  const { faults, lines } = new RefusalError(Array.from({ length: 23 }, (_, index) => `fault ${index + 1}`));
  expect(faults).toHaveLength(23);
  expect(lines).toHaveLength(21);
  expect(lines.slice(-2)).toEqual(['fault 20', 'and 3 more; fix these first']);
});
