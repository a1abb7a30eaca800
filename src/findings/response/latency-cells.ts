/** Distributions of the mean latencies of seconds, weighted by operations. Pure. */
import { binsPerDoubling, edgeOf, type LatencyCell } from '../../measurement/telemetry/distributions.ts';
import { total } from '../../statistics/sums.ts';
import type { CountedBlock } from './share-below.ts';

/** Operations in these cells. */
export const operationsIn = (cells: readonly LatencyCell[]): number => total(cells.map(({ operations }) => operations));

/**
 * The latency that this share of the operations does not exceed, in milliseconds: between the edges of a bin, which are 9 % apart, it is
 * interpolated by logarithm.
 *
 * @param cells at least one, with operations
 */
export function quantileMilliseconds(cells: readonly LatencyCell[], share: number): number {
  const byBin = [...Map.groupBy(cells, ({ bin }) => bin)].toSorted(([one], [other]) => one - other);
  const wanted = share * operationsIn(cells);
  let before = 0;
  for (const [bin, own] of byBin) {
    const operations = operationsIn(own);
    if (before + operations >= wanted)
      return 1000 * edgeOf(bin) * 2 ** ((wanted - before) / operations / binsPerDoubling);
    before += operations;
  }
  return 1000 * edgeOf(byBin.at(-1)![0] + 1);
}

/** The operations of each block in order, and those of them in seconds below a bound; within its bin they are spread evenly by logarithm. */
export function blocksOf(cells: readonly LatencyCell[], belowMilliseconds: number): CountedBlock[] {
  const bound = binsPerDoubling * Math.log2(belowMilliseconds / 1000 / edgeOf(0));
  const byBlock = [...Map.groupBy(cells, ({ block }) => block)].toSorted(([one], [other]) => one - other);
  return byBlock.map(([, own]) => ({
    operations: operationsIn(own),
    below: total(own.map(({ bin, operations }) => operations * Math.min(1, Math.max(0, bound - bin)))),
  }));
}
