/** Leases and money in the words that people read. Pure. */
import type { LeasePlan } from '../campaign/plan.ts';
import { duration } from '../progress/markdown.ts';
import { rangeInWords } from '../search/likely-words.ts';

/** `$12.40` */
export function dollarsInWords(dollars: number): string {
  return `$${dollars.toFixed(2)}`;
}

/** `3 h 10 min` */
export function hoursInWords(hours: number): string {
  return duration(hours * 3600);
}

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
export function leaseInWords({ hours, hardLimitHours, dollars, graceMinutes, estimate }: LeasePlan): string[] {
  const lines = [
    `Lease: ${hoursInWords(hours)} from provisioning, to be extended to ${hoursInWords(hardLimitHours)} at the most; grace ${graceMinutes} min.`,
  ];
  if (estimate.dollars === null) return [...lines, 'Cost: nothing here has a price.'];
  const byPhase = estimate.phases
    .filter((phase) => phase.seconds >= 60)
    .map((phase) => `${phase.phase} ${costInWords(phase)}`);
  const most = dollars === null ? '' : `, at the most ${dollarsInWords(dollars)}`;
  const hostHours = rangeInWords(estimate.likely?.hostHours, estimate.hostHours, (hours) => hours.toFixed(1));
  return [
    ...lines,
    `Cost: about ${costInWords(estimate)} for ${hostHours} host-hours${most} (${byPhase.join(', ')}).`,
    ...estimate.hosts.map(({ host, hardware, pricePerHour, hours }) => {
      const price = pricePerHour ?? 0;
      const held = rangeInWords(estimate.likely?.hours, hours, hoursInWords);
      const sum = rangeInWords(estimate.likely?.hours, hours, (each) => dollarsInWords(price * each));
      return `  ${host} (${hardware}): ${held} at ${dollarsInWords(price)} an hour, ${sum}`;
    }),
  ];
}
