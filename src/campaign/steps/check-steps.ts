/** Checks the steps of a size as a set: what they cannot be combined with, and how many runs they come to. */
import { maxRuns } from '../../input/limits.ts';
import type { Faults } from '../faults.ts';
import type { Campaign } from '../schema.ts';
import type { ResolvedStep } from './resolved-step.ts';

/** Refuses everything else that says what happens at the size. */
export function checkStepsOnly(campaign: Campaign, size: string, faults: Faults): void {
  const { runs = {}, matrix = {}, search = {}, slices = {}, sharing, skip = [] } = campaign.sizes[size] ?? {};
  const isGiven = { runs, matrix, search, slices, sharing: sharing ?? {}, skip };
  const others = Object.entries(isGiven).filter(([, given]) => Object.keys(given).length > 0);
  const found = others.map(([name]) => name);
  if (found.length === 0) return;
  faults.add(
    ['sizes', size, 'steps'],
    `cannot be used with ${found.join(', ')}, since steps say which runs are made, and in which order; move one of the two to another size or campaign`,
  );
}

/**
 * Reports a size with nothing to measure, or with more runs than a plan may have. Returns whether the plan can be made.
 *
 * @param turns how often all steps are made
 */
export function checkStepCount(steps: readonly ResolvedStep[], turns: number, size: string, faults: Faults): boolean {
  const runs = steps.filter((step) => step.does === 'run');
  const path = ['sizes', size, 'steps'];
  if (runs.every(({ run }) => run.warmUp)) {
    // A fault may have taken the runs away.
    if (faults.sentences().length === 0) faults.add(path, 'measure nothing; add a step with a run that is no warm-up');
    return false;
  }
  const count = turns * runs.reduce((sum, { trials, run }) => sum + (run.slices?.count ?? trials), 0);
  if (count <= maxRuns) return true;
  faults.add(
    path,
    `come to ${count} runs with all trials; at most ${maxRuns} are allowed; lower trials or shorten the lists of forEach`,
  );
  return false;
}
