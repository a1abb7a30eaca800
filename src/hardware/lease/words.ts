/** Leases and money in the words that people read. Pure. */
import type { LeasePlan } from '../../plan/plan.ts';
import { rangeInWords } from '../../text/likely-range.ts';
import { costItemLines, trafficLines } from './cost-items-text.ts';
import { dollarsInWords, hoursInWords } from '../../text/money.ts';

interface Costs {
  dollars: number | null;
  likely?: { dollars: number | null };
}

/** Of a campaign or a phase: `$12.40`, or where searches are likely to need less than all of their runs `$5.20 to $12.40`. */
export function costInWords({ dollars, likely }: Costs): string {
  return rangeInWords(likely?.dollars ?? undefined, dollars ?? 0, dollarsInWords);
}

/** What a person can run where hardware may be left. */
export function remedy(profile: string): string {
  return `"proofload cleanup --profile ${profile} --apply" or "bin/pulumi destroy -s ${profile}"`;
}

/** The lease of a plan and what it will cost, a line each. */
export function leaseInWords(lease: LeasePlan): string[] {
  const { hours, hardLimitHours, dollars, graceMinutes, minutesWithoutLease, estimate } = lease;
  const lines = [
    `Lease: ${hoursInWords(hours)} from provisioning, to be extended to ${hoursInWords(hardLimitHours)} at the most; grace ${graceMinutes} min.`,
    ...(minutesWithoutLease === undefined
      ? []
      : [`A host that the lease has not reached ends by itself ${minutesWithoutLease} min after its boot.`]),
  ];
  if (estimate.dollars === null) return [...lines, 'Cost: nothing here has a price.'];
  const byPhase = estimate.phases
    .filter((phase) => phase.seconds >= 60)
    .map((phase) => `${phase.phase} ${costInWords(phase)}`);
  const most = dollars === null ? '' : `, at the most ${dollarsInWords(dollars)} for all sessions together`;
  const hostHours = rangeInWords(estimate.likely?.hostHours, estimate.hostHours, (each) => each.toFixed(1));
  return [
    ...lines,
    `Cost: about ${costInWords(estimate)} for ${hostHours} host-hours${most}${spentText(lease)}.`,
    ...costItemLines(estimate),
    `  By phase: ${byPhase.join(', ')}.`,
    ...trafficLines(estimate).map((sentence) => `  ${sentence}`),
  ];
}

function spentText({ dollars, spentBefore }: LeasePlan): string {
  if (spentBefore === undefined || dollars === null) return '';
  return `, of which earlier sessions have spent ${dollarsInWords(spentBefore)}`;
}
