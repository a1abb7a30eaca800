import { expect, test } from 'vitest';
import { shareBelow, type CountedBlock } from '../../../src/findings/disk-latency/share-below.ts';

const blocks = (...shares: number[]): CountedBlock[] => shares.map((share) => ({ operations: 10, below: 10 * share }));
const times = (count: number, share: number): number[] => Array.from({ length: count }, () => share);

test('the share is that of all operations, not the mean of the blocks', () => {
  const { share } = shareBelow([[{ operations: 90, below: 0 }], [{ operations: 10, below: 10 }]], 0.9);
  expect(share).toBe(0.1);
});

test('fewer than ten blocks have no interval', () => {
  expect(shareBelow([blocks(...times(9, 1))], 0.9)).toMatchObject({
    blocks: 9,
    interval: null,
    state: 'too-few-blocks',
  });
  expect(shareBelow([blocks(...times(10, 1))], 0.9).interval).not.toBeNull();
});

test('blocks without operations do not count', () => {
  expect(shareBelow([[...blocks(...times(9, 1)), { operations: 0, below: 0 }]], 0.9).blocks).toBe(9);
});

test('blocks that are all below the bound show that the share holds only if there are many: a stall may not have come by', () => {
  expect(shareBelow([blocks(...times(20, 1))], 0.9)).toMatchObject({ share: 1, state: 'inconclusive' });
  const many = shareBelow([blocks(...times(60, 1))], 0.9);
  expect(many.state).toBe('holds');
  expect(many.interval!.high).toBe(1);
});

test('blocks that are all above the bound show soon that the share fails', () => {
  expect(shareBelow([blocks(...times(12, 0))], 0.9).state).toBe('fails');
});

function width(shares: number[]): number {
  const { low, high } = shareBelow([blocks(...shares)], 0.9).interval!;
  return high - low;
}

test('bad blocks that follow each other widen the interval more than scattered ones', () => {
  const scattered = Array.from({ length: 60 }, (_, index) => (index % 10 === 0 ? 0 : 1));
  const together = [...times(6, 0), ...times(54, 1)];
  expect(width(together)).toBeGreaterThan(1.3 * width(scattered));
});
