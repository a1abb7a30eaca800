/** The ratio of a figure of two sides that were measured in one or several sessions each. Pure. */
import { fewestTrials, testRatio } from '../../statistics/ratio-interval.ts';
import { blockRatio, sequenceRatio, type Block } from '../../statistics/serial-ratio.ts';
import { geometricMean } from '../../statistics/sums.ts';
import type { DecidedFigure } from './contrast-finding.ts';
import { estimated } from './estimated.ts';

/** A figure in the trials of one session, in chronological order. */
export interface SessionFigure {
  startMilliseconds: number;
  values: number[];
}

/**
 * What the trials of a session have in common (its day, its hosts, what ran before) does not average out within it, so the unit is the
 * session wherever there are several:
 *
 * 1. Sessions in blocks of one of each side: the ratios within the blocks.
 * 2. Several sessions: the sessions' means, which are independent of each other.
 * 3. One session of each side: its trials, which are not independent. This says nothing about another session.
 */
export function bySessions(base: SessionFigure[], other: SessionFigure[]): DecidedFigure {
  if (base.length === 1 && other.length === 1) {
    const [one, another] = [base[0]!.values, other[0]!.values];
    const tested = sequenceRatio(
      one.map((value, place) => ({ value, sequence: 0, place })),
      another.map((value, place) => ({ value, sequence: 1, place })),
    );
    return estimated('one-session', tested, one, another);
  }
  const [one, another] = [base, other].map((side) => side.map(({ values }) => geometricMean(values)));
  const blocks = sessionBlocks(base, other);
  const inTurns = blocks && blockRatio(blocks);
  return inTurns
    ? estimated('interleaved-sessions', inTurns, one!, another!)
    : estimated('sessions', testRatio(one!, another!), one!, another!);
}

/** Null unless the sessions, in chronological order, are blocks of one of each side. */
function sessionBlocks(base: SessionFigure[], other: SessionFigure[]): Block[] | null {
  if (base.length !== other.length || base.length < fewestTrials) return null;
  const sessions = [base, other]
    .flatMap((side, index) => side.map((session) => ({ ...session, isBase: index === 0 })))
    .toSorted((one, next) => one.startMilliseconds - next.startMilliseconds)
    .map(({ isBase, values }, place) => ({ isBase, trial: { value: geometricMean(values), sequence: 0, place } }));
  const blocks = base.map((_, index) => sessions.slice(2 * index, 2 * index + 2));
  if (blocks.some(([first, second]) => first!.isBase === second!.isBase)) return null;
  return blocks.map(([first, second]) => {
    const [before, after] = first!.isBase ? [first!, second!] : [second!, first!];
    return { before: before.trial, after: after.trial };
  });
}
