/** From what a campaign and the command line allow to the lease that the campaign, or a session of it, is given. Pure. */
import { isRented } from '../../providers/registry.ts';
import type { LeasePlan, PlannedPhase, TrafficEstimate } from '../../plan/plan.ts';
import type { Profile } from '../../providers/profile.ts';
import { billedHours, estimateCost, phasesWithHardware } from './estimate.ts';
import { dollarsPerHour } from './hourly-items.ts';
import { minutesWithoutLease } from './self-destruct.ts';
import { dollarsInWords, hoursInWords } from '../../text/money.ts';

/** `--max-hours` and `--max-dollars`: they win over what the campaign file says. */
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
  /** Null where traffic is not billed. */
  traffic?: TrafficEstimate | null;
  /** What earlier sessions of the campaign have spent of its dollars; absent in the first. */
  spentBefore?: number;
}

/** From the end of the grace until a rented machine has ended itself: its timer waits two minutes and looks once a minute. */
export const endMinutes = 5;

/**
 * The lease, and why the campaign cannot have it, a sentence each. Money is a limit in time as well: the deadline stands
 * where the price of the hours so far, of the grace after them, and of all traffic comes to the dollars that are left.
 */
export function planLease(request: LeaseRequest): { lease: LeasePlan; faults: string[] } {
  const { asked, limits, profile, phases, traffic = null, spentBefore } = request;
  const { graceMinutes } = asked;
  const rate = dollarsPerHour(profile);
  const dollars = rate === null ? null : (limits.maxDollars ?? asked.dollars ?? null);
  const estimate = estimateCost(profile, phases, traffic);
  const afterwards = (graceMinutes + (isRented(profile.provider) ? endMinutes : 0)) / 60;
  const left = dollars === null ? Infinity : dollars - (spentBefore ?? 0) - (traffic?.dollarsAtMost ?? 0);
  const affordable = rate === null ? Infinity : affordableHours(left, rate, profile.billing) - afterwards;
  const wanted = asked.hours ?? Math.min(hoursAtTheMost(phases), limits.maxHours ?? Infinity);
  const hours = Math.max(0, Math.min(wanted, limits.maxHours ?? Infinity, affordable));
  const hardLimitHours = Math.max(0, Math.min(limits.maxHours ?? 2 * hours, affordable));
  const lease: LeasePlan = {
    hours,
    hardLimitHours,
    dollars,
    ...(spentBefore === undefined ? {} : { spentBefore }),
    graceMinutes,
    ...(isRented(profile.provider)
      ? { minutesWithoutLease: minutesWithoutLease(profile, 60 * hours + graceMinutes) }
      : {}),
    estimate,
  };
  return { lease, faults: faultsOf(lease, request) };
}

function faultsOf(lease: LeasePlan, { profile, phases, traffic }: LeaseRequest): string[] {
  const { hours, dollars, spentBefore, graceMinutes, estimate } = lease;
  const needed = phasesWithHardware(phases).reduce((sum, { plannedSeconds }) => sum + plannedSeconds, 0) / 3600;
  const price = sumInWords(estimate.dollarsPerHour ?? 0, profile, needed, traffic ?? null);
  if (estimate.dollars !== null && dollars === null) {
    return [
      `profile ${profile.name} costs money (${price}), and a campaign on it needs a lease: say what it may cost, as lease: { dollars: … } or --max-dollars`,
    ];
  }
  const left = dollars === null ? Infinity : dollars - (spentBefore ?? 0);
  const budget =
    spentBefore === undefined
      ? `the ${dollarsInWords(dollars ?? 0)} of its lease`
      : `the ${dollarsInWords(Math.max(0, left))} that are left of its ${dollarsInWords(dollars ?? 0)} after ${dollarsInWords(spentBefore)} in earlier sessions`;
  const wayOut = spentBefore === undefined ? '' : '; give a higher --max-dollars, for all sessions together';
  if (estimate.dollars !== null && estimate.dollars > left) {
    const likely = estimate.likely?.dollars ?? null;
    const less =
      likely === null ? '' : `; ${dollarsInWords(likely)} is likely, but its searches may need all of their runs`;
    const what = spentBefore === undefined ? 'the campaign costs' : 'what is left of the campaign costs';
    return [`${what} ${price}, more than ${budget}${less}${wayOut}`];
  }
  if (needed <= hours) return [];
  const byMoney =
    dollars === null
      ? ''
      : `, which leaves ${graceMinutes} min of grace${traffic ? ', and traffic between zones if every run is made again twice,' : ''} within ${spentBefore === undefined ? dollarsInWords(dollars) : budget} (${price})${wayOut}`;
  return [
    `the campaign needs its hosts for about ${hoursInWords(needed)}, longer than its lease of ${hoursInWords(hours)}${byMoney}`,
  ];
}

function sumInWords(rate: number, profile: Profile, hours: number, traffic: TrafficEstimate | null): string {
  const billed = billedHours(hours, profile.billing);
  const count = profile.hosts.length;
  const sent = traffic ? `, and ${dollarsInWords(traffic.dollars)} of traffic between zones` : '';
  return `about ${dollarsInWords(rate * billed + (traffic?.dollars ?? 0))}: ${count} ${count === 1 ? 'host' : 'hosts'} for ${hoursInWords(billed)} at ${dollarsInWords(rate)} an hour together${sent}`;
}

function affordableHours(dollars: number, rate: number, billing: Profile['billing']): number {
  return billing === 'started-hour' ? Math.floor(dollars / rate) : dollars / rate;
}

/** As long as the phases may take by their own limits, in whole hours: a lease of this length ends no sound campaign. */
function hoursAtTheMost(phases: PlannedPhase[]): number {
  return Math.ceil(phasesWithHardware(phases).reduce((sum, { limitSeconds }) => sum + limitSeconds, 0) / 3600);
}
