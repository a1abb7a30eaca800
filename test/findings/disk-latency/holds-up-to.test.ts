import { expect, test } from 'vitest';
import type { JudgedLevel, ShareBelow } from '../../../src/findings/disk-latency/disk-latency-finding.ts';
import { holdsUpTo } from '../../../src/findings/disk-latency/holds-up-to.ts';

const levels = (...states: ShareBelow['state'][]): JudgedLevel[] =>
  states.map((state, index) => ({
    load: index + 1,
    bytesPerSecond: 1e6 * (index + 1),
    operationsPerSecond: 10,
    ofStatedRate: null,
    below: { share: 0.9, interval: null, blocks: 30, state },
  }));

/** The loads of an answer. */
function found(...states: ShareBelow['state'][]) {
  const holds = holdsUpTo(levels(...states));
  return {
    state: holds.state,
    level: 'level' in holds ? holds.level.load : null,
    failsFrom: 'failsFrom' in holds ? (holds.failsFrom?.load ?? null) : null,
  };
}

test('it holds up to the level before the first that is not shown to hold', () => {
  expect(found('holds', 'holds', 'inconclusive', 'fails')).toEqual({ state: 'up-to', level: 2, failsFrom: 4 });
  expect(found('holds', 'inconclusive', 'holds')).toEqual({ state: 'up-to', level: 1, failsFrom: null });
});

test('it holds at every measured level', () => {
  expect(found('holds', 'holds')).toEqual({ state: 'at-least', level: 2, failsFrom: null });
});

test('it fails from the lowest level from which on all fail', () => {
  expect(found('holds', 'fails', 'inconclusive', 'fails', 'fails')).toEqual({ state: 'up-to', level: 1, failsFrom: 4 });
  expect(found('fails', 'fails')).toEqual({ state: 'none', level: null, failsFrom: 1 });
});

test('a lowest level that is not clear makes the answer inconclusive', () => {
  expect(found('inconclusive', 'fails')).toEqual({ state: 'inconclusive', level: null, failsFrom: 2 });
  expect(found('too-few-blocks', 'too-few-blocks')).toEqual({ state: 'inconclusive', level: null, failsFrom: null });
});

test('levels may come in any order', () => {
  expect(holdsUpTo(levels('holds', 'fails').toReversed())).toMatchObject({ state: 'up-to', level: { load: 1 } });
});
