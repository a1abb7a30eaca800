/** Texts about leases and costs. Pure. */
import type { LeasePlan } from '../../plan/cost.ts';
import { expectedRangeText } from '../../text/expected-range.ts';
import { costItemLines, trafficLines } from './cost-items-text.ts';
import { dollarsText, hoursText } from '../../text/money.ts';

interface Costs {
  dollars: number | null;
  likely?: { dollars: number | null };
}

/**
 * Cost of a campaign or phase: `$12.40`, or `$5.20 to $12.40` where searches are expected to need fewer runs than
 * their maximum.
 */
export function costText({ dollars, likely }: Costs): string {
  return expectedRangeText(likely?.dollars ?? undefined, dollars ?? 0, dollarsText);
}

/** The command with which a person removes leftover hardware of a campaign. */
export const remedy = (campaignId: string): string => `"proofload cleanup --campaign ${campaignId} --apply"`;

/** The lease of a plan and its cost estimate, one line each. */
export function leaseSummaryText(lease: LeasePlan): string[] {
  const { hours, hardLimitHours, dollars, graceMinutes, minutesWithoutLease, estimate } = lease;
  const lines = [
    `Lease: ${hoursText(hours)} from provisioning, extendable to ${hoursText(hardLimitHours)}; grace period ${graceMinutes} min.`,
    ...(minutesWithoutLease === undefined
      ? []
      : [`A host without a lease shuts itself down ${minutesWithoutLease} min after its boot.`]),
  ];
  if (estimate.dollars === null) return [...lines, 'Cost: nothing here has a price.'];
  const byPhase = estimate.phases
    .filter((phase) => phase.seconds >= 60)
    .map((phase) => `${phase.phase} ${costText(phase)}`);
  const limit =
    dollars === null
      ? '; "run" needs --max-dollars with more than that'
      : `, limit ${dollarsText(dollars)} for all sessions`;
  const hostHours = expectedRangeText(estimate.likely?.hostHours, estimate.hostHours, (each) => each.toFixed(1));
  return [
    ...lines,
    `Cost: about ${costText(estimate)} for ${hostHours} host-hours${limit}${spentText(lease)}.`,
    ...costItemLines(estimate),
    `  By phase: ${byPhase.join(', ')}.`,
    ...trafficLines(estimate).map((sentence) => `  ${sentence}`),
  ];
}

function spentText({ dollars, earlierSpending }: LeasePlan): string {
  if (earlierSpending === undefined || dollars === null) return '';
  return `, of which earlier sessions have spent ${dollarsText(earlierSpending)}`;
}
