/** Results of the runs so far, as later steps and the outcome of the campaign need them. */
import type { Deployment } from '../activities/contract.ts';
import { lastingChange } from '../src/actions/registry.ts';
import type { RunPlan } from '../src/plan/plan.ts';
import type { SearchedRun } from '../src/plan/search-plan.ts';
import { searchedOf } from '../src/measurement/results/searched-run.ts';
import type { RunSummary } from '../src/measurement/results/types.ts';
import type { MeasuredRuns } from './messages.ts';
import { openDatasets, type Datasets } from './datasets.ts';
import { openTopics, type Topics } from './topics.ts';

export interface StageResults {
  /** Saturated runs, including those of earlier sessions. */
  readonly saturated: RunPlan[];
  /** Results of the runs of all searches, including those of earlier sessions. */
  readonly searched: SearchedRun[];
  readonly topics: Topics;
  readonly datasets: Datasets;
  /** The deployment with the members that valid runs have left in its clusters. */
  deployment(): Deployment;
  add(run: RunPlan, summary: RunSummary): void;
  soFar(): MeasuredRuns;
}

/** @param kept ids of the runs that earlier sessions measured */
export function openStageResults(deployment: Deployment, kept: string[], before: MeasuredRuns): StageResults {
  const invalidRuns = [...before.invalidRuns];
  const saturated = [...before.saturated];
  const searched = [...before.searched];
  const datasets = openDatasets(before.datasets);
  const topics = openTopics(deployment, kept, before.topics);
  const members = [...(before.members ?? [])];
  return {
    saturated,
    searched,
    topics,
    datasets,
    deployment: () => (members.length > 0 ? { ...deployment, members } : deployment),
    add(run, summary) {
      searched.push(...[searchedOf(run, summary)].filter((result) => result !== null));
      if (summary.saturated) saturated.push(run);
      if (summary.state === 'invalid') invalidRuns.push(summary);
      // An invalid run was undone.
      const change = summary.state === 'valid' ? lastingChange(run) : null;
      if (change) members.push(change);
    },
    soFar: () => ({
      invalidRuns,
      saturated,
      topics: topics.rewritten,
      searched,
      ...(Object.keys(datasets.soFar).length > 0 ? { datasets: datasets.soFar } : {}),
      ...(members.length > 0 ? { members } : {}),
    }),
  };
}
