/** A configuration against itself: how often a difference is claimed although there is none. Pure. */
import { mean, squaredDeviations } from '../../src/statistics/sums.ts';
import { fewestTrials, testRatio } from '../../src/statistics/ratio-interval.ts';
import { significance } from '../../src/statistics/student.ts';
import { countedPerSecond, latencyOf } from '../../src/workloads/throughput.ts';
import type { RunResult } from '../../src/measurement/results/types.ts';
import { seeded, type Seeded } from '../chaos/seeded.ts';

/** Maximum share of pairs with a claimed difference: the promise of a 95 % interval. */
export const claimCeiling = 0.05;

/** Number of pairs drawn without replacement. */
const drawnPairs = 40;

export interface Claims {
  pairs: number;
  claimed: number;
}

export interface AlikeFigure {
  figure: string;
  runs: number;
  /** Standard deviation over mean. */
  scatter: number;
  /** Disjoint pairs with interleaved trials. */
  disjoint: Claims;
  /** Pairs drawn without replacement. They share runs with each other, so they are not independent. */
  drawn: Claims;
  resampled: Claims;
}

/**
 * Compares groups of equal runs as `proofload compare` does, figure by figure. Runs are in chronological order.
 *
 * @throws RangeError if there are too few runs for one pair
 */
export function alikeFigures(runs: RunResult[], seed: number, resampledPairs = 1000): AlikeFigure[] {
  const loads = runs.filter(({ state }) => state === 'valid').flatMap((run) => run.loads);
  const draw = { random: seeded(seed), resampledPairs };
  return [
    figureOf('throughput', loads.map(countedPerSecond), draw),
    figureOf(
      'median latency',
      loads.map((load) => latencyOf(load)?.p50 ?? null),
      draw,
    ),
    figureOf(
      'p99 latency',
      loads.map((load) => latencyOf(load)?.p99 ?? null),
      draw,
    ),
  ];
}

interface Draw {
  random: Seeded;
  resampledPairs: number;
}

function figureOf(figure: string, measured: (number | null)[], { random, resampledPairs }: Draw): AlikeFigure {
  // A latency of zero (below the resolution of a millisecond) has no ratio.
  const values = measured.filter((value) => value !== null).filter((value) => value > 0);
  if (values.length < 2 * fewestTrials) {
    throw new RangeError(`A pair needs ${2 * fewestTrials} runs with a ${figure}; there are ${values.length}.`);
  }
  return {
    figure,
    runs: values.length,
    scatter: scatterOf(values),
    disjoint: claimsOf(disjointPairs(values)),
    drawn: claimsOf(
      Array.from({ length: drawnPairs }, () => {
        const order = random.shuffled(values);
        return [order.slice(0, fewestTrials), order.slice(fewestTrials, 2 * fewestTrials)];
      }),
    ),
    resampled: claimsOf(
      Array.from({ length: resampledPairs }, () => {
        const both = Array.from({ length: 2 * fewestTrials }, () => random.oneOf(values));
        return [both.slice(0, fewestTrials), both.slice(fewestTrials)];
      }),
    ),
  };
}

type Pair = [base: number[], other: number[]];

function disjointPairs(values: number[]): Pair[] {
  const size = 2 * fewestTrials;
  return Array.from({ length: Math.floor(values.length / size) }, (_, index) => {
    const block = values.slice(index * size, (index + 1) * size);
    return [block.filter((_value, place) => place % 2 === 0), block.filter((_value, place) => place % 2 === 1)];
  });
}

function claimsOf(pairs: Pair[]): Claims {
  return { pairs: pairs.length, claimed: pairs.filter(([base, other]) => differs(base, other)).length };
}

function differs(base: number[], other: number[]): boolean {
  const tested = testRatio(base, other);
  return tested !== null && tested.probability <= significance;
}

function scatterOf(values: number[]): number {
  return Math.sqrt(squaredDeviations(values) / (values.length - 1)) / mean(values);
}

export function isWithinCeiling({ drawn, resampled }: AlikeFigure): boolean {
  return [drawn, resampled].every(({ pairs, claimed }) => claimed <= pairs * claimCeiling);
}

export function alikeLine({ figure, runs, scatter, ...claims }: AlikeFigure): string {
  const parts = (['disjoint', 'drawn', 'resampled'] as const).map(
    (way) => `${claims[way].claimed} of ${claims[way].pairs} ${way} pairs`,
  );
  return `${figure}: ${runs} runs that scatter by ${(scatter * 100).toFixed(1)} %; a difference claimed in ${parts.join(', ')}.`;
}
