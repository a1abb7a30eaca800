/** How often a comparison of campaigns claims a difference, on simulated sessions. Pure. */
import type { ComparableCampaign, Comparison } from '../../src/findings/comparison/comparison.ts';
import { compareCampaigns } from '../../src/findings/comparison/compare-campaigns.ts';
import { verdictOf } from '../../src/findings/contrast/decide.ts';
import { normal, randomNumbers } from '../../src/statistics/random-numbers.ts';
import { producerFigures } from '../../test/report/sample-loads.ts';
import { sampleCampaign } from '../../test/report/sample-campaign.ts';
import { withFigures } from '../../test/workloads/made-load.ts';
import { falseClaim, shareOf, type Case } from './case.ts';
import { autocorrelated } from './simulated-trials.ts';

/** A side of simulated sessions. */
interface SimulatedSide {
  /** Relative, of trials and of days. */
  scatter: number;
  dayScatter: number;
  trials: number;
  /** Day of each session. */
  days: number[];
  change: number;
  /** Loads with noise of their own. */
  loads: number;
}

const same: SimulatedSide = { scatter: 0.03, dayScatter: 0, trials: 4, days: [0], change: 1, loads: 1 };
const autocorrelation = 0.7;
/** A block is two days: each side is first in every second one. */
const inTurns = (blocks: number, side: 0 | 1): number[] =>
  Array.from({ length: blocks }, (_, block) => 2 * block + ((block + side) % 2));
const inSequence = (sessions: number, side: 0 | 1): number[] =>
  Array.from({ length: sessions }, (_, session) => session + side * sessions);

const { record, runs } = sampleCampaign();
const sample = runs.find(({ runId }) => runId === 'kafka-producer-50k')!;
const msPerDay = 86_400_000;

function campaignsOf(side: SimulatedSide, random: () => number, name: string): ComparableCampaign[] {
  return side.days.map((day) => {
    const start = day * msPerDay;
    const byLoad = Array.from({ length: side.loads }, () => {
      const shift = Math.exp(side.dayScatter * normal(random));
      return autocorrelated(random, side.trials, autocorrelation).map(
        (noise) => 30_000 * side.change * shift * Math.exp(side.scatter * noise),
      );
    });
    return {
      record: {
        ...record,
        id: `${name}-${day}`,
        phases: [{ phase: 'plan', startMilliseconds: start, endMilliseconds: null }],
      },
      runs: byLoad.flatMap((rates, load) =>
        rates.map((rate, trial) => ({
          ...sample,
          runId: `load-${load}-t${trial + 1}`,
          title: `Load ${load}`,
          trial: trial + 1,
          span: { startMilliseconds: start + trial * 60_000, endMilliseconds: start + trial * 60_000 + 50_000 },
          loads: sample.loads.map((its) => ({
            ...withFigures(its, producerFigures(rate)),
            load: { ...its.load, id: `load-${load}` },
          })),
        })),
      ),
    };
  });
}

function compared(base: SimulatedSide, other: SimulatedSide, seed: number): Comparison {
  const random = randomNumbers(seed);
  return compareCampaigns([campaignsOf(base, random, 'a'), campaignsOf(other, random, 'b')]);
}

/** Whether any load of the report is said to differ. */
const claims = ({ levels }: Comparison): boolean =>
  levels.some(({ figures }) =>
    figures.some(({ values }) =>
      values.some((value) => value?.estimate && verdictOf({ estimate: value.estimate }) === 'differs'),
    ),
  );

export function comparisonCases(seeds: readonly number[]): Case[] {
  const caseOf = (
    of: string,
    base: Partial<SimulatedSide>,
    other: Partial<SimulatedSide>,
    goal: Case['goal'],
  ): Case => ({
    finding: 'difference of campaigns',
    of,
    share: shareOf(seeds, (seed) => claims(compared({ ...same, ...base }, { ...same, ...other }, seed))),
    goal,
  });
  const days = { dayScatter: 0.02 };
  const turns = (
    blocks: number,
    more: Partial<SimulatedSide> = {},
  ): [Partial<SimulatedSide>, Partial<SimulatedSide>] => [
    { ...days, days: inTurns(blocks, 0) },
    { ...days, days: inTurns(blocks, 1), ...more },
  ];
  const sequences = (
    sessions: number,
    more: Partial<SimulatedSide> = {},
  ): [Partial<SimulatedSide>, Partial<SimulatedSide>] => [
    { ...days, days: inSequence(sessions, 0) },
    { ...days, days: inSequence(sessions, 1), ...more },
  ];
  const power = { least: 0.8 };
  return [
    caseOf('equal, one session of 8 autocorrelated trials a side', { trials: 8 }, { trials: 8, days: [1] }, falseClaim),
    caseOf(
      'equal, one session a side on days that differ by 2 %',
      { ...days, trials: 8 },
      { ...days, trials: 8, days: [1] },
      falseClaim,
    ),
    ...[4, 8].flatMap((count) => [
      caseOf(`equal, ${count} sessions a side in turns`, ...turns(count), falseClaim),
      caseOf(`equal, ${count} sessions a side, not in turns`, ...sequences(count), falseClaim),
    ]),
    caseOf(
      'equal, 8 sessions in turns, 10 loads in the report',
      ...(turns(8).map((side) => ({ ...side, loads: 10 })) as [Partial<SimulatedSide>, Partial<SimulatedSide>]),
      falseClaim,
    ),
    caseOf(
      'equal, 4 sessions that scatter by 10 % against 12 by 2 %',
      { days: inSequence(4, 0), scatter: 0.1 },
      { days: inSequence(12, 1), scatter: 0.02 },
      falseClaim,
    ),
    caseOf('10 % lower, 8 sessions a side in turns', ...turns(8, { change: 0.9 }), power),
    caseOf('10 % lower, 8 sessions a side, not in turns', ...sequences(8, { change: 0.9 }), power),
  ];
}
