/** How often changes over the slices of long runs are found where they are, and claimed where there are none. Pure. */
import { changesOverTime, type SlicePoint } from '../../src/findings/slices/changes-over-time.ts';
import { randomNumbers } from '../../src/statistics/random-numbers.ts';
import { type Case, falseClaim, type Goal, shareOf, trueClaim } from './case.ts';
import { autocorrelated } from './simulated-trials.ts';

interface LongRun {
  slices: number;
  scatter: number;
  autocorrelation: number;
  /** Share of the slices that are invalid; default: one of ten. */
  invalid?: number;
}

/** Relative to the level at the beginning, at a share of the run and at an hour. */
type Shape = (share: number, hour: number) => number;

const flat: Shape = () => 1;
const drifting =
  (change: number): Shape =>
  (share) =>
    1 + change * share;
const shifting =
  (change: number, at: number): Shape =>
  (share) =>
    share < at ? 1 : 1 + change;
const daily =
  (swing: number): Shape =>
  (_, hour) =>
    Math.exp((Math.log(1 + swing) / 2) * Math.sin((2 * Math.PI * hour) / 24));

/** Autocorrelations that are stronger look like a drift in a short run: those are only reported. */
const strongestJudged = 0.5;

/** A slice an hour, in order, without the invalid ones. */
export function simulatedSlices(run: LongRun, shape: Shape, seed: number): SlicePoint[] {
  const { slices, scatter, autocorrelation, invalid = 0.1 } = run;
  const random = randomNumbers(seed * 9173 + slices);
  return autocorrelated(random, slices, autocorrelation)
    .map((noise, index) => ({
      number: index + 1,
      session: 0,
      atMilliseconds: index * 3_600_000,
      value: 1000 * shape(index / (slices - 1), index) * Math.exp(scatter * noise),
    }))
    .filter(() => random() >= invalid);
}

type Changes = ReturnType<typeof changesOverTime>;

const claims = {
  drift: ({ drift }: Changes) => drift.state === 'drifts',
  'shift of level': ({ shift }: Changes) => shift.state === 'found',
  'daily wave': (changes: Changes) => changes.daily.state === 'found',
};

type Claim = keyof typeof claims;

function textOf(name: string, { slices, scatter, autocorrelation }: LongRun): string {
  return `${name}, ${slices} slices, scatter ${scatter}, autocorrelation ${autocorrelation}`;
}

export function sliceCases(seeds: readonly number[]): Case[] {
  const changesOf = (run: LongRun, shape: Shape): Changes[] =>
    seeds.map((seed) => changesOverTime(simulatedSlices(run, shape, seed)));
  const caseOf = (claim: Claim, name: string, run: LongRun, changes: Changes[], goal: Goal): Case => ({
    finding: claim,
    of: textOf(name, run),
    share: shareOf(changes, claims[claim]),
    goal,
  });
  const all: Claim[] = ['drift', 'shift of level', 'daily wave'];
  const unchanged = [24, 72].flatMap((slices) =>
    [0, 0.3, 0.5, 0.7].flatMap((autocorrelation) =>
      [0.03, 0.1].flatMap((scatter) => {
        const run = { slices, scatter, autocorrelation };
        const changes = changesOf(run, flat);
        const goal = autocorrelation <= strongestJudged ? falseClaim : {};
        return all.map((claim) => caseOf(claim, 'no change', run, changes, goal));
      }),
    ),
  );
  const usual = { slices: 24, scatter: 0.03, autocorrelation: 0, invalid: 0 };
  const long = { ...usual, slices: 72 };
  const related = { ...usual, autocorrelation: 0.3 };
  const of = (name: string, run: LongRun, shape: Shape, goals: Partial<Record<Claim, Goal>>): Case[] => {
    const changes = changesOf(run, shape);
    return all.flatMap((claim) => (goals[claim] ? [caseOf(claim, name, run, changes, goals[claim])] : []));
  };
  return [
    ...unchanged,
    ...[0.1, -0.1].flatMap((drift) => [
      ...of(`drift of ${drift}`, usual, drifting(drift), { drift: trueClaim, 'shift of level': falseClaim }),
      // Counted only: with 24 values that resemble their neighbours, a line through them may end in a shift.
      ...of(`drift of ${drift}`, related, drifting(drift), { drift: {}, 'shift of level': {} }),
      ...of(`drift of ${drift}`, long, drifting(drift), {
        drift: trueClaim,
        'shift of level': falseClaim,
        'daily wave': falseClaim,
      }),
    ]),
    ...[0.5, 0.75].flatMap((at) => [
      ...of(`shift of -0.2 at ${at}`, usual, shifting(-0.2, at), { drift: falseClaim, 'shift of level': trueClaim }),
      ...of(`shift of -0.1 at ${at}`, long, shifting(-0.1, at), {
        drift: falseClaim,
        'shift of level': trueClaim,
        'daily wave': falseClaim,
      }),
    ]),
    ...of('daily wave of 0.1', long, daily(0.1), {
      drift: falseClaim,
      'shift of level': falseClaim,
      'daily wave': trueClaim,
    }),
    ...[usual, { ...usual, autocorrelation: 0.5 }, long].map((run): Case => {
      const misses = changesOf(run, drifting(0.1)).map(
        ({ drift }) => 'low' in drift && (drift.low > 1.1 || drift.high < 1.1),
      );
      return {
        finding: 'interval of the drift without the truth',
        of: textOf('drift of 0.1', run),
        share: shareOf(misses, Boolean),
        goal: { most: 0.06 },
      };
    }),
  ];
}
