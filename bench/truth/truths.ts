/** What is known of a window because it was caused, and how a verdict stands beside it. Pure. */
import type { Bound, BoundResource, Confidence, Untold } from '../../src/findings/bottlenecks/bound.ts';

/**
 * `where` is the host that a verdict has to name; null where the machine that all hosts share is at its bound. `alsoCalled` is the
 * same bound by another name: a pool of one thread is that thread.
 */
export type Truth =
  | { state: 'bound'; resource: BoundResource; alsoCalled?: BoundResource; where: string | null }
  | { state: 'none-found' }
  | { state: 'cannot-tell'; why: Untold };

export const outcomes = ['right', 'wrong and sure', 'wrong and unsure', 'cannot tell'] as const;
export type Outcome = (typeof outcomes)[number];

/** A verdict reduced to what is compared. */
export interface Said {
  /** `network`, `none-found`, or `cannot-tell: generator`. */
  verdict: string;
  confidence: Confidence | null;
}

export function saidBy(bound: Bound): Said {
  if (bound.state === 'bound') return { verdict: bound.cause.resource, confidence: bound.confidence };
  if (bound.state === 'none-found') return { verdict: 'none-found', confidence: bound.confidence };
  return { verdict: `cannot-tell: ${bound.why}`, confidence: null };
}

/** The truth in the same words. */
export function truthWords(truth: Truth): string {
  if (truth.state === 'bound') return truth.resource;
  return truth.state === 'none-found' ? 'none-found' : `cannot-tell: ${truth.why}`;
}

/** To say that one cannot tell is never wrong; it is right only where nothing can be told, and for the reason that holds. */
export function outcomeOf(truth: Truth, bound: Bound): Outcome {
  if (isRight(truth, bound)) return 'right';
  if (bound.state === 'cannot-tell') return 'cannot tell';
  return bound.confidence === 'sure' ? 'wrong and sure' : 'wrong and unsure';
}

function isRight(truth: Truth, bound: Bound): boolean {
  if (truth.state === 'bound') {
    if (bound.state !== 'bound') return false;
    if (![truth.resource, truth.alsoCalled].includes(bound.cause.resource)) return false;
    return truth.where === null || bound.cause.where.host === truth.where;
  }
  if (truth.state === 'none-found') return bound.state === 'none-found';
  return bound.state === 'cannot-tell' && bound.why === truth.why;
}

export type Tally = Record<Outcome, number>;

export function tallyOf(found: Outcome[]): Tally {
  const count = (outcome: Outcome): number => found.filter((each) => each === outcome).length;
  return {
    right: count('right'),
    'wrong and sure': count('wrong and sure'),
    'wrong and unsure': count('wrong and unsure'),
    'cannot tell': count('cannot tell'),
  };
}

/** From this many cores used by others on, the truth of a window is not known. */
export const disturbingCores = 0.5;

/** Least share of right verdicts; none may be wrong and sure. */
export const rightFloor = 0.9;

/** So many windows show that the goals are met: of 60 without one that is wrong and sure, less than 5 % are so (rule of three). */
export const leastWindows = 60;

export function meetsGoals(tally: Tally): boolean {
  const all = outcomes.reduce((sum, outcome) => sum + tally[outcome], 0);
  return all > 0 && tally.right / all >= rightFloor && tally['wrong and sure'] === 0;
}
