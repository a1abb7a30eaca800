/** Compares a figure of two sides that were measured in one or several sessions each. Pure. */
import { mean } from '../../statistics/sums.ts';
import { fewestTrials, testRatio, type TestedRatio } from '../../statistics/ratio-interval.ts';
import { blockRatio, sequenceRatio, type Block } from '../../statistics/serial-ratio.ts';
import type { SerialTrial } from '../../statistics/serial-trials.ts';
import type { Basis } from './comparison.ts';

/** A figure in the trials of one session, in chronological order. All values are positive. */
export interface SessionFigure {
  startMilliseconds: number;
  values: number[];
}

/** What the trials show of a ratio, before other comparisons of the report are taken into account. */
export type SessionsCompared =
  | { state: 'tested'; basis: Basis; tested: TestedRatio }
  | { state: 'range'; of: 'trials' | 'sessions'; ratio: number; low: number; high: number }
  | { state: 'one-trial'; ratio: number };

/**
 * `other` over `base`. What the trials of a session have in common (its day, its hosts, what ran before) does not average out within
 * it, so the unit is the session wherever there are several:
 *
 * 1. Sessions in blocks of one of each side: the ratios within the blocks.
 * 2. Several sessions: the sessions' means, which are independent of each other.
 * 3. One session of each side: its trials, which are not independent. This says nothing about another session.
 */
export function compareSessions(base: SessionFigure[], other: SessionFigure[]): SessionsCompared {
  const [one, another] = [base[0]!, other[0]!];
  if (base.length === 1 && other.length === 1) return compareTrials(one.values, another.values);
  const means = [base, other].map((side) => side.map(({ values }) => geometricMean(values)));
  const blocks = blocksOf(base, other);
  const inBlocks = blocks && blockRatio(blocks);
  if (inBlocks) return { state: 'tested', basis: 'interleaved-sessions', tested: inBlocks };
  const tested = testRatio(means[0]!, means[1]!);
  return tested ? { state: 'tested', basis: 'sessions', tested } : rangeOf('sessions', means[0]!, means[1]!);
}

function compareTrials(base: number[], other: number[]): SessionsCompared {
  if (base.length === 1 && other.length === 1) return { state: 'one-trial', ratio: other[0]! / base[0]! };
  const tested = sequenceRatio(sequenceOf(base, 0), sequenceOf(other, 1));
  return tested ? { state: 'tested', basis: 'one-session', tested } : rangeOf('trials', base, other);
}

function sequenceOf(values: number[], sequence: number): SerialTrial[] {
  return values.map((value, place) => ({ value, sequence, place }));
}

/** Over all pairs. */
function rangeOf(of: 'trials' | 'sessions', base: number[], other: number[]): SessionsCompared {
  return {
    state: 'range',
    of,
    ratio: geometricMean(other) / geometricMean(base),
    low: Math.min(...other) / Math.max(...base),
    high: Math.max(...other) / Math.min(...base),
  };
}

/** Null unless the sessions, in chronological order, are blocks of one of each side. */
function blocksOf(base: SessionFigure[], other: SessionFigure[]): Block[] | null {
  if (base.length !== other.length || base.length < fewestTrials) return null;
  const sessions = [base, other]
    .flatMap((side, sequence) =>
      side.map(({ startMilliseconds, values }) => ({ isBase: sequence === 0, startMilliseconds, values })),
    )
    .toSorted((a, b) => a.startMilliseconds - b.startMilliseconds)
    .map(({ isBase, values }, place) => ({ isBase, trial: { value: geometricMean(values), sequence: 0, place } }));
  const blocks = base.map((_, index) => sessions.slice(2 * index, 2 * index + 2));
  if (blocks.some(([first, second]) => first!.isBase === second!.isBase)) return null;
  return blocks.map(([first, second]) => {
    const [before, after] = first!.isBase ? [first!, second!] : [second!, first!];
    return { before: before.trial, after: after.trial };
  });
}

function geometricMean(values: number[]): number {
  return Math.exp(mean(values.map(Math.log)));
}
