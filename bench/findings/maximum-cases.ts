/** How much too high the maximum throughput of simulated systems is reported. Pure. */
import { highestRate } from '../../src/findings/peaks/maximum.ts';
import type { RunResult } from '../../src/measurement/results/types.ts';
import { mean } from '../../src/statistics/sums.ts';
import { normal, randomNumbers } from '../../src/statistics/random-numbers.ts';
import { singleRun } from '../../test/findings/scaling/single-run.ts';
import { stress, stressFigures } from '../../test/report/sample-loads.ts';
import type { Case } from './case.ts';

const truePerSecond = 1000;
const workload = 'cassandra-stress';

/** Relative throughput of the levels. */
const curves: Record<string, number[]> = {
  'rising levels': [0.25, 0.5, 1],
  'two levels at the maximum': [0.5, 1, 1],
};

/** The bias of the median of the best level may be this large. */
const largestBias = 0.03;

function runAt(level: number, trial: number, perSecond: number): RunResult {
  const threads = 4 ** level;
  const run = singleRun('cassandra', stress(threads), stressFigures(threads, perSecond));
  return { ...run, level: String(threads), trial };
}

export function maximumCases(seeds: readonly number[]): Case[] {
  return Object.entries(curves).flatMap(([name, levels]) =>
    [0.05, 0.2].flatMap((scatter) =>
      [4, 8].map((trials): Case => {
        const simulated = seeds.map((seed) => {
          const random = randomNumbers(seed);
          const runs = levels.flatMap((share, level) =>
            Array.from({ length: trials }, (_, trial) =>
              runAt(level, trial + 1, truePerSecond * share * (1 + scatter * normal(random))),
            ),
          );
          const highest = Math.max(...runs.map(({ loads }) => loads[0]!.measured.operations[0]!.ratePerSecond));
          return { reported: highestRate(runs, workload)!.perSecond / truePerSecond, highest: highest / truePerSecond };
        });
        const bias = mean(simulated.map(({ reported }) => reported)) - 1;
        const former = mean(simulated.map(({ highest }) => highest)) - 1;
        return {
          finding: 'mean error of the maximum',
          of: `${name}, ${trials} trials, scatter ${scatter}`,
          share: Math.abs(bias),
          goal: name === 'rising levels' ? { most: largestBias } : {},
          note: `reported ${percent(bias)}; the best of all runs would be ${percent(former)}`,
        };
      }),
    ),
  );
}

function percent(share: number): string {
  return `${share < 0 ? '' : '+'}${(100 * share).toFixed(1)} %`;
}
