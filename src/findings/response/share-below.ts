/** The share of operations below a bound, with its interval. Pure. */
import type { Interval } from '../../statistics/ratio-interval.ts';
import { longRunVariance } from '../../statistics/long-run-variance.ts';
import { studentInterval } from '../../statistics/student.ts';
import { total } from '../../statistics/sums.ts';

/** A part of a window: its operations, and those below the bound. */
export interface CountedBlock {
  operations: number;
  below: number;
}

/** Share of the operations that ended in seconds whose mean latency is below the bound. */
export interface ShareBelow {
  share: number;
  /** 95 %; null with too few blocks. */
  interval: Interval | null;
  /** Parts of the windows that were counted apart. */
  blocks: number;
}

/** With fewer blocks their scatter says little. */
export const fewestBlocks = 10;

/**
 * The ratio of the sums over all blocks, and its 95 % interval by the scatter of the blocks around it (W. G. Cochran, "Sampling Techniques",
 * 1977, section 6.3), whose long-run variance counts because a flush or a compaction lasts longer than a block.
 *
 * Blocks that are all alike have no scatter, although a stall of the disk may only not have come by. So each end of the interval is that of the
 * blocks and of a further one, of average size, on the side of that end: in it no operation is below, or every one is.
 *
 * @param runs blocks of each run in order of time
 */
export function shareBelow(runs: CountedBlock[][]): ShareBelow {
  const blocks = runs.flat().filter(({ operations }) => operations > 0);
  const share = ratioOf(blocks);
  if (blocks.length < fewestBlocks) return { share, interval: null, blocks: blocks.length };
  const interval = { low: Math.max(0, endOf(blocks, 0).low), high: Math.min(1, endOf(blocks, 1).high) };
  return { share, interval, blocks: blocks.length };
}

const ratioOf = (blocks: CountedBlock[]): number =>
  total(blocks.map(({ below }) => below)) / total(blocks.map(({ operations }) => operations));

function endOf(measured: CountedBlock[], share: 0 | 1): Interval {
  const mean = total(measured.map(({ operations }) => operations)) / measured.length;
  const blocks = [...measured, { operations: mean, below: share * mean }];
  const ratio = ratioOf(blocks);
  const residuals = blocks.map(({ operations, below }) => below - ratio * operations);
  const standardError = Math.sqrt(longRunVariance(residuals, mean) / blocks.length) / mean;
  return studentInterval({ value: ratio, standardError, degrees: measured.length - 1 });
}
