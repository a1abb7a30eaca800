/** Selects the warm-ups that remaining runs still need. Pure. */
import { judgedRuns } from '../plan/runs-of.ts';
import type { RunPlan } from '../plan/plan.ts';
import { clustersOfLoad } from './registry.ts';

/**
 * All runs but the warm-ups that no remaining run needs: those of a restart that comes before none of them, those on a dataset that
 * changes before the next of them, and others of clusters that none of them loads.
 */
export function withNeededWarmUps(runs: RunPlan[], isRemaining: (run: RunPlan) => boolean = () => true): RunPlan[] {
  const remaining = judgedRuns({ steps: runs }).filter(isRemaining);
  const loaded = new Set(remaining.flatMap(clustersOf));
  return runs.filter((run) => {
    if (!run.warmUp) return true;
    if (run.variant) return remaining.some((other) => isOfSameTurn(run, other));
    if (run.loads.some(({ dataset }) => dataset)) return isFollowedOnItsData(run, runs, remaining);
    return clustersOf(run).some((cluster) => loaded.has(cluster));
  });
}

/** Whether two runs of a variant follow the same restart or, before any, are of the same variant. */
function isOfSameTurn({ variant }: RunPlan, { variant: other }: RunPlan): boolean {
  return (
    other !== undefined &&
    other.restart === variant?.restart &&
    (other.restart !== undefined || other.name === variant?.name)
  );
}

/** Whether one of the remaining runs is made on the same data, before a run on other data of the same dataset. */
function isFollowedOnItsData(warmUp: RunPlan, runs: RunPlan[], remaining: RunPlan[]): boolean {
  const data = datasetsOf(warmUp);
  const later = runs.slice(runs.indexOf(warmUp) + 1);
  const end = later.findIndex((run) => {
    const its = datasetsOf(run);
    return [...data].some(([name, records]) => its.has(name) && its.get(name) !== records);
  });
  const sameData = end === -1 ? later : later.slice(0, end);
  return sameData.some((run) => remaining.includes(run) && [...datasetsOf(run).keys()].some((name) => data.has(name)));
}

const datasetsOf = ({ loads }: RunPlan): Map<string, number> =>
  new Map(loads.flatMap(({ dataset }) => (dataset ? [[dataset.name, dataset.records] as const] : [])));

const clustersOf = ({ loads }: RunPlan) => loads.flatMap(clustersOfLoad);
