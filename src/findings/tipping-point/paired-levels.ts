/** Pairs the runs of two topologies by rate and block. Pure. */
import type { RateLevel, Side } from './tipping-question.ts';

/** A figure of one topology in one block. */
export interface BlockFigure {
  rate: number;
  /** Number of the block at this rate, in chronological order. */
  block: number;
  value: number;
}

export interface PairedLevels {
  /** From the lowest rate to the highest; without rates that have no pair. */
  levels: RateLevel[];
  /** Figures whose block lacks the other topology, such as of an invalid run. */
  unpaired: (BlockFigure & { side: Side })[];
}

/**
 * @param firstOf which topology was measured first in a block; absent if both were measured at the same time
 * @throws RangeError if a topology has two figures of one block
 */
export function pairedLevels(
  figures: Record<Side, BlockFigure[]>,
  firstOf?: (rate: number, block: number) => Side,
): PairedLevels {
  const a = byBlock(figures.a, 'a');
  const b = byBlock(figures.b, 'b');
  const paired = [...a.values()]
    .filter((each) => b.has(keyOf(each)))
    .toSorted((one, other) => one.rate - other.rate || one.block - other.block);
  const levels = [...Map.groupBy(paired, ({ rate }) => rate)].map(([rate, blocks]) => ({
    rate,
    pairs: blocks.map((each) => ({
      a: each.value,
      b: b.get(keyOf(each))!.value,
      ...(firstOf ? { first: firstOf(rate, each.block) } : {}),
    })),
  }));
  return { levels, unpaired: [...alone('a', a, b), ...alone('b', b, a)] };
}

function alone(side: Side, own: Map<string, BlockFigure>, others: Map<string, BlockFigure>): PairedLevels['unpaired'] {
  return [...own].flatMap(([key, each]) => (others.has(key) ? [] : [{ side, ...each }]));
}

function byBlock(figures: BlockFigure[], side: Side): Map<string, BlockFigure> {
  const blocks = new Map<string, BlockFigure>();
  for (const figure of figures) {
    if (blocks.has(keyOf(figure)))
      throw new RangeError(
        `Block ${figure.block} at the rate ${figure.rate} has two figures of ${side}: keep the valid one.`,
      );
    blocks.set(keyOf(figure), figure);
  }
  return blocks;
}

function keyOf({ rate, block }: BlockFigure): string {
  return `${rate} ${block}`;
}
