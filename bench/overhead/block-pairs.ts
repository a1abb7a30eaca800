/** Throughput while Proofload's processes run over throughput while they are stopped, from blocks of one load. Pure. */
import type { SeriesPoint } from '../../src/workloads/load-output.ts';

/** A part of a load in which Proofload's processes were all running, or all stopped. */
export interface Block {
  state: 'running' | 'stopped';
  startMilliseconds: number;
  endMilliseconds: number;
}

/** A block needs at least this share of its length inside the intervals of the series. */
const leastCoverage = 0.5;

/**
 * The ratio of each pair of consecutive blocks, running divided by stopped. Blocks are in chronological order, in pairs of
 * alternating order, so that a load that speeds up or slows down favours neither state. An interval of the series counts for a
 * block only if it lies inside.
 *
 * @param fromMilliseconds earlier blocks do not count, because the load has not reached its rate
 */
export function blockRatios(series: SeriesPoint[], blocks: Block[], fromMilliseconds: number): number[] {
  return Array.from({ length: Math.floor(blocks.length / 2) }, (_, pair) => blocks.slice(2 * pair, 2 * pair + 2))
    .filter(([first]) => first !== undefined && first.startMilliseconds >= fromMilliseconds)
    .flatMap((pair) => {
      const rateOf = (state: Block['state']): number | null => {
        const block = pair.find((each) => each.state === state);
        return block ? rateWithin(series, block) : null;
      };
      const [running, stopped] = [rateOf('running'), rateOf('stopped')];
      return running === null || stopped === null || stopped === 0 ? [] : [running / stopped];
    });
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
