/** How often a level shift is found in a simulated window, and claimed of a steady one. Pure. */
import { judgeSteadyState } from '../../src/search/steady-state.ts';
import { type Case, falseClaim, shareOf, trueClaim } from './case.ts';
import { throughputSeries } from './simulated-systems.ts';

/** Percent by which the throughput of a steady run may change. */
const tolerancePercent = 10;

export function steadyCases(seeds: readonly number[]): Case[] {
  return [20, 60, 120].flatMap((seconds) =>
    [0.05, 0.1].flatMap((scatter) =>
      [1, 0.7].map((rest): Case => {
        const series = (seed: number) =>
          throughputSeries(seed, seconds, 0.3, scatter).map((rate, second) => ({
            endMilliseconds: (second + 1) * 1000,
            seconds: 1,
            count: second < seconds / 2 ? rate : rest * rate,
            latencyMeanMilliseconds: null,
            latencyMaxMilliseconds: null,
          }));
        return {
          finding: 'no steady state',
          of: `${seconds} s, scatter ${scatter}${rest === 1 ? '' : ', 30 % lower from the middle on'}`,
          share: shareOf(seeds, (seed) => !judgeSteadyState(series(seed), tolerancePercent).isSteady),
          goal: rest === 1 ? falseClaim : trueClaim,
        };
      }),
    ),
  );
}
