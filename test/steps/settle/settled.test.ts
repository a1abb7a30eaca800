import { expect, test } from 'vitest';
import { longestNotSettled } from '../../../src/plan/run-conditions.ts';
import {
  busyMembers,
  notSettledText,
  pendingText,
  type MemberSamples,
  type WorkSample,
} from '../../../src/steps/settle/settled.ts';

/** A sample every 10 s up to 100 s. */
function samples(change: (atSeconds: number) => Partial<WorkSample> = () => ({})): WorkSample[] {
  return Array.from({ length: 11 }, (_, index) => ({
    atSeconds: 10 * index,
    active: 0,
    pending: 3,
    ...change(10 * index),
  }));
}
function member(host: string, all: WorkSample[], silence: string | null = null): MemberSamples {
  return { host, work: 'compactions', samples: all, silence };
}
const busy = (all: WorkSample[], nowSeconds = 100) =>
  busyMembers([member('a', all)], nowSeconds).map(({ host }) => host);

test('a node without active compaction whose estimate stays is idle, whatever the estimate is', () => {
  expect(busy(samples())).toEqual([]);
});

test('one active compaction within the last 60 s keeps a node busy, an earlier one does not', () => {
  expect(busy(samples((at) => ({ active: at === 50 ? 1 : 0 })))).toEqual(['a']);
  expect(busy(samples((at) => ({ active: at === 30 ? 1 : 0 })))).toEqual([]);
});

test('an estimate that falls keeps a node busy', () => {
  expect(busy(samples((at) => ({ pending: at < 80 ? 4 : 3 })))).toEqual(['a']);
});

test('less than 60 s of samples say nothing', () => {
  expect(busy(samples().slice(6))).toEqual(['a']);
});

test('a node that stopped answering is not taken for idle', () => {
  expect(busy(samples(), 120)).toEqual(['a']);
  expect(busy(samples().filter(({ atSeconds }) => atSeconds <= 50 || atSeconds >= 90))).toEqual(['a']);
});

test('every node must be idle', () => {
  const working = member(
    'b',
    samples(() => ({ active: 1 })),
  );
  expect(busyMembers([member('a', samples()), working], 100)).toEqual([working]);
});

const nodes = [
  member(
    'b',
    samples(() => ({ active: 2, pending: 14 })),
  ),
  member('c', []),
  member('d', samples(), 'connection refused'),
  member('e', samples(() => ({ pending: 0 })).slice(8)),
];

test('the sentence names each busy node with what it still did', () => {
  expect(notSettledText(nodes, 600)).toBe(
    'After 600 s, b had 2 active and about 14 pending compactions; c gave no sample; d did not answer (connection refused); e had not been without compactions for 60 s.',
  );
});

test('the sentence ends with what else was missing', () => {
  expect(notSettledText([], 600, ['b had 62 % of its disk credits', 'c had none'])).toBe(
    'After 600 s, b had 62 % of its disk credits; c had none.',
  );
});

test('a sentence that would be longer than a plan may hold says how much it leaves out', () => {
  const reasons = Array.from({ length: 9 }, (_, index) => `reason ${index} ${'x'.repeat(700)}`);
  const text = notSettledText([], 600, reasons);
  expect(text.length).toBeLessThanOrEqual(longestNotSettled);
  expect(text).toMatch(/^After 600 s, reason 0 x+…; reason 1 x+…; reason 2 x+…; 6 more\.$/);
});

test('progress shows the pending work of each node', () => {
  expect(pendingText(nodes)).toBe(
    'b 2 active, 14 pending compactions; c does not answer; d does not answer; e 0 active, 0 pending compactions',
  );
});
