/** How often bends over the size of data are found where they are, and how often drift is told from growth. Pure. */
import { attributionOf } from '../../src/findings/axis/attribution.ts';
import { axisBend } from '../../src/findings/axis/axis-bend.ts';
import type { AxisAttribution, AxisBend, LossPerDoubling, Projected } from '../../src/findings/axis/axis-findings.ts';
import { projectedFailure } from '../../src/findings/axis/axis-projection.ts';
import { axisRises } from '../../src/findings/axis/axis-rises.ts';
import { fitsThrough } from '../../src/findings/response/fits.ts';
import { lossPerDoubling } from '../../src/findings/axis/loss-per-doubling.ts';
import { visitsOf, type Observation } from '../../src/findings/response/visits.ts';
import { geometricSteps } from '../../src/statistics/geometric-steps.ts';
import { median } from '../../src/statistics/median.ts';
import { normal, randomNumbers, shuffled } from '../../src/statistics/random-numbers.ts';
import { axisSystems, type AxisSystem } from './axis-systems.ts';
import { falseClaim, shareOf, type Case } from './case.ts';

/** In which order the sizes are measured. */
type Order = 'growing' | 'growing and back' | 'random';
const orders: Order[] = ['growing', 'growing and back', 'random'];
const scatters = [0.02, 0.06];
const counts = [5, 6, 7, 9];

const coverage: Case['goal'] = { least: 0.95 };

/** Fewer claims give no share. */
const fewestClaims = 20;

/** Runs at 5 to 9 sizes, each of 1 to 3 runs, from 0.15 to 0.4 times the memory up to 2.5 to 6 times. Growing takes longer than a run. */
export function grownData(system: AxisSystem, order: Order, scatter: number, seed: number): Observation[] {
  const random = randomNumbers(seed * 6421);
  const count = counts[Math.floor(random() * counts.length)]!;
  const trials = 1 + Math.floor(random() * 3);
  const sizes = geometricSteps(0.15 + 0.25 * random(), 2.5 + 3.5 * random(), count - 1);
  const visits = orderOf(sizes, order, random);
  const hours = visits.flatMap((value, visit) =>
    Array.from({ length: trials }, (_, trial) => ({ value, hour: visit + trial * 0.2 })),
  );
  const last = hours.at(-1)!.hour;
  return hours.map(({ value, hour }, index) => ({
    runId: `run-${index + 1}`,
    value,
    figure: 1000 * system.share(value) * Math.exp(system.drift * (hour / last) + scatter * normal(random)),
    atMilliseconds: hour * 3_600_000,
  }));
}

function orderOf(sizes: number[], order: Order, random: () => number): number[] {
  if (order === 'growing') return sizes;
  if (order === 'random') return shuffled([...sizes, ...sizes], random);
  const middle = sizes[Math.floor(sizes.length / 2)]!;
  return [...sizes, middle, sizes[0]!];
}

interface Claim {
  bend: AxisBend;
  attribution: AxisAttribution;
  loss: LossPerDoubling | null;
  realRises: number;
  highest: number;
  /** Throughput at this value or beyond, to the end of what may be projected. */
  projected: (limit: number) => Projected;
}

export function claimOf(observations: Observation[]): Claim {
  const visits = visitsOf(observations);
  const fits = fitsThrough(visits);
  const bend = axisBend(visits, fits);
  const highest = Math.max(...observations.map(({ value }) => value));
  return {
    bend,
    attribution: attributionOf(observations),
    loss: lossPerDoubling(visits, bend, fits),
    highest,
    projected: (limit) => projectedFailure(fits, limit, highest),
    realRises: axisRises(visits, fits).filter(({ state }) => state === 'real').length,
  };
}

export function axisCases(seeds: readonly number[]): Case[] {
  return axisSystems.flatMap((system) =>
    orders.flatMap((order) =>
      scatters.flatMap((scatter) => {
        const claims = seeds.map((seed) => claimOf(grownData(system, order, scatter, seed)));
        const of = `${system.name}, ${order}, scatter ${scatter}`;
        return [
          ...bendCases(system, order, of, claims),
          ...driftCases(system, of, claims),
          ...riseCases(of, claims),
          ...lossCases(system, order, of, claims),
          ...projectionCases(system, order, of, claims),
        ];
      }),
    ),
  );
}

const isOfVariable = ({ attribution }: Claim): boolean =>
  attribution.state === 'variable' || attribution.state === 'both';

function bendCases(system: AxisSystem, order: Order, of: string, claims: Claim[]): Case[] {
  const found = claims.flatMap((claim) => (claim.bend.state === 'found' ? [{ ...claim, bend: claim.bend }] : []));
  const share = found.length / claims.length;
  const states = (['gradual', 'none', 'inconclusive'] as const).map(
    (state) => `${state} in ${(100 * shareOf(claims, ({ bend }) => bend.state === state)).toFixed(0)} %`,
  );
  const note = states.join(', ');
  if (system.kind !== 'bend') {
    // Where sizes only grow, a drift is a bend of the measured order, and the attribution says that it may be one.
    const isMixedUp = system.drift !== 0 && order === 'growing';
    const falsely = isMixedUp
      ? claims.filter((claim) => claim.bend.state === 'found' && isOfVariable(claim)).length
      : found.length;
    const finding = isMixedUp ? 'bend where there is none, as that of the size' : 'bend where there is none';
    return [{ finding, of, share: falsely / claims.length, goal: falseClaim, note }];
  }
  const isMixedUp = system.drift !== 0 && order === 'growing';
  const covered = claims.filter(
    ({ bend }) => bend.state !== 'found' || (bend.interval.low <= system.bend! && system.bend! <= bend.interval.high),
  );
  return [
    { finding: 'bend', of, share, goal: {}, note },
    {
      finding: 'range with the true bend, or no bend claimed',
      of,
      share: covered.length / claims.length,
      goal: isMixedUp ? {} : coverage,
      note:
        found.length < Math.min(fewestClaims, claims.length)
          ? 'few claims'
          : `of the claimed ones ${(100 * shareOf(found, ({ bend: { interval } }) => interval.low <= system.bend! && system.bend! <= interval.high)).toFixed(0)} %, half of them narrower than a factor of ${median(found.map(({ bend }) => bend.interval.high / bend.interval.low)).toFixed(1)}`,
    },
  ];
}

function driftCases(system: AxisSystem, of: string, claims: Claim[]): Case[] {
  const states = (['variable', 'drift', 'both', 'neither', 'inconclusive'] as const).map(
    (state) => `${state} ${(100 * shareOf(claims, ({ attribution }) => attribution.state === state)).toFixed(0)} %`,
  );
  const note = states.join(', ');
  return [
    system.kind === 'none'
      ? {
          finding: 'change that is said to be of the size',
          of,
          share: shareOf(claims, isOfVariable),
          goal: falseClaim,
          note,
        }
      : { finding: 'fall that is said to be of the size', of, share: shareOf(claims, isOfVariable), goal: {}, note },
    ...(system.drift === 0
      ? [
          {
            finding: 'drift where there is none',
            of,
            share: shareOf(claims, ({ attribution }) => attribution.state === 'drift' || attribution.state === 'both'),
            goal: falseClaim,
          },
        ]
      : []),
  ];
}

/** No simulated system is faster with more data; one that drifts upwards is faster later. */
function riseCases(of: string, claims: Claim[]): Case[] {
  return [
    {
      finding: 'rise that is said to be more than scatter',
      of,
      share: shareOf(claims, ({ realRises }) => realRises > 0),
      goal: falseClaim,
    },
  ];
}

/** An interval for what is lost with each doubling, where that is the same everywhere. */
function lossCases({ lossPerDoubling: truth, drift }: AxisSystem, order: Order, of: string, claims: Claim[]): Case[] {
  if (truth === null || (drift !== 0 && order === 'growing')) return [];
  const intervals = claims.flatMap(({ loss }) => loss?.interval ?? []);
  return [
    {
      finding: 'interval with the true loss per doubling',
      of,
      share: shareOf(intervals, ({ low, high }) => low <= truth && truth <= high),
      goal: { least: 0.9 },
      note: `${intervals.length} have an interval`,
    },
  ];
}

/** An objective that is missed at 1.5 times the largest size; without drift, which a projection knows nothing of. */
function projectionCases({ share, drift, kind }: AxisSystem, order: Order, of: string, claims: Claim[]): Case[] {
  if (drift !== 0 || kind === 'none' || order === 'growing') return [];
  const answers = claims.map(({ projected, highest }) => {
    const truth = 1.5 * highest;
    const answer = projected(1000 * share(truth));
    if (answer.state !== 'fails') return { isClaimed: false, isRight: answer.state === 'inconclusive' };
    return { isClaimed: true, isRight: answer.low <= truth && (answer.high === null || truth <= answer.high) };
  });
  return [
    {
      finding: 'projected range with the size at which the objective is missed, or inconclusive',
      of,
      share: shareOf(answers, ({ isRight }) => isRight),
      goal: { least: 0.9 },
      note: `projected in ${(100 * shareOf(answers, ({ isClaimed }) => isClaimed)).toFixed(0)} %`,
    },
  ];
}
