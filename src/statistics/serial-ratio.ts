/** Ratios of trials that follow each other. Pure. All values are positive, and means are geometric: only those do not depend on the choice of the base (P. J. Fleming, J. J. Wallace, "How Not to Lie with Statistics", Communications of the ACM 29(3), 1986). */
import { fewestTrials, ratioOf, type TestedRatio } from './ratio-interval.ts';
import { serialDifference, serialEffect, type SerialTrial } from './serial-trials.ts';
import { studentInterval } from './student.ts';
import { errorOfMean, mean } from './sums.ts';

/** One trial of either side in a block. */
export interface Block {
  before: SerialTrial;
  after: SerialTrial;
}

/**
 * `after` over `before` in blocks with one trial of each. What a block does to both sides cancels out, and so does a drift when
 * the order alternates. Null below `fewestTrials` blocks.
 */
export function blockRatio(blocks: Block[]): TestedRatio | null {
  if (blocks.length < fewestTrials) return null;
  const trials = blocks.flatMap(({ before, after }) => [before, after]);
  const levels = blocks.map((_, block) => trials.map((__, index) => Number(Math.floor(index / 2) === block)));
  const isAfter = trials.map((_, index) => index % 2);
  const estimate = serialEffect(logarithms(trials), isAfter, levels);
  return estimate && ratioOf(estimate);
}

/** The same for many blocks in random order: their ratios are taken to be independent of each other. Null below `fewestTrials` blocks. */
export function independentRatio(blocks: Block[]): TestedRatio | null {
  if (blocks.length < fewestTrials) return null;
  const ratios = blocks.map(({ before, after }) => Math.log(after.value / before.value));
  return ratioOf(
    studentInterval({ value: mean(ratios), standardError: errorOfMean(ratios), degrees: ratios.length - 1 }),
  );
}

/**
 * `after` over `before` where one side follows the other: a linear trend over the places is fitted with it and taken out, so the
 * interval is wide where a trend could explain the difference. Each sequence has its own level, and only those with both sides
 * count. Null below `fewestTrials` on either side.
 */
export function trendedRatio(before: SerialTrial[], after: SerialTrial[]): TestedRatio | null {
  const all = [before, after].map((side) => new Set(side.map(({ sequence }) => sequence)));
  const shared = [...all[0]!].filter((sequence) => all[1]!.has(sequence));
  const [one, other] = [before, after].map((side) => side.filter(({ sequence }) => shared.includes(sequence)));
  if (Math.min(one!.length, other!.length) < fewestTrials) return null;
  const trials = [...one!, ...other!];
  const levels = shared.map((sequence) => trials.map((trial) => Number(trial.sequence === sequence)));
  const isAfter = trials.map((_, index) => Number(index >= one!.length));
  const estimate = serialEffect(logarithms(trials), isAfter, [...levels, trials.map(({ place }) => place)]);
  return estimate && ratioOf(estimate);
}

/** `after` over `before` where each side is a sequence of its own. Null below `fewestTrials` on either side. */
export function sequenceRatio(before: SerialTrial[], after: SerialTrial[]): TestedRatio | null {
  if (Math.min(before.length, after.length) < fewestTrials) return null;
  const estimate = serialDifference(logarithms(before), logarithms(after));
  return estimate && ratioOf(estimate);
}

function logarithms(trials: SerialTrial[]): SerialTrial[] {
  return trials.map((trial) => ({ ...trial, value: Math.log(trial.value) }));
}
