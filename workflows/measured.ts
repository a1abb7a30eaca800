/** What the runs of a campaign came to, as far as later steps and the campaign's end follow from it. */
import type { OnHosts } from '../activities/contract.ts';
import type { RunPlan } from '../src/plan/plan.ts';
import type { RunSummary } from '../src/measurement/results/types.ts';
import type { MeasuredRuns } from './messages.ts';
import { openSearches, type Searches } from './search.ts';
import { openTopics, type Topics } from './topics.ts';

export interface Measured {
  /** Those that were saturated, in earlier sessions too. */
  readonly saturated: RunPlan[];
  readonly searches: Searches;
  readonly topics: Topics;
  note(run: RunPlan, summary: RunSummary): void;
  soFar(): MeasuredRuns;
}

/** @param kept ids of the runs that earlier sessions measured */
export function openMeasured(on: OnHosts, kept: string[], before: MeasuredRuns): Measured {
  const voids = [...before.voids];
  const saturated = [...before.saturated];
  const searches = openSearches(on.plan.searches ?? [], before.searched);
  const topics = openTopics(on, kept, before.topics);
  return {
    saturated,
    searches,
    topics,
    note(run, summary) {
      searches.note(run, summary);
      if (summary.saturated) saturated.push(run);
      if (summary.state === 'void') voids.push(summary);
    },
    soFar: () => ({ voids, saturated, topics: topics.written, searched: searches.searched }),
  };
}
