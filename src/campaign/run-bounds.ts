/** What the runs of a plan must be together: not none, not too many, and none that takes another's name. Pure. */
import { confirmationSlots } from '../search/search.ts';
import type { Faults } from './faults.ts';
import { mostPlannedSeconds, mostRuns } from '../input/limits.ts';
import type { NamedRun } from './loads.ts';
import { instancesOf } from '../plan/instances.ts';
import { instanceId } from '../workloads/job-id.ts';
import type { LoadPlan, RunPlan, SharingPlan, SizeName } from '../plan/plan.ts';
import type { ResolvedRun } from './resolve.ts';
import type { Shape } from './shape.ts';
import type { FieldPath } from '../input/source.ts';
import { factsOf, systemOf } from '../workloads/registry.ts';

/** How often runs are done, and whether alone and together are interleaved. */
export interface Repetition {
  trials: number;
  sharing: SharingPlan | undefined;
  /** Where the file says that they are. */
  path: FieldPath;
}

/** Says so where there is nothing to measure at a size, or more than a plan may hold; false then, and the plan is not made. */
export function checkAmount(
  resolved: ResolvedRun[],
  { trials, sharing }: Repetition,
  size: SizeName,
  shape: Shape,
  faults: Faults,
): boolean {
  // What is not sound was told, and is missing here.
  if (!shape.isWhole && resolved.every((run) => run.warmUp)) return false;
  if (resolved.length === 0) {
    faults.add(['sizes', size, 'skip'], 'leaves out every run, so nothing would be measured; take one out of it');
    return false;
  }
  if (resolved.every((run) => run.warmUp)) {
    faults.add(
      ['sizes', size],
      'leaves only runs that warm up, so nothing would be measured; add a run without warmUp, or take one out of skip',
    );
    return false;
  }
  const times = (run: ResolvedRun): number => {
    if (run.search) return run.search.mostRuns + confirmationSlots(run.search);
    if (run.warmUp) return 1;
    const systems = new Set(run.declared.map(({ workload }) => systemOf(workload))).size;
    return sharing && systems > 1 ? sharing.trials * (1 + systems) : trials;
  };
  const count = resolved.reduce((sum, run) => sum + times(run), 0);
  if (count <= mostRuns) return true;
  faults.add(
    ['sizes', size],
    `makes ${count} runs, each trial counted, and ${mostRuns} are the most; lower trials or leave levels out`,
  );
  return false;
}

/** Says so where the campaign would take longer than any may. */
export function checkDuration(plannedSeconds: number, size: SizeName, faults: Faults): void {
  if (plannedSeconds <= mostPlannedSeconds) return;
  const [days, most] = [plannedSeconds, mostPlannedSeconds].map((seconds) => Math.ceil(seconds / 86_400));
  faults.add(
    ['sizes', size],
    `takes about ${days} days, and ${most} are the most; make loads shorter, or lower trials`,
  );
}

/** A run of the file as one of those that it became. */
export interface Unrolled {
  of: NamedRun;
  plan: RunPlan;
}

/**
 * Says so where two runs would have one id, or their loads one job on a host or one keyspace: the second would find what the
 * first left, and take its figures for its own.
 */
export function checkDistinct(unrolled: Unrolled[], faults: Faults): void {
  const ids = new Map<string, Unrolled>();
  const names = new Map<string, { of: NamedRun; what: string }>();
  for (const one of unrolled) {
    const { of, plan } = one;
    const other = ids.get(plan.id);
    // Two levels of one name were told as such.
    if (other && other.of.id !== of.id) faults.add(of.path, sameId(other, one));
    ids.set(plan.id, other ?? one);
    if (other) continue;
    for (const load of plan.loads) {
      const what = `the load "${load.id}" of run "${plan.id}"`;
      for (const name of namesOf(plan.id, load)) {
        const taken = names.get(name);
        if (taken) {
          const path: FieldPath = ['runs', of.name, 'loads', load.id];
          faults.add(path, `${what} would be called on its host as ${taken.what} is; name one of them otherwise`);
        }
        names.set(name, taken ?? { of, what });
      }
    }
  }
}

function sameId(first: Unrolled, { of, plan }: Unrolled): string {
  const owner = first.of.name === of.name ? 'another level of it' : `"${first.of.name}"`;
  const which = first.plan.trial > 1 && !first.plan.search ? `trial ${first.plan.trial} of ${owner}` : owner;
  return `gives a second run the id ${plan.id}, which ${which} has; name one of them otherwise`;
}

/** Jobs of any attempt at a load have the number of the attempt between the two names, and what prepares it a step behind. */
function namesOf(runId: string, { id, workload, hosts }: Pick<LoadPlan, 'id' | 'workload' | 'hosts'>): string[] {
  const jobs = instancesOf({ hosts }).map((instance) =>
    `job ${runId}-a0-${instanceId(id, instance)}`.replaceAll(/-a\d+(?=-)/g, '-a0'),
  );
  const facts = factsOf(workload);
  const steps = facts.preparationSteps ?? [];
  return [
    ...jobs,
    ...jobs.flatMap((job) => steps.map((step) => `${job}-${step}`)),
    ...(facts.takenNames?.(runId, id) ?? []),
  ];
}
