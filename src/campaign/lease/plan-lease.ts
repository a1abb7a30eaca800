/** Plans the lease of a campaign or session from the limits of the campaign file and the command line. Pure. */
import { isRented } from '../../providers/registry.ts';
import type { CostEstimate, LeasePlan } from '../../plan/cost.ts';
import type { Profile } from '../../providers/profile.ts';
import { billedHours, estimateCost, hardwareHours, type PlannedHardware } from './estimate.ts';
import { minutesWithoutLease } from './self-destruct.ts';
import { dollarsText, hoursText } from '../../text/money.ts';
import type { Campaign } from '../schema.ts';

/** `--max-hours` and `--max-dollars`; they override the campaign file. */
export interface LeaseLimits {
  maxHours?: number | undefined;
  maxDollars?: number | undefined;
  /** Whether only a price is asked for, so that nothing is ordered and no budget is needed. */
  isPriceOnly?: boolean | undefined;
}

export interface LeaseRequest extends PlannedHardware {
  requested: Campaign['lease'];
  limits: LeaseLimits;
  /** Dollars that earlier sessions of the campaign spent; absent in the first session. */
  earlierSpending?: number;
}

/** From the end of the grace period until a rented machine has shut down: its timer waits two minutes and checks once a minute. */
export const endMinutes = 5;

/** How long hosts may run after the deadline. */
export function hoursAfterDeadline(graceMinutes: number, { provider }: Pick<Profile, 'provider'>): number {
  return (graceMinutes + (isRented(provider) ? endMinutes : 0)) / 60;
}

/**
 * The lease, and the reasons why the campaign cannot have it, one sentence each. The budget also limits the time: at the deadline,
 * the cost of the hours so far, of the grace period and of all traffic equals the remaining dollars.
 */
export function planLease(request: LeaseRequest): { lease: LeasePlan; faults: string[] } {
  const { requested, limits, profile, phases, traffic, earlierSpending } = request;
  const { graceMinutes } = requested;
  const estimate = estimateCost(request);
  const rate = estimate.dollarsPerHour;
  const dollars = rate === null ? null : (limits.maxDollars ?? requested.dollars ?? null);
  const remaining = dollars === null ? Infinity : dollars - (earlierSpending ?? 0) - (traffic?.dollarsAtMost ?? 0);
  const paid = rate === null ? Infinity : remaining / rate;
  const affordable =
    (profile.billing === 'started-hour' ? Math.floor(paid) : paid) - hoursAfterDeadline(graceMinutes, profile);
  // In full hours. A lease of this length never ends a healthy campaign.
  const longestHours = Math.ceil(hardwareHours(phases, ({ limitSeconds }) => limitSeconds));
  const requestedHours = requested.hours ?? Math.min(longestHours, limits.maxHours ?? Infinity);
  const hours = Math.max(0, Math.min(requestedHours, limits.maxHours ?? Infinity, affordable));
  const hardLimitHours = Math.max(0, Math.min(limits.maxHours ?? 2 * hours, affordable));
  const lease: LeasePlan = {
    hours,
    hardLimitHours,
    dollars,
    ...(earlierSpending === undefined ? {} : { earlierSpending }),
    graceMinutes,
    ...(isRented(profile.provider)
      ? { minutesWithoutLease: minutesWithoutLease(profile, 60 * hours + graceMinutes) }
      : {}),
    estimate,
  };
  return { lease, faults: faultsOf(lease, request) };
}

/**
 * Minutes after which no host of a campaign is up any more: the lease cannot be extended beyond its hard limit, which its
 * budget pays for. From the begin of the lease, which is before that of any host.
 */
export function minutesAtMost({ hardLimitHours, graceMinutes }: LeasePlan): number {
  return Math.ceil(60 * hardLimitHours + graceMinutes + endMinutes);
}

function faultsOf(lease: LeasePlan, { profile, phases, traffic, limits }: LeaseRequest): string[] {
  const { hours, dollars, earlierSpending = 0, graceMinutes, estimate } = lease;
  const needed = hardwareHours(phases);
  const price = sumText(estimate, profile, needed);
  if (estimate.dollars !== null && dollars === null && !limits.isPriceOnly) {
    return [
      `profile ${profile.name} costs money (${price}), and a campaign on it needs a lease: set its budget with lease: { dollars: … } or --max-dollars`,
    ];
  }
  const remaining = dollars === null ? Infinity : dollars - earlierSpending;
  const [what, budget, wayOut] =
    lease.earlierSpending === undefined
      ? ['the campaign', `the ${dollarsText(remaining)} of its lease`, '']
      : [
          'the rest of the campaign',
          `the remaining ${dollarsText(Math.max(0, remaining))} of its ${dollarsText(dollars ?? 0)} after ${dollarsText(earlierSpending)} in earlier sessions`,
          '; give a higher --max-dollars, for all sessions together',
        ];
  if (estimate.dollars !== null && estimate.dollars > remaining) {
    const likely = estimate.likely?.dollars ?? null;
    const less =
      likely === null ? '' : `; ${dollarsText(likely)} is typical, but its searches may need all of their runs`;
    return [`${what} costs ${price}, more than ${budget}${less}${wayOut}`];
  }
  if (needed <= hours) return [];
  const reserved = `${graceMinutes} min of grace${traffic ? ', and traffic between zones if every run is retried twice,' : ''}`;
  const byMoney = dollars === null ? '' : `, which leaves ${reserved} within ${budget} (${price})${wayOut}`;
  const keep = phases.find(({ phase }) => phase === 'keep');
  const forKeep = keep ? `, ${hoursText(keep.plannedSeconds / 3600)} of it for --keep` : '';
  return [
    `the campaign needs its hosts for about ${hoursText(needed)}${forKeep}, longer than its lease of ${hoursText(hours)}${byMoney}`,
  ];
}

function sumText(
  { dollars, dollarsPerHour, later = [], traffic }: CostEstimate,
  profile: Profile,
  hours: number,
): string {
  const count = profile.hosts.length;
  const billed = hoursText(billedHours(hours, profile.billing));
  const partial = later.flatMap(({ hosts }) => hosts).length;
  const when = partial > 0 ? `, ${partial} of them only while they are needed` : '';
  const sent = traffic ? `, and ${dollarsText(traffic.dollars)} of traffic between zones` : '';
  return `about ${dollarsText(dollars ?? 0)}: ${count} ${count === 1 ? 'host' : 'hosts'} for ${billed} at ${dollarsText(dollarsPerHour ?? 0)} an hour together${when}${sent}`;
}
