/** Results of the runs so far, as later steps and the outcome of the campaign need them. */
import type { Deployment } from '../activities/contract.ts';
import { lastingChange } from '../src/actions/lasting-changes.ts';
import type { RunPlan } from '../src/plan/plan.ts';
import type { RunSummary } from '../src/measurement/results/types.ts';
import type { MeasuredRuns } from './messages.ts';
import { openDatasets, type Datasets } from './datasets.ts';
import { openSearches, type Searches } from './search.ts';
import { openTopics, type Topics } from './topics.ts';

export interface StageResults {
  /** Saturated runs, including those of earlier sessions. */
  readonly saturated: RunPlan[];
  readonly searches: Searches;
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
  const searches = openSearches(deployment.plan.searches ?? [], before.searched);
  const datasets = openDatasets(before.datasets);
  const topics = openTopics(deployment, kept, before.topics);
  const members = [...(before.members ?? [])];
  return {
    saturated,
    searches,
    topics,
    datasets,
    deployment: () => (members.length > 0 ? { ...deployment, members } : deployment),
    add(run, summary) {
      searches.add(run, summary);
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
      searched: searches.searched,
      ...(Object.keys(datasets.soFar).length > 0 ? { datasets: datasets.soFar } : {}),
      ...(members.length > 0 ? { members } : {}),
    }),
  };
}
