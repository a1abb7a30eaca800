/** The figures by which topologies are compared, at each rate of a background. Pure. */
import { contrast, pairsOf } from '../contrast/contrast.ts';
import { figures, type Trial } from '../contrast/figures.ts';
import type { AccompaniedLoad } from './background-runs.ts';
import type { RateContrast, Side } from './tipping-finding.ts';
import type { TippingNames } from './tipping-text.ts';
import type { TopologyFigure } from './topology-finding.ts';

/** A figure of the accompanied load or of its background. */
export interface Figure {
  name: TopologyFigure;
  isOfBackground: boolean;
  words: Pick<TippingNames, 'better' | 'lowerIsBetter'>;
  subject(loadId: string): string;
}

export const topologyFigures: Figure[] = [
  figureOf('totalSeconds', 'faster', (loadId) => `the load ${loadId}`),
  figureOf('perSecond', 'higher', (loadId) => `the throughput of ${loadId}`),
  figureOf('latencyP95Milliseconds', 'lower', (loadId) => `p95 of ${loadId}`, true),
];

function figureOf(name: TopologyFigure, better: string, subject: Figure['subject'], isOfBackground = false): Figure {
  return { name, isOfBackground, words: { better, lowerIsBetter: figures[name].isLowerBetter }, subject };
}

/** The contrast at each rate that has a block with both topologies, from the lowest rate to the highest. */
export function contrastsByRate(
  { name, isOfBackground }: Figure,
  measured: Record<Side, AccompaniedLoad[]>,
): { rates: RateContrast[]; unpaired: number } {
  const valueOf = (trial: Trial): number => figures[name].of(trial) ?? 0;
  // Values of 0 mean that nothing was measured, and have no ratio.
  const [a, b] = [measured.a, measured.b].map((side) =>
    side.flatMap(({ background, rate, ...trial }) => {
      const load = isOfBackground ? background : trial.load;
      return load && valueOf({ ...trial, load }) > 0 ? [{ ...trial, load, rate }] : [];
    }),
  );
  const rates = [...new Set(a!.map(({ rate }) => rate))].toSorted((one, other) => one - other);
  const paired = rates.map((rate) => {
    const at = (side: typeof a) => side!.filter((trial) => trial.rate === rate);
    return { rate, pairs: pairsOf(at(a), at(b)) };
  });
  return {
    rates: paired.flatMap(({ rate, pairs }) => {
      const found = contrast({ made: 'blocks', pairs }, valueOf);
      return found ? [{ rate, blocks: pairs.length, ratio: found.ratio, estimate: found.estimate }] : [];
    }),
    unpaired: a!.length + b!.length - 2 * paired.reduce((sum, { pairs }) => sum + pairs.length, 0),
  };
}
