/** Compares trials of two levels by the order in which they were made. Pure. */
import { blockRatio } from '../../statistics/serial-ratio.ts';
import { mean } from '../../statistics/sums.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import { compareSessions, type SessionFigure } from './compare-sessions.ts';
import type { VariedFigure, VariedOrder } from './varied-comparison.ts';

/** A trial of a level. */
export interface OrderedTrial {
  run: RunResult;
  /** Sessions of all campaigns, numbered. */
  session: number;
}

type Pair<Of> = [base: Of, other: Of];

/** Trials of the same number in the same session. */
function pairsOf<Of extends OrderedTrial>(base: Of[], other: Of[]): Pair<Of>[] {
  return base
    .flatMap((one): Pair<Of>[] => {
      const twin = other.find(({ run, session }) => run.trial === one.run.trial && session === one.session);
      return twin ? [[one, twin]] : [];
    })
    .toSorted((one, next) => startOf(one) - startOf(next));
}

const startOf = (pair: OrderedTrial[]): number => Math.min(...pair.map(({ run }) => run.span.startMilliseconds));
const lastOf = (pair: OrderedTrial[]): number => Math.max(...pair.map(({ run }) => run.span.startMilliseconds));

/** When the trials of two levels were made. Blocks need at least two pairs, and no pair may begin before the one before is complete. */
export function orderOf(base: OrderedTrial[], other: OrderedTrial[]): VariedOrder {
  const sessions = new Set(base.map(({ session }) => session));
  if (!other.some(({ session }) => sessions.has(session))) return 'separate-sessions';
  const pairs = pairsOf(base, other);
  const isBlocked =
    pairs.length > 1 && pairs.every((pair, index) => index === 0 || startOf(pair) > lastOf(pairs[index - 1]!));
  if (!isBlocked) return 'one-after-another';
  const isBaseFirst = pairs.map(
    ([one, another]) => one.run.span.startMilliseconds < another.run.span.startMilliseconds,
  );
  return new Set(isBaseFirst).size === 2 ? 'interleaved' : 'same-order';
}

/**
 * The ratio of a figure, before other comparisons of the report are taken into account. Blocks are compared within themselves; other
 * trials as those of two sessions are (`compare-sessions.ts`).
 *
 * @param figure positive for every trial
 */
export function compareInOrder<Of extends OrderedTrial>(
  order: VariedOrder,
  base: Of[],
  other: Of[],
  figure: (trial: Of) => number,
): Pick<VariedFigure, 'ratio' | 'effect'> {
  if (order === 'separate-sessions' || order === 'one-after-another') return compareSides(base, other, figure);
  const pairs = pairsOf(base, other);
  const inTime = pairs.flat().toSorted((one, next) => one.run.span.startMilliseconds - next.run.span.startMilliseconds);
  const blocks = pairs.map((pair) => {
    const [before, after] = pair.map((trial) => ({
      value: figure(trial),
      sequence: trial.session,
      place: inTime.indexOf(trial),
    }));
    return { before: before!, after: after! };
  });
  const tested = blockRatio(blocks);
  if (tested) return { ratio: tested.ratio, effect: undecided(tested) };
  const ratios = blocks.map(({ before, after }) => after.value / before.value);
  const range = { low: Math.min(...ratios), high: Math.max(...ratios) };
  return { ratio: geometricMean(ratios), effect: { state: 'too-few', ...range } };
}

function compareSides<Of extends OrderedTrial>(
  base: Of[],
  other: Of[],
  figure: (trial: Of) => number,
): Pick<VariedFigure, 'ratio' | 'effect'> {
  const [one, another] = [base, other].map((side) => sessionsOf(side, figure));
  const compared = compareSessions(one!, another!);
  if (compared.state === 'tested') return { ratio: compared.tested.ratio, effect: undecided(compared.tested) };
  const { ratio } = compared;
  const { low, high } = compared.state === 'range' ? compared : { low: ratio, high: ratio };
  return { ratio, effect: { state: 'too-few', low, high } };
}

function sessionsOf<Of extends OrderedTrial>(trials: Of[], figure: (trial: Of) => number): SessionFigure[] {
  return [...Map.groupBy(trials, ({ session }) => session).values()].map((own) => {
    const inTime = own.toSorted((one, next) => one.run.span.startMilliseconds - next.run.span.startMilliseconds);
    return { startMilliseconds: startOf(inTime), values: inTime.map(figure) };
  });
}

/** The finding and the adjusted probability follow when all comparisons are known. */
function undecided({
  interval,
  probability,
}: {
  interval: { low: number; high: number };
  probability: number;
}): VariedFigure['effect'] {
  return { state: 'inconclusive', ...interval, probability };
}

export function geometricMean(values: number[]): number {
  return Math.exp(mean(values.map(Math.log)));
}
