/** How often the knee of simulated systems is claimed, and how often the claimed range has the true knee. Pure. */
import { kneeOf } from '../../src/findings/scaling/knee.ts';
import type { Knee } from '../../src/findings/scaling/curve-findings.ts';
import type { Level } from '../../src/findings/scaling/levels.ts';
import { median } from '../../src/statistics/median.ts';
import { normal, randomNumbers } from '../../src/statistics/random-numbers.ts';
import { type Case, falseClaim, shareOf } from './case.ts';
import { kneeSystems, trueKnee, type KneeSystem } from './knee-systems.ts';

/** Of the throughput of a run, or of the capacity of the system in it: a target rate below the capacity is met without scatter. */
type Noise = { of: 'throughput' | 'capacity'; scatter: number };

const noises: Noise[] = [
  { of: 'throughput', scatter: 0.01 },
  { of: 'throughput', scatter: 0.05 },
  { of: 'capacity', scatter: 0.03 },
];

/** Scatter up to which a hard knee is clear. */
const clearScatter = 0.03;
const levelCounts = [5, 6, 7, 8, 10, 12];

const coverage: Case['goal'] = { least: 0.9 };
/** Of 20 simulations a share scatters by a tenth. */
const claimed = (simulations: number): Case['goal'] => ({ least: simulations < 100 ? 0.7 : 0.8 });
/** A share of fewer claims is chance. */
const fewestClaims = 20;

/**
 * 5 to 12 levels of 1 to 4 runs, in even or geometric steps. The lowest is between a third and a tenth of where throughput bends, the
 * highest between twice and six times it: the knee is anywhere between levels.
 */
export function sweptLevels({ axis, about, perSecond }: KneeSystem, { of, scatter }: Noise, seed: number): Level[] {
  const random = randomNumbers(seed * 7919);
  const count = levelCounts[Math.floor(random() * levelCounts.length)]!;
  const trials = 1 + Math.floor(random() * 4);
  const from = about / (3 * 3.3 ** random());
  const to = about * 2 * 3 ** random();
  const isGeometric = random() < 0.5;
  const loads = Array.from({ length: count }, (_, step) => {
    const part = step / (count - 1);
    const load = isGeometric ? from * (to / from) ** part : from + (to - from) * part;
    return axis === 'threads' ? Math.max(1, Math.round(load)) : load;
  });
  return [...new Set(loads)].map((load) => {
    const runs = Array.from({ length: trials }, () => {
      const factor = Math.exp(scatter * normal(random));
      return of === 'throughput' ? perSecond(load) * factor : perSecond(load / factor) * factor;
    });
    return { load, perSecond: median(runs), runs };
  });
}

export function kneeCases(seeds: readonly number[]): Case[] {
  return kneeSystems.flatMap((system) =>
    noises
      .filter(({ of }) => of === 'throughput' || system.axis === 'rates')
      .flatMap((noise) => {
        const knees = seeds.map((seed) => kneeOf(sweptLevels(system, noise, seed), system.axis === 'rates'));
        return casesOf(system, noise, knees);
      }),
  );
}

function casesOf(system: KneeSystem, noise: Noise, knees: Knee[]): Case[] {
  const truth = trueKnee(system);
  const of = `${system.name}, scatter of ${noise.of} ${noise.scatter}`;
  const found = knees.filter((knee) => knee.state === 'found');
  const gradual = knees.filter(({ state }) => state === 'gradual').length / knees.length;
  const share = found.length / knees.length;
  const note = `gradual in ${(100 * gradual).toFixed(1)} %`;
  if (system.kind === 'none') return [{ finding: 'knee of a system without one', of, share, goal: falseClaim, note }];
  const isHard = system.kind === 'hard' && noise.scatter <= clearScatter;
  return [
    { finding: 'knee', of, share, goal: isHard ? claimed(knees.length) : {}, note },
    ...(found.length < Math.min(fewestClaims, knees.length)
      ? []
      : [
          {
            finding: 'range with the true knee, of the claimed ones',
            of,
            share: shareOf(found, ({ interval }) => interval.low <= truth && truth <= interval.high),
            goal: coverage,
            note: `half of the ranges are narrower than a factor of ${median(found.map(({ interval }) => interval.high / interval.low)).toFixed(1)}`,
          },
        ]),
  ];
}
