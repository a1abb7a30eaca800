import { expect, test } from 'vitest';
import { judgeShare } from '../../../src/findings/response/disk-response.ts';
import { shareBelow, type CountedBlock } from '../../../src/findings/response/share-below.ts';

const blocks = (...shares: number[]): CountedBlock[] => shares.map((share) => ({ operations: 10, below: 10 * share }));
const times = (count: number, share: number): number[] => Array.from({ length: count }, () => share);

const objective = { comparator: '>=', limit: 0.9 } as const;
const judged = (shares: number[]) => judgeShare('', objective, shareBelow([blocks(...shares)]));

test('the share is that of all operations, not the mean of the blocks', () => {
  const { share } = shareBelow([[{ operations: 90, below: 0 }], [{ operations: 10, below: 10 }]]);
  expect(share).toBe(0.1);
});

test('fewer than ten blocks have no interval', () => {
  const few = shareBelow([blocks(...times(9, 1))]);
  expect(few).toMatchObject({ blocks: 9, interval: null });
  expect(judgeShare('', objective, few)).toMatchObject({ verdict: 'inconclusive', value: 1, basis: null });
  expect(shareBelow([blocks(...times(10, 1))]).interval).not.toBeNull();
});

test('blocks without operations do not count', () => {
  expect(shareBelow([[...blocks(...times(9, 1)), { operations: 0, below: 0 }]]).blocks).toBe(9);
});

test('blocks that are all below the bound show that the share holds only if there are many: a stall may not have come by', () => {
  expect(judged(times(20, 1))).toMatchObject({ value: 1, verdict: 'inconclusive' });
  expect(judged(times(60, 1))).toMatchObject({ verdict: 'pass', high: 1 });
});

test('blocks that are all above the bound show soon that the share fails', () => {
  expect(judged(times(12, 0)).verdict).toBe('fail');
});

function width(shares: number[]): number {
  const { low, high } = shareBelow([blocks(...shares)]).interval!;
  return high - low;
}

test('bad blocks that follow each other widen the interval more than scattered ones', () => {
  const scattered = Array.from({ length: 60 }, (_, index) => (index % 10 === 0 ? 0 : 1));
  const together = [...times(6, 0), ...times(54, 1)];
  expect(width(together)).toBeGreaterThan(1.3 * width(scattered));
});
