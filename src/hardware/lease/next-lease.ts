/** The lease of a session of a campaign: the remaining measurements, with the remaining budget. Pure. */
import { planPhases } from '../../campaign/lengths.ts';
import type { HostChange } from '../../campaign/lease/estimate.ts';
import type { LeasePlan } from '../../plan/cost.ts';
import type { Plan, Step } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import type { Profile } from '../../providers/profile.ts';
import { planLease } from '../../campaign/lease/plan-lease.ts';
import { hostsAddedLater } from '../../steps/add-hosts/facts.ts';
import { hostsRemovedEarly } from '../../steps/remove-hosts/facts.ts';
import { remainingSteps } from '../../steps/remaining-steps.ts';
import { trafficBetweenZones } from '../../campaign/lease/zone-traffic.ts';

export interface NextSession {
  /** The whole campaign, planned again with the budget of all sessions. */
  plan: Plan & { lease: LeasePlan };
  profile: Profile;
  /** Ids of the runs that are kept, and of the steps that have decided. */
  done: ReadonlySet<string>;
  /** Dollars spent by earlier sessions; absent for the first one. */
  earlierSpending?: number | undefined;
}

/**
 * The lease, and why the session cannot have it, one sentence each; no faults if nothing is left that needs hardware.
 */
export function nextLease({ plan, profile, done, earlierSpending }: NextSession): {
  lease: LeasePlan;
  faults: string[];
} {
  const steps = remainingSteps(plan.steps, done);
  const runs = runsOf({ steps });
  const { hours, hardLimitHours, dollars, graceMinutes, estimate } = plan.lease;
  const { lease, faults } = planLease({
    requested: { hours, graceMinutes },
    limits: { maxHours: hardLimitHours, maxDollars: dollars ?? undefined },
    profile,
    phases: planPhases(steps, profile, plan.keepSeconds),
    later: laterHosts(plan.steps, steps),
    removed: hostsRemovedEarly(steps),
    traffic: trafficBetweenZones(profile, plan.clusters, { ...plan, steps }),
    ...(estimate.dollars === null || earlierSpending === undefined ? {} : { earlierSpending }),
  });
  return { lease, faults: runs.length === 0 ? [] : faults };
}

/** The hosts of steps that are not made again never come up. */
function laterHosts(all: Step[], remaining: Step[]): HostChange[] {
  const later = hostsAddedLater(remaining);
  const known = new Set(later.flatMap(({ hosts }) => hosts));
  const never = hostsAddedLater(all).filter(({ hosts }) => !hosts.some((host) => known.has(host)));
  return [...later, ...never.map(({ hosts }) => ({ hosts, afterSeconds: Infinity }))];
}
