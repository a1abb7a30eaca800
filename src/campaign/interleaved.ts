/** Interleaves combined runs with isolated runs of their systems, in blocks of random order. Pure. */
import { randomNumbers, shuffled } from '../statistics/random-numbers.ts';
import type { NamedRun } from './loads.ts';
import type { SharingPlan } from '../plan/plan.ts';
import type { RestartStep } from '../steps/restart/facts.ts';

/** A run at its position in the order. */
export interface Turn {
  run: NamedRun;
  trial: number;
  /** Id of the combined run of its comparison; null outside comparisons. */
  comparedIn: string | null;
  /** Restarts clusters before it. */
  restart?: RestartStep;
}

/**
 * Each block has the combined run once, and each of its clusters isolated under the same loads. Randomised blocks remove slow
 * changes from the differences within a block (G. E. P. Box, J. S. Hunter, W. G. Hunter, "Statistics for Experimenters",
 * 2nd edition 2005, chapter 4). Every second block reverses the one before, A-B-B-A, which removes a linear drift from the mean of
 * the two.
 */
export function interleaved(together: NamedRun[], { trials, seed }: SharingPlan): Turn[] {
  const random = randomNumbers(seed);
  return together.flatMap((run) => {
    const members = [run, ...isolatedRuns(run)];
    let order = members;
    return Array.from({ length: trials }, (_, block) => {
      order = block % 2 === 0 ? shuffled(members, random) : order.toReversed();
      return order.map((member) => ({ run: member, trial: block + 1, comparedIn: run.id }));
    }).flat();
  });
}

/** An isolated run for each cluster of a combined run, with the same loads. */
function isolatedRuns(run: NamedRun): NamedRun[] {
  const clusters = [...new Set(run.declared.map(({ cluster }) => cluster))];
  return clusters.map((name) => ({
    ...run,
    id: `${run.id}-${name}-alone`,
    title: `${run.title}: ${name} isolated`,
    declared: run.declared.filter(({ cluster }) => cluster === name),
    loads: run.loads.filter(({ cluster }) => cluster === name),
  }));
}

/** How combined and isolated runs are interleaved. */
export function orderText({ trials, seed }: SharingPlan): string {
  return `Combined and isolated runs alternate, in ${trials} ${trials === 1 ? 'block' : 'blocks'} whose order is drawn from seed ${seed}; every second block reverses the order of the one before.`;
}
