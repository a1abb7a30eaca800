/** Checks the runs of a plan as a set: at least one, not too many, and unique names. Pure. */
import { mostPlannedSeconds, maxRuns } from '../input/limits.ts';
import type { FieldPath } from '../input/source.ts';
import { instancesOf } from '../plan/instances.ts';
import type { LoadPlan } from '../plan/plan.ts';
import { mostConfirmations } from '../search/search.ts';
import { instanceId } from '../workloads/job-id.ts';
import { factsOf } from '../workloads/registry.ts';
import { isDraftRun, type BuiltRun, type CompleteStep, type Draft, type DraftRun } from './draft/draft.ts';
import type { Faults } from './faults.ts';

/** No more are counted: their number says only that they are far too many. */
const mostCounted = 20 * maxRuns;

/** Reports a size with nothing to measure. Its draft then has no steps. */
export function checkMeasured(draft: Draft): Draft {
  const { steps, size, hasSteps, shape, faults } = draft;
  const runs = steps.filter(isDraftRun);
  if (runs.some((run) => !run.warmUp)) return draft;
  const path: FieldPath = ['sizes', size];
  // A fault may have taken the runs away.
  const isConsequence = !shape.isComplete || (hasSteps && faults.sentences().length > 0);
  if (!isConsequence && hasSteps)
    faults.add([...path, 'steps'], 'measure nothing; add a step with a run that is no warm-up');
  else if (!isConsequence && runs.length === 0)
    faults.add([...path, 'skip'], 'skips every run, so nothing is measured; remove one');
  else if (!isConsequence)
    faults.add(path, 'has only warm-ups, so nothing is measured; add a run without warmUp, or remove one from skip');
  return { ...draft, steps: [] };
}

/** The steps as a list; empty if they make more runs than a plan may have, which is reported. */
export function countedSteps(made: Iterable<CompleteStep>, { hasSteps, size, faults }: Draft): CompleteStep[] {
  const steps: CompleteStep[] = [];
  let count = 0;
  for (const step of made) {
    steps.push(step);
    if (isDraftRun(step)) count += mostRunsOf(step);
    if (count > mostCounted) break;
  }
  if (count <= maxRuns) return steps;
  const number = count > mostCounted ? `more than ${mostCounted}` : count;
  faults.add(
    ['sizes', size, ...(hasSteps ? ['steps'] : [])],
    `comes to ${number} runs with all trials; at most ${maxRuns} are allowed; lower trials, or remove levels or values of forEach`,
  );
  return [];
}

/** The number of slices by their length is known later. */
function mostRunsOf({ slices, search }: DraftRun): number {
  return search ? search.maxRuns + mostConfirmations(search) : (slices?.count ?? 1);
}

/** Reports a plan with more runs than it may have: only the loads of slices tell how many these are. */
export function checkBuiltCount(built: number, { steps, size, faults }: Draft): void {
  const sliced = steps.filter(isDraftRun).find(({ slices }) => slices);
  if (built <= maxRuns) return;
  faults.add(
    sliced?.slices?.path ?? ['sizes', size],
    `come to ${built} runs with all others; at most ${maxRuns} are allowed; lengthen the loads of the run`,
  );
}

/** Reports a campaign that would take longer than the maximum. */
export function checkDuration(plannedSeconds: number, { size, faults }: Draft): void {
  if (plannedSeconds <= mostPlannedSeconds) return;
  const [days, maxDays] = [plannedSeconds, mostPlannedSeconds].map((seconds) => Math.ceil(seconds / 86_400));
  faults.add(
    ['sizes', size],
    `takes about ${days} days; at most ${maxDays} are allowed; shorten loads or lower trials`,
  );
}

/**
 * Reports two runs with the same id, or loads with the same job on a host or the same keyspace: the second would find the data of
 * the first and report the first one's figures.
 */
export function checkDistinct(built: BuiltRun[], faults: Faults): void {
  const ids = new Map<string, BuiltRun>();
  const names = new Map<string, { of: DraftRun; what: string }>();
  for (const one of built) {
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

function sameId(first: BuiltRun, { of, plan }: BuiltRun): string {
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
