import { expect, test } from 'vitest';
import { estimateMetShare, type Margin } from '../../src/search/met-share.ts';

const known = (...margins: number[]): Margin[] => margins.map((margin) => ({ low: margin, high: margin }));

test('equal margins above 0 make it probable that nine of ten runs meet the goal, and scatter as large as the margin does not', () => {
  expect(estimateMetShare(known(0.1, 0.11, 0.09)).isMetBeyond(0)).toBeGreaterThan(0.9);
  expect(estimateMetShare(known(0.1, 0.25, -0.05)).isMetBeyond(0)).toBeLessThan(0.5);
});

test('a single bad run among many does not decide', () => {
  const many = known(...Array.from({ length: 20 }, (_, index) => 0.1 + (index % 5) / 500));
  expect(estimateMetShare([...many, ...known(-0.7)]).isMetBeyond(0)).toBeGreaterThan(0.9);
});

test('the share of the runs is between that of passes alone and that of failures alone', () => {
  const met: Margin = { low: 0, high: Infinity };
  const missed: Margin = { low: -Infinity, high: 0 };
  const half = estimateMetShare([met, missed, met, missed]).shareBeyond(0);
  expect(half).toBeGreaterThan(0.3);
  expect(half).toBeLessThan(0.7);
  expect(estimateMetShare([met, met, met, met]).shareBeyond(0)).toBeGreaterThan(0.8);
});
