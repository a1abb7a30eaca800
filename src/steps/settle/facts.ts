/** What is known of the wait until clusters have no work left of their own, such as compaction. Pure. */
import { z } from 'zod';
import { nameSchema } from '../../input/identifiers.ts';
import { stepFields } from '../../plan/plan.ts';
import { comesBeforeRun, preparation } from '../facts.ts';

const planned = z.object({
  kind: z.literal('settle'),
  ...stepFields,
  /** Names of the clusters. */
  clusters: z.array(nameSchema).min(1),
  withinSeconds: z.number().positive(),
});
/**
 * Ends when every node has been idle for a minute and disk credits have recovered, or when `withinSeconds` are over: then the next
 * runs have `notSettled`.
 */
export type SettleStep = z.output<typeof planned>;

/** Time to open the hosts and ask them the last time. */
const askSeconds = 120;

export function planSettle(clusters: string[], withinSeconds: number): SettleStep {
  return {
    kind: 'settle',
    id: 'settle.',
    title: `Wait until ${clusters.join(' and ')} ${clusters.length === 1 ? 'has' : 'have'} settled`,
    plannedSeconds: withinSeconds,
    limitSeconds: withinSeconds + askSeconds,
    clusters,
    withinSeconds,
  };
}

export const facts = preparation({
  plural: 'waits until settled',
  planned,
  label: ({ title, withinSeconds }) => `${title}, for ${withinSeconds} s at most`,
  // Growth makes new work, after which a cluster must settle again.
  isRemaining: (_, { later }) => comesBeforeRun(later, ['grow', 'settle', 'restart']),
});
