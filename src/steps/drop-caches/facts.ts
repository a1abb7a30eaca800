/** What is known of emptying the page caches of a cluster's hosts. Pure. */
import { z } from 'zod';
import { nameSchema } from '../../input/identifiers.ts';
import { clusterNamed, hostsOfCluster } from '../../plan/clusters.ts';
import { type Plan, type Step, stepFields } from '../../plan/plan.ts';
import { comesBeforeRun, preparation } from '../facts.ts';

const planned = z.object({
  kind: z.literal('drop-caches'),
  ...stepFields,
  /** Names of the clusters on whose hosts it is done. */
  clusters: z.array(nameSchema).min(1),
});
/** Writes dirty pages to disk and drops the page cache, so that the next run starts cold. */
export type DropCachesStep = z.output<typeof planned>;

const dropSeconds = 15;
/** Dirty pages of a slow disk. */
const dropLimitSeconds = 600;

export function planDropCaches(clusters: string[]): DropCachesStep {
  return {
    kind: 'drop-caches',
    id: 'drop-caches.',
    title: `Drop the page caches of ${clusters.join(' and ')}`,
    plannedSeconds: dropSeconds,
    limitSeconds: dropLimitSeconds,
    clusters,
  };
}

export const facts = preparation({
  plural: 'drops of page caches',
  planned,
  isRemaining: (_, { later }) => comesBeforeRun(later, ['grow', 'drop-caches', 'restart']),
});

const dropsCaches = (step: Step): step is DropCachesStep => step.kind === 'drop-caches';

/** The clusters whose hosts have cold caches directly after the step. */
export function coldAfter(step: Step): string[] {
  return dropsCaches(step) ? step.clusters : [];
}

/** The hosts of these clusters, or of all clusters whose caches the steps of the plan drop; each once. */
export function hostsOfCaches(
  plan: Pick<Plan, 'clusters' | 'steps'>,
  clusters: string[] = plan.steps.flatMap(coldAfter),
): string[] {
  return [...new Set(clusters.flatMap((name) => hostsOfCluster(clusterNamed(plan, name))))];
}
