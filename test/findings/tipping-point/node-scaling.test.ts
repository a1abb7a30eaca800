import { expect, test } from 'vitest';
import { nodeScaling, nodeScalingText } from '../../../src/findings/tipping-point/node-scaling.ts';
import { blocksAt, contrastOf } from './sample-topologies.ts';

const sixOfThree = (ratio: number, blocks = 4) =>
  nodeScaling({ a: 3, b: 6 }, contrastOf(blocksAt(ratio, blocks)), false);

test('a throughput is compared with that of linear scaling', () => {
  const scaling = sixOfThree(1.8);
  expect(scaling).toMatchObject({ state: 'measured', linear: 2, against: 'below' });
  expect(nodeScalingText(scaling)).toBe('1.8 (1.77 to 1.83) times with twice the nodes: 90 % of linear.');
});

test('linear scaling that the interval has is not excluded', () => {
  expect(nodeScalingText(sixOfThree(1.99))).toMatch(/of linear, and linear scaling is within the interval\.$/);
  expect(sixOfThree(2.5)).toMatchObject({ against: 'above' });
});

test('seconds scale the other way', () => {
  const scaling = nodeScaling({ a: 4, b: 6 }, contrastOf(blocksAt(1 / 1.2)), true);
  expect(nodeScalingText(scaling)).toBe('1.2 (1.18 to 1.22) times with 1.5 times the nodes: 80 % of linear.');
});

test('three blocks have no interval', () => {
  expect(nodeScalingText(sixOfThree(1.8, 3))).toBe('inconclusive: an interval needs 4 blocks, and there are 3.');
});
