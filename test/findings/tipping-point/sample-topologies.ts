/** Blocks of two topologies with a known ratio and scatter. */
import type { PairedValues, RateLevel, TippingQuestion } from '../../../src/findings/tipping-point/tipping-question.ts';

const scatter = [0.01, -0.012, 0.004, -0.002, 0.008, -0.008];

/** Blocks whose ratios b/a scatter by 1 % around `ratio`; what a block does to both cancels out. */
export function blocksAt(ratio: number, blocks = 4): PairedValues[] {
  return scatter.slice(0, blocks).map((each, index) => {
    const common = 1 + 0.1 * index;
    return { a: 2000 * common, b: 2000 * common * ratio * Math.exp(each) };
  });
}

/** A level for each rate. */
export function levelsOf(ratios: Record<number, number>, blocks = 4): RateLevel[] {
  return Object.entries(ratios).map(([rate, ratio]) => ({ rate: Number(rate), pairs: blocksAt(ratio, blocks) }));
}

export const names: Omit<TippingQuestion, 'levels'> = {
  names: { a: 'one data centre', b: 'two data centres' },
  figure: 'the job',
  better: 'faster',
  lowerIsBetter: true,
  rateUnit: 'operations/s',
};

export const lessIsBetter = (levels: RateLevel[]): { levels: RateLevel[]; lowerIsBetter: boolean } => ({
  levels,
  lowerIsBetter: true,
});
