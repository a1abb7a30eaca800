/** What is known of bringing up hosts that join a cluster later. Pure. */
import { z } from 'zod';
import { hostNameSchema } from '../../input/identifiers.ts';
import { type Plan, type Step, stepFields } from '../../plan/plan.ts';
import { hasRuns } from '../../plan/runs-of.ts';
import { preparation } from '../facts.ts';

const planned = z.object({
  kind: z.literal('add-hosts'),
  ...stepFields,
  /** Names of the hosts that come up. */
  hosts: z.array(hostNameSchema).min(1),
});
/** Updates the stack with further hosts, and installs on them what the plan has there. Nothing of a cluster starts there. */
export type AddHostsStep = z.output<typeof planned>;

/** Downloads are in the cache by then; packages of a rented machine are not. */
const installLimitSeconds = 3600;

export interface PlannedHosts {
  hosts: string[];
  /** Planned length of an update of the stack, and of the installation after it. */
  provisionSeconds: number;
  installSeconds: number;
}

export function planAddHosts({ hosts, provisionSeconds, installSeconds }: PlannedHosts): AddHostsStep {
  const seconds = provisionSeconds + installSeconds;
  return {
    kind: 'add-hosts',
    id: 'add-hosts.',
    title: `Bring up ${hosts.length === 1 ? hosts[0] : `${hosts.length} hosts`}`,
    plannedSeconds: Math.ceil(seconds),
    limitSeconds: Math.ceil(5 * provisionSeconds + 300 + installLimitSeconds),
    hosts,
  };
}

export const facts = preparation({
  plural: 'updates of the hosts',
  planned,
  label: ({ title, hosts }) => (hosts.length === 1 ? title : `${title}: ${hosts.join(', ')}`),
  // Every session has hosts of its own, and begins without these.
  isRemaining: (_, { later }) => later.some(hasRuns),
});

const isAddHosts = (step: Step): step is AddHostsStep => step.kind === 'add-hosts';

/** The hosts that a session has at first: all but those that its steps bring up. */
export function hostsAtFirst({ hosts, steps }: Pick<Plan, 'hosts' | 'steps'>): string[] {
  const later = new Set(steps.filter(isAddHosts).flatMap((step) => step.hosts));
  return hosts.flatMap(({ name }) => (later.has(name) ? [] : [name]));
}

/** The hosts that steps bring up, with the planned seconds from the first step until they do. */
export function hostsAddedLater(steps: readonly Step[]): { hosts: string[]; afterSeconds: number }[] {
  let seconds = 0;
  return steps.flatMap((step) => {
    const afterSeconds = seconds;
    seconds += step.plannedSeconds;
    return isAddHosts(step) ? [{ hosts: step.hosts, afterSeconds }] : [];
  });
}
