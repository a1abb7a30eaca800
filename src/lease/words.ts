/** Leases and money in the words that people read. Pure. */
import type { LeasePlan } from '../campaign/plan.ts';
import { duration } from '../progress/markdown.ts';

/** `$12.40` */
export function dollarsInWords(dollars: number): string {
  return `$${dollars.toFixed(2)}`;
}

/** `3 h 10 min` */
export function hoursInWords(hours: number): string {
  return duration(hours * 3600);
}

/** What a person can run where hardware may be left. */
export function remedy(profile: string): string {
  return `"proofload sweep --profile ${profile} --apply" or "bin/pulumi destroy -s ${profile}"`;
}

/** The lease of a plan and what it will cost, a line each. */
export function leaseInWords({ hours, hardLimitHours, dollars, graceMinutes, estimate }: LeasePlan): string[] {
  const lines = [
    `Lease: ${hoursInWords(hours)} from provisioning, to be extended to ${hoursInWords(hardLimitHours)} at the most; grace ${graceMinutes} min.`,
  ];
  if (estimate.dollars === null) return [...lines, 'Cost: nothing here has a price.'];
  const byPhase = estimate.phases
    .filter((phase) => phase.seconds >= 60)
    .map((phase) => `${phase.phase} ${dollarsInWords(phase.dollars ?? 0)}`);
  const most = dollars === null ? '' : `, at the most ${dollarsInWords(dollars)}`;
  return [
    ...lines,
    `Cost: about ${dollarsInWords(estimate.dollars)} for ${estimate.hostHours.toFixed(1)} host-hours${most} (${byPhase.join(', ')}).`,
    ...estimate.hosts.map(
      ({ host, hardware, pricePerHour, hours, dollars }) =>
        `  ${host} (${hardware}): ${hoursInWords(hours)} at ${dollarsInWords(pricePerHour ?? 0)} an hour, ${dollarsInWords(dollars ?? 0)}`,
    ),
  ];
}
