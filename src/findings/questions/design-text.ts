/** What a design can decide, and the command that decides what a campaign could not. */
import { fewestTrials } from '../../statistics/ratio-interval.ts';
import { significance, studentQuantile } from '../../statistics/student.ts';
import { share } from '../../text/figures.ts';
import { margin } from '../contrast/decide.ts';
import type { Plan, RunPlan } from '../../plan/plan.ts';

/** The end of a sentence; empty for the sizes above `smoke`, which are as large as a machine allows. */
export function decidingText({ campaign, size }: Pick<Plan, 'campaign' | 'size'>): string {
  return size === 'smoke' ? `: proofload run ${campaign} --size laptop` : '';
}

/** What so many blocks decide. */
export function blocksText(blocks: number): string {
  return blocks < fewestTrials ? `${fewBlocksText(blocks)}: no interval` : `${blocks} blocks`;
}

/** Standard deviation of the ratios of blocks, as a share, at which a plan says what they see. */
const assumedScatter = 0.05;

/** Of differences that are as large, 4 in 5 are found. */
const missedShare = 0.2;

/**
 * The smallest change that so many blocks find: J. Cohen, "Statistical Power Analysis for the Behavioral Sciences" (1988), with the
 * significance divided by the number of figures, as Holm does for the smallest probability. For 4 to 20 blocks and 1 to 6 figures it is
 * within 9 % of what the rule found in 60 simulated campaigns each.
 *
 * @param figures in the family
 */
export function seenText(blocks: number, figures: number): string {
  const degrees = blocks - 1;
  const errors = studentQuantile(degrees, significance / figures) + studentQuantile(degrees, 2 * missedShare);
  const seen = Math.expm1((errors * assumedScatter) / Math.sqrt(blocks));
  return `${blocksText(blocks)} see ${share(Math.max(seen, margin - 1))} at a scatter of ${share(assumedScatter)}`;
}

/** Loads of runs, each at each level once, however many trials it has: so many figures are compared. */
export function loadsAtLevels(runs: RunPlan[]): number {
  return new Set(runs.flatMap(({ title, level, loads }) => loads.map(({ id }) => `${title} ${level} ${id}`))).size;
}

/** `1 of 4 blocks` */
export const fewBlocksText = (blocks: number): string => `${blocks} of ${fewestTrials} blocks`;
