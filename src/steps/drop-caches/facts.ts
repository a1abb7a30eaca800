/** What is known of emptying the page caches of a cluster's hosts. Pure. */
import { z } from 'zod';
import { stepAttempts } from '../../failures/kinds.ts';
import { nameSchema } from '../../input/identifiers.ts';
import type { Step } from '../../plan/plan.ts';
import type { StepFacts } from '../facts.ts';
import { stepFields } from '../step-fields.ts';
import { comesBeforeRun } from '../needed-before-run.ts';

/** Writes dirty pages to disk and drops the page cache, so that the next run starts cold. */
export interface DropCachesStep extends Step {
  kind: 'drop-caches';
  /** Names of the clusters on whose hosts it is done. */
  clusters: string[];
}

const dropSeconds = 15;
/** Dirty pages of a slow disk. */
const dropLimitSeconds = 600;

/** @param number of the step among those of its kind in the plan, from 1 */
export function planDropCaches(clusters: string[], number: number): DropCachesStep {
  return {
    kind: 'drop-caches',
    id: `drop-caches.${number}`,
    title: `Drop the page caches of ${clusters.join(' and ')}`,
    plannedSeconds: dropSeconds,
    limitSeconds: dropLimitSeconds,
    clusters,
  };
}

const planned: z.ZodType<DropCachesStep> = z.object({
  kind: z.literal('drop-caches'),
  ...stepFields,
  clusters: z.array(nameSchema).min(1),
});

export const facts: StepFacts<DropCachesStep> = {
  plural: 'drops of page caches',
  planned,
  label: ({ title }) => title,
  stage: () => null,
  longestSeconds: ({ limitSeconds }) => stepAttempts * limitSeconds,
  isRemaining: (_, { later }) => comesBeforeRun(later, ['grow', 'drop-caches', 'restart']),
  stopsServices: () => [],
};
