/** How often simulated loads that are not in steady state are found, and steady ones are claimed not to be. Pure. */
import { judgeSteadiness } from '../../src/measurement/results/steadiness.ts';
import type { SeriesPoint } from '../../src/workloads/load-output.ts';
import { operationsAt } from '../../test/measurement/results/judged-load.ts';
import { type Case, type Goal, shareOf } from './case.ts';
import { throughputSeries } from './simulated-systems.ts';

/** Throughput relative to its level, at a share of the window and at a second. */
export type Shape = (share: number, second: number) => number;

export const steadyShapes: Record<string, Shape> = {
  flat: () => 1,
  'rises in its first fifth': (share) => Math.min(1, 0.3 + (0.7 * share) / 0.2),
  'rises in its first third': (share) => Math.min(1, 0.3 + (0.7 * share) / 0.33),
  'approaches its level exponentially': (share) => 1 - 0.7 * Math.exp(-share / 0.08),
  'falls behind and catches up': (share) => (share < 0.07 ? 0.05 : share < 0.25 ? 1.4 : 1),
};

/** Compactions, which come too often to be a change: for windows with several of them. */
export const periodicShape: Shape = (_, second) => (second % 20 >= 8 && second % 20 < 13 ? 0.6 : 1);

export const changingShapes: Record<string, Shape> = {
  '-30 % from the middle on': (share) => (share < 0.5 ? 1 : 0.7),
  '-30 % after a third': (share) => (share < 0.35 ? 1 : 0.7),
  '-30 % after three quarters': (share) => (share < 0.75 ? 1 : 0.7),
  '+43 % from the middle on': (share) => (share < 0.5 ? 0.7 : 1),
  '-30 % in its middle third': (share) => (share > 0.33 && share < 0.67 ? 0.7 : 1),
  'rises to 3.6 times': (share) => (1 + 2.6 * share) / 3.6,
  'falls by 40 %': (share) => 1 - 0.4 * share,
};

/** Autocorrelation from second to second, and the share by which throughput scatters. */
const noises: [number, number][] = [
  [0.3, 0.03],
  [0.5, 0.05],
  [0, 0.1],
  [0.5, 0.1],
  [0.7, 0.1],
  [0.5, 0.2],
];
const lengths = [20, 60, 120];
/** Standard error of the mean of a quarter of the window, relative to the mean. */
const largestError = 0.07;

/** A steady load is seldom said not to be; one that changed is hardly ever said to be steady. */
const falselyUnsteady: Goal = { most: 0.1 };
const falselySteady: Goal = { most: 0.1 };

/** One interval a second of a simulated load, in operations of a closed loop. */
export function simulatedSeries(seed: number, seconds: number, noise: [number, number], shape: Shape): SeriesPoint[] {
  return throughputSeries(seed, seconds, ...noise).map((rate, second) => ({
    endMilliseconds: (second + 1) * 1000,
    seconds: 1,
    count: Math.max(0, rate * shape((second + 0.5) / seconds, second)),
    latencyMeanMilliseconds: null,
    latencyMaxMilliseconds: null,
  }));
}

/** The state of a closed loop with that series. */
const stateOf = (series: SeriesPoint[]) => judgeSteadiness(operationsAt(series, null))!.state;

export function steadyCases(seeds: readonly number[]): Case[] {
  const caseOf = (seconds: number, noise: [number, number], name: string, shape: Shape, isSteady: boolean): Case => {
    const states = seeds.map((seed) => stateOf(simulatedSeries(seed, seconds, noise, shape)));
    const unknown = shareOf(states, (state) => state === 'unknown');
    const wrong = isSteady ? 'unsteady' : 'steady';
    return {
      finding: `said to be ${wrong}`,
      of: `${name}, ${seconds} s, autocorrelation ${noise[0]}, scatter ${noise[1]}`,
      share: shareOf(states, (state) => state === wrong),
      goal: goalOf(name, seconds, noise, isSteady),
      note: `unknown in ${(100 * unknown).toFixed(1)} %`,
    };
  };
  return lengths.flatMap((seconds) =>
    noises.flatMap((noise) => [
      ...Object.entries(steadyShapes).map(([name, shape]) => caseOf(seconds, noise, name, shape, true)),
      ...(seconds >= 60 ? [caseOf(seconds, noise, 'periodic dips', periodicShape, true)] : []),
      ...Object.entries(changingShapes).map(([name, shape]) => caseOf(seconds, noise, name, shape, false)),
    ]),
  );
}

/**
 * In a short window with strong noise a change of 30 % may be chance, and so may be how a warm-up ends: those are only reported.
 * Loads that are steady throughout have a goal at any noise.
 */
function goalOf(name: string, seconds: number, [autocorrelation, scatter]: [number, number], isSteady: boolean): Goal {
  const error = scatter * Math.sqrt((1 + autocorrelation) / (1 - autocorrelation) / (seconds / 4));
  if (isSteady && (error <= largestError || name === 'flat' || name === 'periodic dips')) return falselyUnsteady;
  return isSteady || error > largestError ? {} : falselySteady;
}
