/** Checks the runs of a plan as a set: at least one, not too many, and unique names. Pure. */
import { mostConfirmations } from '../search/search.ts';
import type { Faults } from './faults.ts';
import { mostPlannedSeconds, maxRuns } from '../input/limits.ts';
import type { NamedRun } from './loads.ts';
import { instancesOf } from '../plan/instances.ts';
import { instanceId } from '../workloads/job-id.ts';
import type { LoadPlan, RunPlan, SharingPlan } from '../plan/plan.ts';
import type { ResolvedRun } from './resolved-run.ts';
import type { Shape } from './shape.ts';
import type { FieldPath } from '../input/source.ts';
import { changesRun, clustersOf, usedClusters } from './variants/resolve-variants.ts';
import type { VariantOrder } from './variants/variant-turns.ts';
import { factsOf } from '../workloads/registry.ts';

/** Number of trials, and whether isolated and combined runs are interleaved. */
export interface Repetition {
  trials: number;
  /** Seed of the order of combinations. */
  seed: number;
  sharing: SharingPlan | undefined;
  /** Absent if the campaign has no variants. */
  variants?: VariantOrder;
  /** The field of the file that says so. */
  path: FieldPath;
}

/** Reports a size with nothing to measure, or with more runs than a plan may have. Returns whether the plan can be made. */
export function checkRunCount(
  resolved: ResolvedRun[],
  { trials, sharing, variants }: Repetition,
  size: string,
  shape: Shape,
  faults: Faults,
): boolean {
  // Faulty runs were reported and are missing here.
  if (!shape.isComplete && resolved.every((run) => run.warmUp)) return false;
  if (resolved.length === 0) {
    faults.add(['sizes', size, 'skip'], 'skips every run, so nothing would be measured; remove one from the list');
    return false;
  }
  if (resolved.every((run) => run.warmUp)) {
    faults.add(
      ['sizes', size],
      'has only warm-up runs, so nothing would be measured; add a run without warmUp, or remove one from skip',
    );
    return false;
  }
  const ofVariants = trials * (variants?.all.length ?? 0);
  const times = (run: ResolvedRun, index: number): number => {
    const isVaried = variants?.all.some((variant) => changesRun(variant, index, resolved)) ?? false;
    const possible = run.search ? run.search.maxRuns + mostConfirmations(run.search) : 1;
    if (isVaried) return possible * ofVariants;
    const restarts = usedClusters(run).filter((cluster) => variants?.all.some(({ systems }) => systems.has(cluster)));
    // Both its own part of the campaign and the combined one may restart the systems.
    if (run.warmUp && restarts.length > 0) return 1 + 2 * ofVariants;
    if (run.search) return possible;
    if (run.warmUp) return 1;
    if (run.slices) return run.slices.count ?? 1;
    const clusters = clustersOf(run).length;
    return sharing && clusters > 1 ? sharing.trials * (1 + clusters) : trials;
  };
  const count = resolved.reduce((sum, run, index) => sum + times(run, index), 0);
  if (count <= maxRuns) return true;
  faults.add(
    ['sizes', size],
    `comes to ${count} runs with all trials; at most ${maxRuns} are allowed; lower trials or remove levels`,
  );
  return false;
}

/** Reports a campaign that would take longer than the maximum. */
export function checkDuration(plannedSeconds: number, size: string, faults: Faults): void {
  if (plannedSeconds <= mostPlannedSeconds) return;
  const [days, maxDays] = [plannedSeconds, mostPlannedSeconds].map((seconds) => Math.ceil(seconds / 86_400));
  faults.add(
    ['sizes', size],
    `takes about ${days} days; at most ${maxDays} are allowed; shorten loads or lower trials`,
  );
}

/** One planned run of a run in the file. */
export interface Unrolled {
  of: NamedRun;
  plan: RunPlan;
}

/**
 * Reports two runs with the same id, or loads with the same job on a host or the same keyspace: the second would find the data of
 * the first and report the first one's figures.
 */
export function checkDistinct(unrolled: Unrolled[], faults: Faults): void {
  const ids = new Map<string, Unrolled>();
  const names = new Map<string, { of: NamedRun; what: string }>();
  for (const one of unrolled) {
    const { of, plan } = one;
    const other = ids.get(plan.id);
    // Two levels with the same name were reported earlier.
    if (other && other.of.id !== of.id) faults.add(of.path, sameId(other, one));
    ids.set(plan.id, other ?? one);
    if (other) continue;
    for (const load of plan.loads) {
      const what = `the load "${load.id}" of run "${plan.id}"`;
      for (const name of namesOf(plan.id, load)) {
        const taken = names.get(name);
        if (taken) {
          const path: FieldPath = ['runs', of.name, 'loads', load.id];
          faults.add(path, `${what} would have the same name on its host as ${taken.what}; rename one of them`);
        }
        names.set(name, taken ?? { of, what });
      }
    }
  }
}

function sameId(first: Unrolled, { of, plan }: Unrolled): string {
  const owner = first.of.name === of.name ? 'another level of it' : `"${first.of.name}"`;
  const which = first.plan.trial > 1 && !first.plan.search ? `trial ${first.plan.trial} of ${owner}` : owner;
  return `gives a second run the id ${plan.id}, which ${which} has; rename one of them`;
}

/** A job's name has the attempt's number between the ids of run and load. A preparation job has the name of its step at the end. */
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
