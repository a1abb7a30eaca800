/** Throughput while Proofload's processes run over throughput while they are stopped, from blocks of one load. Pure. */
import type { SeriesPoint } from '../../src/workloads/load-output.ts';
import { ratioOfPairs } from '../pairs.ts';

/** A part of a load in which Proofload's processes were all running, or all stopped. */
export interface Block {
  state: 'running' | 'stopped';
  startMilliseconds: number;
  endMilliseconds: number;
}

/** A block needs at least this share of its length inside the intervals of the series. */
const leastCoverage = 0.5;

/** The ratio of a pair of blocks, and the place of the pair in its load, from 1. */
export interface PairRatio {
  position: number;
  ratio: number;
}

/**
 * The ratio of each pair of consecutive blocks, running divided by stopped. Blocks are in chronological order. An interval of the
 * series counts for a block only if it lies inside.
 *
 * @param fromMilliseconds earlier blocks do not count, because the load has not reached its rate
 */
export function blockRatios(series: SeriesPoint[], blocks: Block[], fromMilliseconds: number): PairRatio[] {
  return Array.from({ length: Math.floor(blocks.length / 2) }, (_, pair) => blocks.slice(2 * pair, 2 * pair + 2))
    .map((pair, index) => ({ pair, position: index + 1 }))
    .filter(({ pair: [first] }) => first !== undefined && first.startMilliseconds >= fromMilliseconds)
    .flatMap(({ pair, position }) => {
      const rateOf = (state: Block['state']): number | null => {
        const block = pair.find((each) => each.state === state);
        return block ? rateWithin(series, block) : null;
      };
      const [running, stopped] = [rateOf('running'), rateOf('stopped')];
      return running === null || stopped === null || stopped === 0 ? [] : [{ position, ratio: running / stopped }];
    });
}

/**
 * `pair 1: 0.991 (8), pair 2: 1.004 (8)`: the geometric mean of the ratios at each position, and how many there are. What the system
 * under load does at the same time in every load, such as deleting its first segment, shows here.
 */
export function ratiosByPosition(pairs: PairRatio[]): string {
  return [...Map.groupBy(pairs, ({ position }) => position)]
    .toSorted(([one], [other]) => one - other)
    .map(([position, at]) => {
      const ratio = ratioOfPairs(at.map((pair) => pair.ratio)).mean;
      return `pair ${position}: ${ratio.toFixed(3)} (${at.length})`;
    })
    .join(', ');
}

function rateWithin(series: SeriesPoint[], { startMilliseconds, endMilliseconds }: Block): number | null {
  const inside = series.filter(
    (point) =>
      point.endMilliseconds - point.seconds * 1000 >= startMilliseconds && point.endMilliseconds <= endMilliseconds,
  );
  const seconds = inside.reduce((sum, point) => sum + point.seconds, 0);
  if (seconds * 1000 < leastCoverage * (endMilliseconds - startMilliseconds)) return null;
  return inside.reduce((sum, point) => sum + point.count, 0) / seconds;
}
