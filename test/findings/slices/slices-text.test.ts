import { expect, test } from 'vitest';
import { plain } from '../../../src/text/figures.ts';
import { driftText } from '../../../src/findings/slices/slices-text.ts';

test('an interval whose ends are more than a hundredfold apart is not shown as if it said something', () => {
  const drift = { state: 'inconclusive', ratio: 0.5, probability: 0.6 } as const;
  expect(plain(driftText({ ...drift, low: 0.3, high: 0.9 }, 1.05))).toBe(
    'drift inconclusive: −50 % (95 % interval −70 % to −10 %)',
  );
  expect(plain(driftText({ ...drift, low: 0.001, high: 160 }, 1.05))).toBe(
    'drift inconclusive: −50 % (95 % interval too wide to be shown)',
  );
});
