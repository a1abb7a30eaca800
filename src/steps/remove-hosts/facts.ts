/** What is known of removing hosts whose members have left their cluster. Pure. */
import { z } from 'zod';
import { stepAttempts } from '../../failures/kinds.ts';
import { hostNameSchema } from '../../input/identifiers.ts';
import { type Step, stepFields } from '../../plan/plan.ts';
import { hasRuns } from '../../plan/runs-of.ts';
import { preparation } from '../facts.ts';

const planned = z.object({
  kind: z.literal('remove-hosts'),
  ...stepFields,
  /** Names of the hosts that are removed. */
  hosts: z.array(hostNameSchema).min(1),
});
/** Collects from hosts whose members have left, and updates the stack without them. */
export type RemoveHostsStep = z.output<typeof planned>;

/** Time to download logs and telemetry of a host. */
const collectSeconds = 600;

export interface PlannedRemoval {
  hosts: string[];
  /** Planned length of an update of the stack. */
  provisionSeconds: number;
}

export function planRemoveHosts({ hosts, provisionSeconds }: PlannedRemoval): RemoveHostsStep {
  return {
    kind: 'remove-hosts',
    id: 'remove-hosts.',
    title: `Remove ${hosts.length === 1 ? hosts[0] : `${hosts.length} hosts`}`,
    plannedSeconds: Math.ceil(provisionSeconds),
    limitSeconds: Math.ceil(5 * provisionSeconds + 300 + collectSeconds * hosts.length),
    hosts,
  };
}

export const facts = preparation({
  plural: 'removals of hosts',
  planned,
  label: ({ title, hosts }) => (hosts.length === 1 ? title : `${title}: ${hosts.join(', ')}`),
  // Collecting and updating are retried each by itself.
  longestSeconds: ({ limitSeconds }) => 2 * stepAttempts * limitSeconds,
  // Every session has hosts of its own, and makes the run again after which they leave.
  isRemaining: (_, { later }) => later.some(hasRuns),
});

const isRemoveHosts = (step: Step): step is RemoveHostsStep => step.kind === 'remove-hosts';

/** The hosts that steps remove, with the planned seconds from the first step until they have. */
export function hostsRemovedEarly(steps: readonly Step[]): { hosts: string[]; afterSeconds: number }[] {
  let seconds = 0;
  return steps.flatMap((step) => {
    seconds += step.plannedSeconds;
    return isRemoveHosts(step) ? [{ hosts: step.hosts, afterSeconds: seconds }] : [];
  });
}
