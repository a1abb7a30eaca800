/**
 * How often findings on simulated systems are right. The truth about these systems is known exactly, so false claims can be counted: npm run bench:findings [-- --seeds 200 --short --json].
 */
import { Command } from '@commander-js/extra-typings';
import { judgeSteadyState } from '../src/search/steady-state.ts';
import { scalingLaw } from '../src/findings/scaling/scaling-law.ts';
import { measuredLevels, simulatedSystems, throughputSeries } from './findings/simulated-systems.ts';
import { positiveNumber, runBench, withBenchOptions } from './run-bench.ts';

/** Maximum share of false claims, over all systems of a kind. */
const mostFalse = 0.05;
/** Minimum share of true claims that are made. */
const leastFound = 0.9;

const options = withBenchOptions(new Command('findings'))
  .description(
    'Counts false and missed claims of findings on simulated systems. Does not depend on the speed of the machine.',
  )
  .option('--seeds <number>', 'simulations of each case (default: 200)', positiveNumber)
  .parse()
  .opts();
const seeds = Array.from({ length: options.seeds ?? (options.short ? 20 : 200) }, (_, seed) => seed + 1);

interface Case {
  finding: 'no steady state' | 'peak of the scalability law';
  of: string;
  /** Whether the claim is true. */
  isTrue: boolean;
  claimed: number;
}

const shareOf = (isClaimed: (seed: number) => boolean): number => seeds.filter(isClaimed).length / seeds.length;

/** Percent by which the throughput of a steady run may change. */
const tolerancePercent = 10;

function levelShifts(): Case[] {
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
          isTrue: rest !== 1,
          claimed: shareOf((seed) => !judgeSteadyState(series(seed), tolerancePercent).isSteady),
        };
      }),
    ),
  );
}

function peaks(): Case[] {
  const threads = [1, 2, 4, 8, 16, 32, 64, 128, 256];
  return simulatedSystems.flatMap((system) =>
    [0.01, 0.03, 0.05].map((scatter): Case => {
      const isClaimed = (seed: number): boolean => {
        const law = scalingLaw(measuredLevels(system, threads, scatter, seed));
        return law.state === 'fitted' && law.peak.state === 'found';
      };
      return {
        finding: 'peak of the scalability law',
        of: `${system.name}, scatter ${scatter}`,
        isTrue: system.falls,
        claimed: shareOf(isClaimed),
      };
    }),
  );
}

const isMissed = ({ isTrue, claimed }: Case): boolean => (isTrue ? claimed < leastFound : claimed > mostFalse);

await runBench(
  options,
  { limitMinutes: { full: 30, short: 5 }, cleanUp: 'nothing: it creates no resources', judgesShort: true },
  async () => {
    const cases = [...levelShifts(), ...peaks()];
    return {
      lines: cases.map(
        ({ finding, of, isTrue, claimed }) =>
          `${finding}, ${of}: claimed in ${(100 * claimed).toFixed(1)} % of ${seeds.length}; ${isTrue ? `it is true (goal: at least ${100 * leastFound} %)` : `it is false (goal: at most ${100 * mostFalse} %)`}`,
      ),
      figures: cases,
      missed: cases.filter(isMissed).map(({ finding, of }) => `Missed: ${finding}, ${of}.`),
    };
  },
);
