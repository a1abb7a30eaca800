/**
 * How probable it is that at least nine of ten runs meet the goal. Each run has its own margin; margins are normal around a mean,
 * with a scatter, and mean and scatter are unknown: their posterior on a grid, as QUEST estimates a threshold from answers yes and no
 * (A. B. Watson, D. G. Pelli, "QUEST: A Bayesian Adaptive Psychometric Method", Perception & Psychophysics 33(2), 1983). As there,
 * a small share of the answers says nothing (lapses), so one bad run does not decide. The prior prefers a small scatter: a system
 * that shows none needs few runs. Pure.
 */
import { nineTenthsBelow, normalBelow, normalDensity } from '../statistics/normal-distribution.ts';

/** Of a run: known, with two equal bounds, or known on one side only. */
export interface Margin {
  low: number;
  high: number;
}

/** Relative standard deviations from run to run, and the factor of the prior from one to the next. */
const scatters = [0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64];
const priorFactor = 0.7;
/** Range of the mean margin, and its finest step, as natural logarithms. */
const widestMean = 1.2;
const finestStep = 0.005;
/** Share of the runs that may give any margin in the range, and their density. */
const lapses = 0.02;
const lapseDensity = 1 / (2 * widestMean);
/** Cells of the grid below this share of its weight change nothing. */
const negligible = 1e-9;

export interface MetShare {
  /** Probability that at least nine of ten runs have at least this margin. */
  isMetBeyond(margin: number): number;
  /** Expected share of the runs with at least this margin. */
  shareBeyond(margin: number): number;
}

export function estimateMetShare(margins: Margin[]): MetShare {
  const cells = posterior(margins);
  const sum = cells.reduce((total, { weight }) => total + weight, 0);
  const likely = cells.filter(({ weight }) => weight > negligible * sum);
  const expected = (value: (mean: number, scatter: number) => number): number =>
    likely.reduce((total, { mean, scatter, weight }) => total + weight * value(mean, scatter), 0) / sum;
  return {
    isMetBeyond: (margin) => expected((mean, scatter) => (mean - margin >= nineTenthsBelow * scatter ? 1 : 0)),
    shareBeyond: (margin) => expected((mean, scatter) => normalBelow((mean - margin) / scatter)),
  };
}

/** A weight for each mean and scatter. */
function posterior(margins: Margin[]) {
  // Equal margins have the same likelihood.
  const groups = [...Map.groupBy(margins, ({ low, high }) => `${low} ${high}`).values()];
  return scatters.flatMap((scatter, index) => {
    // A wide distribution needs no fine steps.
    const step = Math.max(finestStep, scatter / 2);
    return Array.from({ length: 1 + Math.round((2 * widestMean) / step) }, (_, at) => {
      const mean = at * step - widestMean;
      let weight = step * priorFactor ** index;
      for (const equal of groups) {
        const once = likelihood(equal[0]!, mean, scatter);
        // A power takes longer than all else here.
        weight *= equal.length === 1 ? once : once ** equal.length;
      }
      return { mean, scatter, weight };
    });
  });
}

/** Of a run; never below the density of a lapse, so the product over the runs of a search does not vanish. */
function likelihood({ low, high }: Margin, mean: number, scatter: number): number {
  if (low === -Infinity) return (1 - lapses) * normalBelow((high - mean) / scatter) + lapses;
  if (high === Infinity) return (1 - lapses) * normalBelow((mean - low) / scatter) + lapses * lapseDensity;
  return (1 - lapses) * (normalDensity((low - mean) / scatter) / scatter) + lapses * lapseDensity;
}
