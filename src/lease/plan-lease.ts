/** From what a campaign and the command line allow to the lease that the campaign is given. Pure. */
import type { LeasePlan, PlannedPhase } from '../campaign/plan.ts';
import type { Profile } from '../profile/profile.ts';
import { billedHours, dollarsPerHour, estimateCost, phasesWithHardware } from './estimate.ts';
import { dollarsInWords, hoursInWords } from './words.ts';

/** `--max-hours` and `--max-dollars`: they go before what the campaign file says. */
export interface LeaseLimits {
  maxHours?: number | undefined;
  maxDollars?: number | undefined;
}

/** The `lease` of a campaign file. */
export interface AskedLease {
  hours?: number | undefined;
  dollars?: number | undefined;
  graceMinutes: number;
}

export interface LeaseRequest {
  asked: AskedLease;
  limits: LeaseLimits;
  profile: Profile;
  phases: PlannedPhase[];
}

/**
 * The lease, and why the campaign cannot have it, a sentence each. Money is a limit in time as well: the deadline stands
 * where the price of the hours so far, and of the grace after them, comes to the dollars that may be spent.
 */
export function planLease({ asked, limits, profile, phases }: LeaseRequest): { lease: LeasePlan; faults: string[] } {
  const { graceMinutes } = asked;
  const dollars = limits.maxDollars ?? asked.dollars ?? null;
  const rate = dollarsPerHour(profile);
  const estimate = estimateCost(profile, phases);
  const affordable =
    rate === null || dollars === null ? Infinity : affordableHours(dollars, rate, profile.billing) - graceMinutes / 60;
  const wanted = asked.hours ?? Math.min(hoursAtTheMost(phases), limits.maxHours ?? Infinity);
  const hours = Math.max(0, Math.min(wanted, limits.maxHours ?? Infinity, affordable));
  const hardLimitHours = Math.max(0, Math.min(limits.maxHours ?? 2 * hours, affordable));
  const lease = { hours, hardLimitHours, dollars: rate === null ? null : dollars, graceMinutes, estimate };
  return { lease, faults: faultsOf(lease, profile, phases) };
}

function faultsOf({ hours, dollars, graceMinutes, estimate }: LeasePlan, profile: Profile, phases: PlannedPhase[]) {
  const needed = phasesWithHardware(phases).reduce((sum, { plannedSeconds }) => sum + plannedSeconds, 0) / 3600;
  const price = sumInWords(estimate.dollarsPerHour ?? 0, profile, needed);
  if (estimate.dollars !== null && dollars === null) {
    return [
      `profile ${profile.name} costs money (${price}), and a campaign on it needs a lease: say what it may cost, as lease: { dollars: … } or --max-dollars`,
    ];
  }
  if (estimate.dollars !== null && dollars !== null && estimate.dollars > dollars) {
    const likely = estimate.likely?.dollars ?? null;
    const less =
      likely === null ? '' : `; ${dollarsInWords(likely)} is likely, but its searches may need all of their runs`;
    return [`the campaign costs ${price}, more than the ${dollarsInWords(dollars)} of its lease${less}`];
  }
  if (needed <= hours) return [];
  const byMoney =
    dollars === null ? '' : `, which leaves ${graceMinutes} min of grace within ${dollarsInWords(dollars)} (${price})`;
  return [
    `the campaign needs its hosts for about ${hoursInWords(needed)}, longer than its lease of ${hoursInWords(hours)}${byMoney}`,
  ];
}

function sumInWords(rate: number, profile: Profile, hours: number): string {
  const billed = billedHours(hours, profile.billing);
  const count = profile.hosts.length;
  return `about ${dollarsInWords(rate * billed)}: ${count} ${count === 1 ? 'host' : 'hosts'} for ${hoursInWords(billed)} at ${dollarsInWords(rate)} an hour together`;
}

function affordableHours(dollars: number, rate: number, billing: Profile['billing']): number {
  return billing === 'started-hour' ? Math.floor(dollars / rate) : dollars / rate;
}

/** As long as the phases may take by their own limits, in whole hours: a lease of this length ends no sound campaign. */
function hoursAtTheMost(phases: PlannedPhase[]): number {
  return Math.ceil(phasesWithHardware(phases).reduce((sum, { limitSeconds }) => sum + limitSeconds, 0) / 3600);
}
