import { expect, test } from 'vitest';
import { adviceOutcome } from '../../../bench/truth/advice-outcome.ts';
import type { Bottleneck } from '../../../src/findings/bottlenecks/bottleneck.ts';
import { foundWith } from './judged.ts';

const noneFound: Bottleneck = {
  reasons: [],
  conditions: [],
  pressures: [],
  uses: [],
  runnerUp: null,
  state: 'none-found',
  confidence: 'high',
  nearest: null,
};

test('advice is right if the first piece is one that helps', () => {
  expect(adviceOutcome(['faster-disk', 'more-memory'], foundWith('high', 'more-memory'))).toBe('right');
  expect(adviceOutcome(['faster-disk'], foundWith('high', 'spread-load', 'network', 'partitions'))).toBe('wrong');
  expect(adviceOutcome(['faster-disk'], foundWith('high', null))).toBe('wrong');
});

test('advice that costs money and does not help is harmful', () => {
  expect(adviceOutcome(['spread-load'], foundWith('high', 'faster-disk'))).toBe('harmful');
});

test('where nothing is to be cured, any advice is wrong', () => {
  expect(adviceOutcome([], noneFound)).toBe('none due');
  expect(adviceOutcome([], foundWith('medium', 'more-cpu'))).toBe('harmful');
  expect(adviceOutcome(['faster-disk'], noneFound)).toBe('wrong');
});
