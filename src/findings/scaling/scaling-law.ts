/** The Universal Scalability Law fitted to the levels of a curve, with intervals and its valid range. */
import { plain, share } from '../../text/figures.ts';
import type { Estimate, Peak, ScalingLaw } from './curve-findings.ts';
import { geometricSteps } from '../../statistics/geometric-steps.ts';
import { fewestLevels, residualShare, type Level } from './levels.ts';
import { observedFall } from './observed-fall.ts';
import { residualStructure } from './residual-structure.ts';
import {
  confidenceRegion,
  fitScalability,
  peakOf,
  perSecondAt,
  type Candidate,
  type Scalability,
} from './universal-scalability.ts';

/** Levels with a larger typical deviation do not follow the law. */
const highestResidualShare = 0.1;
const stepsWithin = 24;

/** Inconclusive if there are too few levels, or they do not determine a parameter, or do not follow the law. */
export function scalingLaw(levels: Level[]): ScalingLaw {
  if (levels.length < fewestLevels)
    return inconclusive(`too few levels: ${levels.length}, and three parameters with intervals need ${fewestLevels}`);
  const fit = fitScalability(levels);
  const residual = residualShare(fit.sum, levels.length);
  if (residual > highestResidualShare) return inconclusive(misfitText(levels, fit, residual));
  const residuals = levels.map(({ load, perSecond }) => Math.log(perSecond / perSecondAt(fit, load)));
  const structure = residualStructure(levels, residuals);
  if (structure !== null) return inconclusive(`the levels do not follow the law: ${structure}`);
  const fall = observedFall(levels, fit);
  if (fall === 'levels off') return inconclusive('a curve that levels off fits the levels clearly better than the law');
  const region = confidenceRegion(levels, fit);
  if (!region) return inconclusive('the levels do not limit contention or coherency');
  const highest = levels.at(-1)!.load;
  const loads = geometricSteps(levels[0]!.load, highest, stepsWithin);
  return {
    state: 'fitted',
    contention: extremes(fit.contention, region, ({ contention }) => [contention]),
    coherency: extremes(fit.coherency, region, ({ coherency }) => [coherency]),
    peak: fall === 'falls' ? peakWithin(fit, region, highest) : { state: 'not-shown' },
    residualShare: residual,
    band: loads.map((load) => ({ load, ...perSecondWithin(fit, region, () => load) })),
  };
}

const inconclusive = (reason: string): ScalingLaw => ({ state: 'inconclusive', reason });

function misfitText(levels: Level[], fit: Scalability, residual: number): string {
  const distance = ({ load, perSecond }: Level): number => perSecond / perSecondAt(fit, load) - 1;
  const worst = levels.reduce((a, b) => (Math.abs(distance(b)) > Math.abs(distance(a)) ? b : a));
  return (
    `the levels do not follow the law: they deviate by ${plain(share(residual))}, the one at ${worst.load} is ` +
    `${plain(share(Math.abs(distance(worst))))} ${distance(worst) < 0 ? 'below' : 'above'}`
  );
}

/** @param loadOf the load, which may depend on the parameters */
function perSecondWithin(fit: Scalability, region: Candidate[], loadOf: (of: Scalability) => number): Estimate {
  return extremes(perSecondAt(fit, loadOf(fit)), region, (candidate) => {
    const perSecond = perSecondAt(candidate, loadOf(candidate));
    return [perSecond * Math.exp(-candidate.slack), perSecond * Math.exp(candidate.slack)];
  });
}

/** Not shown if it may lie beyond the highest level. */
function peakWithin(fit: Scalability, region: Candidate[], highest: number): Peak {
  const concurrency = extremes(peakOf(fit), region, (candidate) => [peakOf(candidate)]);
  if (concurrency.high > highest) return { state: 'not-shown' };
  return { state: 'found', concurrency, perSecond: perSecondWithin(fit, region, peakOf) };
}

function extremes(estimate: number, region: Candidate[], figures: (candidate: Candidate) => number[]): Estimate {
  const all = [estimate, ...region.flatMap(figures)];
  return { estimate, low: Math.min(...all), high: Math.max(...all) };
}
