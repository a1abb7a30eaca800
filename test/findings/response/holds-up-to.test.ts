import { expect, test } from 'vitest';
import { holdsUpTo, type HoldsUpTo } from '../../../src/findings/response/holds-up-to.ts';
import type { ThresholdVerdict } from '../../../src/findings/thresholds/threshold-finding.ts';

const found = (...verdicts: ThresholdVerdict[]): HoldsUpTo =>
  holdsUpTo(verdicts.map((verdict, index) => ({ at: index + 1, figure: { verdict } })));

test('it holds up to the level before the first that is not shown to hold', () => {
  expect(found('pass', 'pass', 'inconclusive', 'fail')).toEqual({ state: 'up-to', upTo: 2, next: 3, failsFrom: 4 });
  expect(found('pass', 'inconclusive', 'pass')).toEqual({ state: 'up-to', upTo: 1, next: 2, failsFrom: null });
});

test('it holds at every measured level', () => {
  expect(found('pass', 'pass')).toEqual({ state: 'at-least', upTo: 2 });
});

test('it fails from the lowest level from which on all fail', () => {
  expect(found('pass', 'fail', 'inconclusive', 'fail', 'fail')).toMatchObject({
    state: 'up-to',
    upTo: 1,
    failsFrom: 4,
  });
  expect(found('fail', 'fail')).toEqual({ state: 'none', failsFrom: 1 });
});

test('a lowest level that is not clear makes the answer inconclusive', () => {
  expect(found('inconclusive', 'fail')).toEqual({ state: 'inconclusive', next: 1, failsFrom: 2 });
  expect(found('inconclusive', 'inconclusive')).toEqual({ state: 'inconclusive', next: 1, failsFrom: null });
});
