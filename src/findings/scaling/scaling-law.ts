/** What the Universal Scalability Law through the levels of a curve says, with intervals, and where it stops saying anything. */
import { plain, share } from '../../text/figures.ts';
import type { Estimate, FittedPoint, Peak, ScalingLaw } from './curve-findings.ts';
import { fewestLevels, geometricSteps, residualShare, type Level } from './levels.ts';
import {
  confidenceRegion,
  fitScalability,
  peakOf,
  perSecondAt,
  type Candidate,
  type Scalability,
} from './universal-scalability.ts';

/** Levels that lie farther from the law than this, typically, do not follow it. */
const highestResidualShare = 0.1;
/** Nothing is said beyond the highest measured level times this. */
const farthestBeyond = 2;
/** Nor where the interval reaches farther than this from the fit on either side. */
const widestHalfInterval = 0.2;

const stepsWithin = 24;
const stepsBeyond = 10;

/** Refuses with the reason where there are too few levels, or they leave a parameter open, or do not follow the law. */
export function scalingLaw(levels: Level[]): ScalingLaw {
  if (levels.length < fewestLevels) {
    return {
      state: 'cannot-tell',
      reason: `too few levels: ${levels.length} of the ${fewestLevels} that three parameters with intervals want`,
    };
  }
  const fit = fitScalability(levels);
  const residual = residualShare(fit.sum, levels.length);
  if (residual > highestResidualShare) {
    return { state: 'cannot-tell', reason: misfit(levels, fit, residual) };
  }
  const region = confidenceRegion(levels, fit);
  if (!region) {
    return { state: 'cannot-tell', reason: 'the levels leave contention or coherency without a bound' };
  }
  const highest = levels.at(-1)!.load;
  const fitted = (loads: number[]): FittedPoint[] =>
    loads.map((load) => ({ load, ...perSecondWithin(fit, region, load) }));
  const beyond = fitted(geometricSteps(highest, highest * farthestBeyond, stepsBeyond));
  const tooWide = beyond.findIndex((point) => halfInterval(point) > widestHalfInterval);
  const carried = tooWide < 0 ? beyond : beyond.slice(0, Math.max(1, tooWide));
  const carriesTo = carried.at(-1)!.load;
  return {
    state: 'fitted',
    perSecondAtOne: extremes(Math.exp(fit.logarithmAtOne), region, ({ logarithmAtOne, slack }) => [
      Math.exp(logarithmAtOne - slack),
      Math.exp(logarithmAtOne + slack),
    ]),
    contention: extremes(fit.contention, region, ({ contention }) => [contention]),
    coherency: extremes(fit.coherency, region, ({ coherency }) => [coherency]),
    peak: peakWithin(fit, region, carriesTo),
    residualShare: residual,
    carriesTo,
    carriesBecause:
      tooWide < 0
        ? `farther than ${farthestBeyond} times the highest level nothing is said`
        : `beyond that its interval is wider than ±${widestHalfInterval * 100} %`,
    band: [...fitted(geometricSteps(levels[0]!.load, highest, stepsWithin).slice(0, -1)), ...carried],
  };
}

function misfit(levels: Level[], fit: Scalability, residual: number): string {
  const distance = ({ load, perSecond }: Level): number => perSecond / perSecondAt(fit, load) - 1;
  const worst = levels.reduce((a, b) => (Math.abs(distance(b)) > Math.abs(distance(a)) ? b : a));
  return (
    `the levels do not follow the law: they lie ${plain(share(residual))} off it, the one at ${worst.load} ` +
    `${plain(share(Math.abs(distance(worst))))} ${distance(worst) < 0 ? 'below' : 'above'}`
  );
}

function perSecondWithin(fit: Scalability, region: Candidate[], load: number): Estimate {
  return extremes(perSecondAt(fit, load), region, (candidate) => {
    const perSecond = perSecondAt(candidate, load);
    return [perSecond * Math.exp(-candidate.slack), perSecond * Math.exp(candidate.slack)];
  });
}

function peakWithin(fit: Scalability, region: Candidate[], carriesTo: number): Peak {
  const concurrency = extremes(peakOf(fit), region, (candidate) => [peakOf(candidate)]);
  if (concurrency.estimate > carriesTo || concurrency.high === Infinity) {
    return { state: 'not-reached', atLeast: Math.min(concurrency.low, carriesTo) };
  }
  const perSecond = extremes(perSecondAt(fit, concurrency.estimate), region, (candidate) => {
    const most = perSecondAt(candidate, peakOf(candidate));
    return [most * Math.exp(-candidate.slack), most * Math.exp(candidate.slack)];
  });
  return { state: 'found', concurrency, perSecond };
}

function extremes(estimate: number, region: Candidate[], figures: (candidate: Candidate) => number[]): Estimate {
  let low = estimate;
  let high = estimate;
  for (const candidate of region) {
    for (const figure of figures(candidate)) {
      low = Math.min(low, figure);
      high = Math.max(high, figure);
    }
  }
  return { estimate, low, high };
}

function halfInterval({ estimate, low, high }: Estimate): number {
  return Math.max(high / estimate, estimate / low) - 1;
}
