import { expect, test } from 'vitest';
import { ofVariant, seriesOf } from '../../../src/findings/tipping-point/background-runs.ts';
import { pairedRuns } from '../../../src/findings/tipping-point/paired-runs.ts';
import { topologyFigures } from '../../../src/findings/tipping-point/topology-figures.ts';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import { blocks, recordWith } from './measured-topologies.ts';

const [seconds] = topologyFigures;

function paired(runs: RunResult[]) {
  const [series] = seriesOf(runs, recordWith());
  return pairedRuns(seconds!, { a: ofVariant(series!, 'one'), b: ofVariant(series!, 'two') });
}

test('runs of the same rate and block are a pair, in the order of rates and blocks, with the one that was first', () => {
  const { levels, unpaired } = paired(blocks([3000, 0], 2));
  expect(levels.map(({ rate, pairs }) => [rate, ...pairs.map(({ first }) => first)])).toEqual([
    [0, 'a', 'b'],
    [3000, 'a', 'b'],
  ]);
  expect(levels[0]!.pairs[0]!.a).toBeCloseTo(20, 0);
  expect(levels[0]!.pairs[0]!.b).toBeCloseTo(44, 0);
  expect(unpaired).toBe(0);
});

test('runs without a partner are counted, and their rate is left out if it has no pair', () => {
  const runs = blocks([0, 3000], 2).filter(({ runId }) => runId !== 'with-3000-two' && runId !== 'with-3000-one-t2');
  const { levels, unpaired } = paired(runs);
  expect(levels.map(({ rate, pairs }) => [rate, pairs.length])).toEqual([[0, 2]]);
  expect(unpaired).toBe(2);
});
