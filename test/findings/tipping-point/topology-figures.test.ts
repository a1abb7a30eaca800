import { expect, test } from 'vitest';
import { ofVariant, seriesOf } from '../../../src/findings/tipping-point/background-runs.ts';
import { contrastsByRate, topologyFigures } from '../../../src/findings/tipping-point/topology-figures.ts';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import { blocks, recordWith } from './measured-topologies.ts';

const [seconds] = topologyFigures;

function paired(runs: RunResult[]) {
  const [series] = seriesOf(runs, recordWith());
  return contrastsByRate(seconds!, { a: ofVariant(series!, 'one'), b: ofVariant(series!, 'two') });
}

test('runs of the same rate and block are a pair, in the order of the rates', () => {
  const { rates, unpaired } = paired(blocks([3000, 0], 2));
  expect(rates.map(({ rate, blocks: pairs }) => [rate, pairs])).toEqual([
    [0, 2],
    [3000, 2],
  ]);
  expect(rates[0]!.ratio).toBeCloseTo(44 / 20, 1);
  expect(unpaired).toBe(0);
});

test('runs without a partner are counted, and their rate is left out if it has no pair', () => {
  const runs = blocks([0, 3000], 2).filter(({ runId }) => runId !== 'with-3000-two' && runId !== 'with-3000-one-t2');
  const { rates, unpaired } = paired(runs);
  expect(rates.map(({ rate, blocks: pairs }) => [rate, pairs])).toEqual([[0, 2]]);
  expect(unpaired).toBe(2);
});
