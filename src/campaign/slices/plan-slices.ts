/** What the slices of a long run cannot be combined with, and how many there are. Pure. */
import { maxRuns } from '../../input/limits.ts';
import type { FieldPath } from '../../input/source.ts';
import type { LoadPlan, Step } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { factsOf, systemOf } from '../../workloads/registry.ts';
import type { Faults } from '../faults.ts';
import type { Campaign, CampaignRun } from '../schema.ts';
import { fewestSlices, type CampaignSlices } from './slices-schema.ts';

/** The slices of a run with their field in the file. */
export interface ResolvedSlices extends CampaignSlices {
  path: FieldPath;
}

/** Reports a run whose loads cannot be made in slices. */
export function checkSlicedLoads(name: string, { warmUp, loads }: CampaignRun, path: FieldPath, faults: Faults): void {
  if (warmUp) faults.add(path, `${name} only warms up, which it does once; remove its slices`);
  const batches = Object.values(loads).flatMap(({ workload }) => (factsOf(workload).unit === null ? [workload] : []));
  for (const workload of new Set(batches))
    faults.add(path, `${workload} is a batch, which has no rate over time to follow; make it in trials instead`);
}

/** Reports slices of a run of `sizes.<size>.slices` that is made in another order, or at several levels. */
export function checkSlices(name: string, campaign: Campaign, sizeName: string, faults: Faults): void {
  const path = ['sizes', sizeName, 'slices', name];
  const run = campaign.runs[name];
  const { runs = {}, search = {}, matrix = {}, sharing } = campaign.sizes[sizeName] ?? {};
  if (!run) return;
  checkSlicedLoads(name, run, path, faults);
  if (Object.hasOwn(search, name))
    faults.add(path, `${name} is searched as well; slices need a fixed level, so keep one of the two`);
  if (Object.hasOwn(matrix, name))
    faults.add(path, `${name} has a matrix as well; slices need a fixed level, so keep one of the two`);
  const levels = Object.hasOwn(runs, name) ? runs[name]!.length : 1;
  if (levels > 1) faults.add(path, `${name} has ${levels} levels under runs; slices need one, so keep one of them`);
  if (campaign.variants)
    faults.add(
      path,
      'cannot be used with variants, which are compared in blocks; move one of the two to another campaign',
    );
  const systems = new Set(Object.values(run.loads).map(({ workload }) => systemOf(workload)));
  if (sharing && systems.size > 1)
    faults.add(path, 'cannot be used with sharing, which makes the run in blocks; move one of the two to another size');
}

/** Reports slices of runs that come to more runs together than a plan may have. */
export function checkSliceSum(steps: Step[], sliced: ResolvedSlices[], faults: Faults): void {
  const runs = runsOf({ steps }).length;
  const [first] = sliced;
  if (!first || runs <= maxRuns) return;
  faults.add(
    first.path,
    `come to ${runs} runs with all others; at most ${maxRuns} are allowed; lengthen the loads of the run`,
  );
}

/**
 * How many slices a run has; null if they are more than a plan may have, which is reported.
 *
 * @param loads of one slice
 */
export function countSlices(
  { count, forHours, path }: ResolvedSlices,
  loads: LoadPlan[],
  faults: Faults,
): number | null {
  const seconds = Math.max(...loads.map(({ plannedSeconds }) => plannedSeconds));
  const slices = count ?? Math.max(1, Math.ceil(((forHours ?? 0) * 3600) / seconds - 1e-9));
  if (slices < fewestSlices) {
    faults.add(
      path,
      `comes to one slice of ${seconds} s, which says nothing about a change over time; lengthen forHours`,
    );
    return null;
  }
  if (slices <= maxRuns) return slices;
  faults.add(
    path,
    `comes to ${slices} slices of ${seconds} s; at most ${maxRuns} runs are allowed; lengthen the loads of the run`,
  );
  return null;
}
