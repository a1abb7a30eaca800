/** How often a load is said to keep, or to miss, a share of fast disk operations that it does not. Pure. */
import { judgeShare } from '../../src/findings/response/disk-response.ts';
import { holdsUpTo, type JudgedLevel } from '../../src/findings/response/holds-up-to.ts';
import { shareBelow } from '../../src/findings/response/share-below.ts';
import { randomNumbers } from '../../src/statistics/random-numbers.ts';
import { total } from '../../src/statistics/sums.ts';
import { falseClaim, shareOf, type Case } from './case.ts';
import { blocksAt, simulatedDisks, type SimulatedDisk } from './disk-systems.ts';

const loads = [0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 1];
const objective = { comparator: '>=', limit: 0.9 } as const;
const plans = [
  { seconds: 60, runs: 1 },
  { seconds: 120, runs: 1 },
  { seconds: 60, runs: 3 },
  { seconds: 300, runs: 2 },
];
/** With fewer bursts in the measured time nothing tells how rare they are. */
const fewestBursts = 3;

/** Measured for so long that its error does not matter. */
const truthSeconds = 100_000;

export function diskLatencyCases(seeds: readonly number[]): Case[] {
  return simulatedDisks.flatMap((disk) => {
    const truth = loads.map((load) => ratio(disk, load));
    return plans.flatMap((plan) => casesOf(disk, plan, truth, seeds));
  });
}

function ratio(disk: SimulatedDisk, load: number): number {
  const blocks = blocksAt(disk, load, truthSeconds, randomNumbers(7));
  return total(blocks.map(({ below }) => below)) / total(blocks.map(({ operations }) => operations));
}

function casesOf(
  disk: SimulatedDisk,
  { seconds, runs }: (typeof plans)[number],
  truth: number[],
  seeds: readonly number[],
): Case[] {
  const found = seeds.map((seed) => {
    const random = randomNumbers(seed * 6151 + seconds + runs);
    const levels = loads.map((load): JudgedLevel => {
      const blocks = Array.from({ length: runs }, () => blocksAt(disk, load, seconds, random));
      return { at: load, figure: judgeShare('', objective, shareBelow(blocks)) };
    });
    const holds = holdsUpTo(levels);
    return {
      upTo: 'upTo' in holds ? holds.upTo : 0,
      failsFrom: ('failsFrom' in holds ? holds.failsFrom : null) ?? Infinity,
    };
  });
  const holding = loads.filter((_, index) => truth[index]! >= objective.limit).at(-1) ?? 0;
  const of = `${disk.name}, ${runs} × ${seconds} s`;
  const failing = loads.find((load) => load > holding) ?? 1;
  const bursts = (runs * seconds * failing) / disk.gapSeconds;
  return [
    {
      finding: 'load up to which the share holds that is too high',
      of,
      share: shareOf(found, ({ upTo }) => upTo > holding),
      goal: bursts < fewestBursts ? {} : falseClaim,
      note: `${bursts.toFixed(1)} bursts in the measured time at the lowest load that fails`,
    },
    {
      finding: 'load from which the share fails that is too low',
      of,
      share: shareOf(found, ({ failsFrom }) => failsFrom <= holding),
      goal: falseClaim,
    },
    {
      finding: 'some load up to which the share holds',
      of,
      share: shareOf(found, ({ upTo }) => upTo > 0),
      goal: {},
      note: `true up to ${holding}; shares ${truth.map((each) => each.toFixed(2)).join(' ')}`,
    },
    {
      finding: 'some load from which the share fails',
      of,
      share: shareOf(found, ({ failsFrom }) => failsFrom <= 1),
      goal: {},
    },
  ];
}
