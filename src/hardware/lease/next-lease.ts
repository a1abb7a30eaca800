/** The lease of a further session of a campaign: what is left to measure, with what is left of its dollars. Pure. */
import { planPhases } from '../../campaign/lengths.ts';
import type { LeasePlan, Plan } from '../../plan/plan.ts';
import type { Profile } from '../../providers/profile.ts';
import { planLease } from '../../campaign/lease/plan-lease.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { stepsLeft } from '../../steps/left.ts';
import { trafficBetweenZones } from '../../campaign/lease/zone-traffic.ts';

export interface NextSession {
  /** The whole campaign, planned afresh with the dollars that all sessions may spend together. */
  plan: Plan & { lease: LeasePlan };
  profile: Profile;
  /** Ids of the runs that are not made again. */
  keptIds: string[];
  /** Dollars that the sessions before have spent. */
  spentBefore: number;
}

/** The lease, and why the session cannot have it, a sentence each; none where nothing is left that needs hardware. */
export function nextLease({ plan, profile, keptIds, spentBefore }: NextSession): {
  lease: LeasePlan;
  faults: string[];
} {
  const steps = stepsLeft(plan.steps, new Set(keptIds));
  const runs = runsOf({ steps });
  const { hours, hardLimitHours, dollars, graceMinutes, estimate } = plan.lease;
  const { lease, faults } = planLease({
    asked: { hours, graceMinutes },
    limits: { maxHours: hardLimitHours, maxDollars: dollars ?? undefined },
    profile,
    phases: planPhases(steps, profile),
    traffic: trafficBetweenZones(profile, plan.clusters, runs),
    ...(estimate.dollars === null ? {} : { spentBefore }),
  });
  return { lease, faults: runs.length === 0 ? [] : faults };
}
