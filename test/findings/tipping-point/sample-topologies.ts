/** Contrasts of two topologies with a known ratio and scatter. */
import { contrastOf, type PairedValues } from '../../../bench/findings/tipping-systems.ts';
import type { RateContrast } from '../../../src/findings/tipping-point/tipping-finding.ts';
import type { TippingNames } from '../../../src/findings/tipping-point/tipping-text.ts';

export { contrastOf };

const scatter = [0.01, -0.012, 0.004, -0.002, 0.008, -0.008];

/** Blocks whose ratios b/a scatter by 1 % around `ratio`; what a block does to both cancels out. */
export function blocksAt(ratio: number, blocks = 4): PairedValues[] {
  return scatter.slice(0, blocks).map((each, index) => {
    const common = 1 + 0.1 * index;
    return { a: 2000 * common, b: 2000 * common * ratio * Math.exp(each) };
  });
}

/** A contrast at each rate. */
export function contrastsOf(
  ratios: Record<number, number>,
  pairsAt: (ratio: number) => PairedValues[] = blocksAt,
): RateContrast[] {
  return Object.entries(ratios).map(([rate, ratio]) => ({ rate: Number(rate), ...contrastOf(pairsAt(ratio)) }));
}

export const names: TippingNames = {
  names: { a: 'one data centre', b: 'two data centres' },
  figure: 'the job',
  better: 'faster',
  lowerIsBetter: true,
  rateUnit: 'operations/s',
};
