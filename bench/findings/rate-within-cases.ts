/** How often a rate is said to be within a limit that it exceeds, and how often the interval of a scaling has the truth. Pure. */
import { nodeScaling } from '../../src/findings/tipping-point/node-scaling.ts';
import { holdsUpTo } from '../../src/findings/response/holds-up-to.ts';
import { judgeSpread, spreadOf } from '../../src/findings/thresholds/judge-value.ts';
import { levelObjectiveOf } from '../../src/thresholds/objective.ts';
import { normal, randomNumbers } from '../../src/statistics/random-numbers.ts';
import { falseClaim, shareOf, trueClaim, type Case } from './case.ts';
import { contrastOf, measuredRates, type PairedValues } from './tipping-systems.ts';

const scatters = [0.02, 0.05, 0.1];

/** 4 to 6 blocks with independent scatter. */
function blocksOf(a: number, b: number, scatter: number, seed: number, random: () => number): PairedValues[] {
  return Array.from({ length: 4 + (seed % 3) }, () => ({
    a: a * Math.exp(scatter * normal(random)),
    b: b * Math.exp(scatter * normal(random)),
  }));
}

/** A queue's latency in milliseconds, whose capacity is 8,000 operations a second. */
const latencyAt = (rate: number): number => 8 / (1 - rate / 8000);

/** The limit is exceeded a little at 5,000, or by far. */
export function rateWithinCases(seeds: readonly number[]): Case[] {
  return [0.999, 0.9].flatMap((part) =>
    scatters.flatMap((scatter): Case[] => {
      const objective = levelObjectiveOf({ percentile: 'p95', atMostMilliseconds: part * latencyAt(5000) });
      const rates = seeds.map((seed) => {
        const random = randomNumbers(seed * 4409);
        const levels = measuredRates.map((at) => {
          const values = blocksOf(latencyAt(at), latencyAt(at), scatter, seed, random).map(({ a }) => a);
          return { at, figure: judgeSpread(String(at), objective, spreadOf(values, true), values.length, 'ms') };
        });
        const holds = holdsUpTo(levels);
        return 'upTo' in holds ? holds.upTo : 0;
      });
      const of = `limit exceeded by ${part === 0.9 ? '11' : '0.1'} % at 5,000, scatter ${scatter}`;
      return [
        {
          finding: 'rate within the limit that is too high',
          of,
          share: shareOf(rates, (rate) => rate >= 5000),
          goal: falseClaim,
        },
        {
          finding: 'highest rate within the limit',
          of,
          share: shareOf(rates, (rate) => rate === 4000),
          goal: scatter <= 0.05 ? trueClaim : {},
        },
      ];
    }),
  );
}

export function nodeScalingCases(seeds: readonly number[]): Case[] {
  return scatters.map((scatter): Case => {
    const scalings = seeds.map((seed) => {
      const pairs = blocksOf(1000, 1800, scatter, seed, randomNumbers(seed * 8111));
      return nodeScaling({ a: 3, b: 6 }, contrastOf(pairs), false);
    });
    return {
      finding: 'interval with the true scaling',
      of: `1.8 times with twice the nodes, scatter ${scatter}`,
      share: shareOf(
        scalings,
        (each) => each.state === 'measured' && each.interval.low <= 1.8 && 1.8 <= each.interval.high,
      ),
      goal: trueClaim,
    };
  });
}
