/** The hosts whose page caches a campaign drops. Pure. */
import { clusterNamed, hostsOfCluster } from '../../plan/clusters.ts';
import type { Plan, Step } from '../../plan/plan.ts';
import type { DropCachesStep } from './facts.ts';

const dropsCaches = (step: Step): step is DropCachesStep => step.kind === 'drop-caches';

/** The hosts of these clusters, or of all clusters whose caches the steps of the plan drop; each once. */
export function hostsOfCaches(
  plan: Pick<Plan, 'clusters' | 'steps'>,
  clusters: string[] = plan.steps.filter(dropsCaches).flatMap((step) => step.clusters),
): string[] {
  return [...new Set(clusters.flatMap((name) => hostsOfCluster(clusterNamed(plan, name))))];
}
