/** A run together and its systems alone, in blocks of random order. Pure. */
import { randomNumbers, shuffled } from '../statistics/random-numbers.ts';
import type { NamedRun } from './loads.ts';
import type { SharingPlan } from '../plan/plan.ts';
import { systemOf } from '../workloads/registry.ts';

/** A run at its place in the order. */
export interface Turn {
  run: NamedRun;
  trial: number;
  /** Id of the run together that it is compared with, or is; null outside comparisons. */
  comparedIn: string | null;
}

/**
 * Each run together is done once a block, and so is each of its systems alone under the same loads. Randomised blocks keep what
 * changes slowly out of the differences within a block (G. E. P. Box, J. S. Hunter, W. G. Hunter, "Statistics for
 * Experimenters", 2nd edition 2005, chapter 4); every second block is the one before backwards, A-B-B-A, which takes a steady drift
 * out of the mean of the two altogether.
 */
export function interleaved(together: NamedRun[], { trials, seed }: SharingPlan): Turn[] {
  const random = randomNumbers(seed);
  return together.flatMap((run) => {
    const members = [run, ...eachAlone(run)];
    let order = members;
    return Array.from({ length: trials }, (_, block) => {
      order = block % 2 === 0 ? shuffled(members, random) : order.toReversed();
      return order.map((member) => ({ run: member, trial: block + 1, comparedIn: run.id }));
    }).flat();
  });
}

/** The loads of each system of a run, as a run of their own. */
function eachAlone(run: NamedRun): NamedRun[] {
  const systems = [...new Set(run.declared.map(({ workload }) => systemOf(workload)))];
  return systems.map((system) => ({
    ...run,
    id: `${run.id}-${system}-alone`,
    title: `${run.title}: ${system} alone`,
    declared: run.declared.filter(({ workload }) => systemOf(workload) === system),
    loads: run.loads.filter(({ workload }) => systemOf(workload) === system),
  }));
}

/** How together and alone are interleaved. */
export function orderInWords({ trials, seed }: SharingPlan): string {
  return `Together and alone are done in turns, in ${trials} ${trials === 1 ? 'block' : 'blocks'} whose order is drawn from seed ${seed}; every second block goes backwards.`;
}
