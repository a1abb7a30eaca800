/** Which rates to measure again, so that the range of a tipping point becomes narrow. Pure: the same blocks give the same answer. */
import { fewestTrials } from '../../statistics/ratio-interval.ts';
import type { ComparedRate, TippingPoint } from './tipping-finding.ts';
import { tippingPoint } from './tipping-point.ts';
import type { Measured } from './tipping-question.ts';

export interface NarrowingGoal {
  /** The range is narrow enough from here on, in the unit of the rates. */
  width: number;
  /** Runs that may still be made: a block has one of each topology. */
  runs: number;
  /** Of the planned looks of the question, how many are left after this one. */
  looks: number;
}

/** Blocks to add at a rate, which may be one that was not measured yet. */
export interface AddedBlocks {
  rate: number;
  blocks: number;
}

export type NextLevels =
  | { state: 'repeat'; levels: AddedBlocks[] }
  | {
      state: 'done';
      /** `no-crossing`: one topology is ahead at every rate. `no-cure`: more blocks do not help, such as with one rate or two clear crossings. */
      reason: 'narrow-enough' | 'no-crossing' | 'budget-used' | 'looks-used' | 'no-cure';
    };

const runsOfBlock = 2;

/**
 * A rate gets half as many blocks again as it has: 4 blocks become 6, 9, 14. Each look at new blocks is another chance of a false lead, so
 * their number is planned (`looks` of the question), and each must show more than a single one.
 *
 * - Of a crossing the two rates around the middle of its range. If they already have leads, interpolation is what keeps the range wide, and
 *   the middle itself is measured.
 * - Otherwise the rates whose blocks are too few, or that have no lead: the outermost, which decide whether there is a crossing.
 */
export function nextLevels(question: Measured, goal: NarrowingGoal): NextLevels {
  const point = tippingPoint(question);
  if (point.state === 'none') return { state: 'done', reason: 'no-crossing' };
  if (point.state === 'crossing' && widthOf(point) <= goal.width) return { state: 'done', reason: 'narrow-enough' };
  if (goal.looks < 1) return { state: 'done', reason: 'looks-used' };
  const wanted = point.state === 'crossing' ? aroundCrossing(point, goal) : withoutLead(point);
  if (wanted.length === 0) return { state: 'done', reason: 'no-cure' };
  const levels = withinBudget(wanted, goal.runs);
  return levels.length === 0 ? { state: 'done', reason: 'budget-used' } : { state: 'repeat', levels };
}

type Crossing = Extract<TippingPoint, { state: 'crossing' }>;

function widthOf({ range: { low, high } }: Crossing): number {
  return high - low;
}

function aroundCrossing({ range, rates }: Crossing, { width, runs }: NarrowingGoal): AddedBlocks[] {
  const middle = (range.low + range.high) / 2;
  const below = rates.findLast(({ rate }) => rate <= middle)!;
  const above = rates.find(({ rate }) => rate >= middle)!;
  const isClear = below.ahead !== null && above.ahead !== null;
  const isAffordable = runs >= fewestTrials * runsOfBlock;
  if (isClear && isAffordable && above.rate - below.rate > width)
    return [{ rate: roundedBetween(middle, below.rate, above.rate), blocks: fewestTrials }];
  return (below === above ? [below] : [below, above]).map(repeated);
}

/** At most two rates in a round. */
function withoutLead({ rates }: TippingPoint): AddedBlocks[] {
  const few = rates.filter(({ interval }) => interval === null);
  if (few.length > 0) return rates.length < 2 ? [] : few.map(repeated);
  const open = rates.filter(({ ahead }) => ahead === null);
  const ends = open.length > 2 ? [open[0]!, open.at(-1)!] : open;
  return ends.map(repeated);
}

function repeated({ rate, blocks }: ComparedRate): AddedBlocks {
  return { rate, blocks: Math.max(Math.ceil(blocks / 2), fewestTrials - blocks) };
}

/** As many blocks as there are runs for, the first rates first. */
function withinBudget(wanted: AddedBlocks[], runs: number): AddedBlocks[] {
  let left = Math.floor(runs / runsOfBlock);
  return wanted.flatMap(({ rate, blocks }) => {
    const granted = Math.min(blocks, left);
    left -= granted;
    return granted > 0 ? [{ rate, blocks: granted }] : [];
  });
}

/** A multiple of the power of ten below a quarter of the distance: a rate that a person would choose. */
function roundedBetween(middle: number, below: number, above: number): number {
  const step = 10 ** Math.floor(Math.log10((above - below) / 4));
  return Math.round(middle / step) * step;
}
