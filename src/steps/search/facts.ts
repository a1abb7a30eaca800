/** What is known of a search: runs whose levels it chooses, until fresh ones confirm a level. Pure. */
import { z } from 'zod';
import { searchStepSchema, type RunPlan, type SearchStep } from '../../plan/plan.ts';
import type { SearchPlan } from '../../plan/search-plan.ts';
import { ceilingOf } from '../deciding.ts';
import type { StepFacts } from '../facts.ts';
import { facts as ofRun } from '../run/facts.ts';

/** @param possibleRuns every run that it may make, in order, at least one */
export function planSearch(search: SearchPlan, possibleRuns: RunPlan[]): SearchStep {
  // No name in a campaign file has a dot, so it is no run's id.
  const id = `search.${search.run}`;
  return { kind: 'search', id, title: possibleRuns[0]!.title, ...ceilingOf(possibleRuns), search, possibleRuns };
}

const planned: z.ZodType<SearchStep> = searchStepSchema.extend({
  possibleRuns: z.array(ofRun.planned).min(1),
});

export const facts: StepFacts<SearchStep> = {
  plural: 'searches',
  planned,
  label: ({ title }) => `Search: ${title}`,
  stage: ({ possibleRuns: [first] }) => (first ? ofRun.stage(first) : null),
  longestSeconds: ({ possibleRuns }) => possibleRuns.reduce((seconds, run) => seconds + ofRun.longestSeconds(run), 0),
  isRemaining: ({ id, possibleRuns }, { done }) => !done.has(id) && possibleRuns.some((run) => !done.has(run.id)),
  stopsServices: () => [],
};
