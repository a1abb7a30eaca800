/** The consumer group of a load. Pure. */
import { clusterNamed } from '../../plan/clusters.ts';
import { nameIn } from '../../systems/made-names.ts';
import type { LoadContext } from '../generator.ts';

/** Longer than any name that a cluster of the campaign's own has. */
const longestGroupName = 249;

type GroupOwner = Pick<LoadContext, 'plan' | 'campaignId' | 'runId' | 'attempt'> & {
  load: { id: string; cluster: string };
};

/** Consumer group of all instances in one attempt at a run: they share the topic. */
export function consumerGroup({ plan, campaignId, runId, attempt, load }: GroupOwner): string {
  const name = `${runId}-a${attempt}-${load.id}`;
  return nameIn(clusterNamed(plan, load.cluster), { name, campaignId, longest: longestGroupName });
}
