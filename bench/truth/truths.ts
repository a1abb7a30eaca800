/** The known bottleneck of a window, and how a verdict compares with it. Pure. */
import type {
  Bottleneck,
  LimitingResource,
  Confidence,
  InconclusiveReason,
} from '../../src/findings/bottlenecks/bottleneck.ts';

/**
 * `where` is the host that the verdict must report; null if the machine that all hosts share is saturated. `alsoCalled` is another
 * name of the same bottleneck: a pool of one thread is that thread.
 */
export type Truth =
  | { state: 'found'; resource: LimitingResource; alsoCalled?: LimitingResource; where: string | null }
  | { state: 'none-found' }
  | { state: 'inconclusive'; why: InconclusiveReason };

export const outcomes = ['right', 'wrong, high confidence', 'wrong, medium confidence', 'inconclusive'] as const;
export type Outcome = (typeof outcomes)[number];

/** The part of a verdict that is compared. */
export interface ComparedVerdict {
  /** `network`, `none-found`, or `inconclusive: generator`. */
  verdict: string;
  confidence: Confidence | null;
}

export function comparedVerdict(bottleneck: Bottleneck): ComparedVerdict {
  if (bottleneck.state === 'found') return { verdict: bottleneck.cause.resource, confidence: bottleneck.confidence };
  if (bottleneck.state === 'none-found') return { verdict: 'none-found', confidence: bottleneck.confidence };
  return { verdict: `inconclusive: ${bottleneck.why}`, confidence: null };
}

/** The truth in the same words. */
export function truthText(truth: Truth): string {
  if (truth.state === 'found') return truth.resource;
  return truth.state === 'none-found' ? 'none-found' : `inconclusive: ${truth.why}`;
}

/**
 * An inconclusive verdict is never wrong. It is right only if the truth is inconclusive for the same reason.
 *
 * @param alsoRight other truths that are right as well
 */
export function outcomeOf(truth: Truth, bottleneck: Bottleneck, alsoRight: Truth[] = []): Outcome {
  if ([truth, ...alsoRight].some((each) => isRight(each, bottleneck))) return 'right';
  if (bottleneck.state === 'inconclusive') return 'inconclusive';
  return bottleneck.confidence === 'high' ? 'wrong, high confidence' : 'wrong, medium confidence';
}

function isRight(truth: Truth, bottleneck: Bottleneck): boolean {
  if (truth.state === 'found') {
    if (bottleneck.state !== 'found') return false;
    if (![truth.resource, truth.alsoCalled].includes(bottleneck.cause.resource)) return false;
    return truth.where === null || bottleneck.cause.where.host === truth.where;
  }
  if (truth.state === 'none-found') return bottleneck.state === 'none-found';
  return bottleneck.state === 'inconclusive' && bottleneck.why === truth.why;
}

export type Tally = Record<Outcome, number>;

export function tallyOf(found: Outcome[]): Tally {
  const count = (outcome: Outcome): number => found.filter((each) => each === outcome).length;
  return {
    right: count('right'),
    'wrong, high confidence': count('wrong, high confidence'),
    'wrong, medium confidence': count('wrong, medium confidence'),
    inconclusive: count('inconclusive'),
  };
}

/** If others used at least this many cores, the truth of a window is unknown. */
export const interferenceCores = 0.5;

/** Minimum share of right verdicts. None may be wrong with high confidence. */
export const rightFloor = 0.9;

/**
 * Bottlenecks of high confidence needed to show the goals: if none of 60 is wrong, the true share is below 5 % (rule of
 * three).
 */
export const leastConfident = 60;

/**
 * Upper bound of the share of wrong ones where none of so many was wrong, with 95 % confidence: the rule of three
 * (Hanley and Lippman-Hand, JAMA 249, 1983). 1 where there are too few to say anything.
 */
export function ruleOfThree(none: number): number {
  return none === 0 ? 1 : Math.min(1, 3 / none);
}

export function meetsGoals(tally: Tally): boolean {
  const all = outcomes.reduce((sum, outcome) => sum + tally[outcome], 0);
  return all > 0 && tally.right / all >= rightFloor && tally['wrong, high confidence'] === 0;
}
