/** State of a lease as plain data, and the time-based decisions. Pure: the workflow holds it and people read it. */
import type { CostEstimate } from '../../plan/cost.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Inventory } from '../../hosts/inventory.ts';
import { type Extension, type LeaseAccount, addComplaints } from './account.ts';
import { billedHours } from '../../campaign/lease/estimate.ts';
import { elapsed, instant } from '../../text/figures.ts';
import { dollarsText } from '../../text/money.ts';
import { remedy } from './lease-text.ts';

/** Times are Unix times in milliseconds. */
export interface LeaseProgress {
  campaignId: string;
  startMilliseconds: number;
  deadlineMilliseconds: number;
  /** No extension can pass it. */
  hardLimitMilliseconds: number;
  graceSeconds: number;
  dollarsPerHour: number | null;
  /** How the provider rounds time. */
  billing: NonNullable<CostEstimate['billing']>;
  /** Budget of the campaign; null where nothing has a price. */
  dollars: number | null;
  /** Part of the budget spent by earlier sessions; absent in the first. */
  earlierSpending?: number;
  /** Set in rented machines at boot; absent for hosts that are not rented. */
  minutesWithoutLease?: number;
  state: 'held' | 'cancelling' | 'tearing down' | 'closed';
  /** The deadline of the last warning, or null: there is one warning per deadline. */
  warnedOfMilliseconds: number | null;
  /** Null until the hosts are there. */
  inventory: Inventory | null;
  /** Current problems. */
  complaints: string[];
  /** All problems so far, each once. */
  allComplaints: string[];
  extensions: Extension[];
  /** Whether logs and telemetry of an interrupted campaign were collected before the teardown. */
  rescue: 'not tried' | 'done' | 'failed';
}

export function startLease(campaignId: string, plan: Plan, now: number): LeaseProgress {
  if (!plan.lease) throw new Error(`The plan of ${campaignId} has no lease.`);
  const { hours, hardLimitHours, graceMinutes, dollars, earlierSpending, minutesWithoutLease, estimate } = plan.lease;
  return {
    campaignId,
    startMilliseconds: now,
    deadlineMilliseconds: now + Math.round(hours * 3_600_000),
    hardLimitMilliseconds: now + Math.round(hardLimitHours * 3_600_000),
    graceSeconds: graceMinutes * 60,
    dollarsPerHour: estimate.dollarsPerHour,
    billing: estimate.billing ?? 'second',
    dollars,
    ...(earlierSpending === undefined ? {} : { earlierSpending }),
    ...(minutesWithoutLease === undefined ? {} : { minutesWithoutLease }),
    state: 'held',
    warnedOfMilliseconds: null,
    inventory: null,
    complaints: [],
    allComplaints: [],
    extensions: [],
    rescue: 'not tried',
  };
}

const graceEnd = (lease: LeaseProgress): number => lease.deadlineMilliseconds + lease.graceSeconds * 1000;

/** 80 % of the way to the deadline. */
export function warningTime({ startMilliseconds, deadlineMilliseconds }: LeaseProgress): number {
  return startMilliseconds + Math.round(0.8 * (deadlineMilliseconds - startMilliseconds));
}

/**
 * The action due now; the most severe wins. A campaign is cancelled before its hardware is taken from it, also if no worker ran from
 * before the deadline until after the grace period: else it would continue as if it had its hosts.
 */
export function nextAction(
  lease: LeaseProgress,
  now: number,
  campaignEnded: boolean,
): 'take over' | 'cancel' | 'warn' | null {
  if (campaignEnded) return 'take over';
  if (now >= lease.deadlineMilliseconds && lease.state === 'held') return 'cancel';
  if (now >= graceEnd(lease)) return 'take over';
  if (now >= lease.deadlineMilliseconds) return null;
  return now >= warningTime(lease) && lease.warnedOfMilliseconds !== lease.deadlineMilliseconds ? 'warn' : null;
}

/** How long a teardown may wait for logs and telemetry: as planned, but not past the grace period. */
export function rescueSeconds(lease: LeaseProgress, plannedLimitSeconds: number, now: number): number {
  return Math.max(0, Math.min(plannedLimitSeconds, Math.floor((graceEnd(lease) - now) / 1000)));
}

/**
 * Interval for renewing a lease and checking its campaign: four times per grace period, and at least every two
 * minutes.
 */
export function tickMilliseconds({ graceSeconds }: LeaseProgress): number {
  return Math.min(graceSeconds * 250, 120_000);
}

/** Time until the next action, at most one tick. */
export function pauseMilliseconds(lease: LeaseProgress, now: number): number {
  const ahead = [warningTime(lease), lease.deadlineMilliseconds, graceEnd(lease)]
    .map((time) => time - now)
    .filter((left) => left > 0);
  return Math.min(tickMilliseconds(lease), ...ahead);
}

/** Why a lease cannot be extended by the given hours, as one sentence; null where it can. */
export function refusalToExtend(lease: LeaseProgress, hours: number, now: number): string | null {
  if (!Number.isFinite(hours) || hours <= 0) return `Cannot extend a lease by ${hours} hours: give a number above 0.`;
  if (lease.state !== 'held' || now >= lease.deadlineMilliseconds)
    return `The lease of ${lease.campaignId} has ended: it cannot be extended.`;
  const left = lease.hardLimitMilliseconds - lease.deadlineMilliseconds;
  if (hours * 3_600_000 <= left) return null;
  const allowed =
    left >= 60_000
      ? `at most ${(Math.floor(left / 36_000) / 100).toString()} more hours are allowed`
      : 'no extension is allowed';
  const money = lease.dollars === null ? '' : `; --max-dollars ${dollarsText(lease.dollars)} also limits extensions`;
  return `The hard limit of the lease of ${lease.campaignId} is ${instant(lease.hardLimitMilliseconds)}: ${allowed}${money}.`;
}

export function extend(lease: LeaseProgress, hours: number, now: number): LeaseProgress {
  return {
    ...lease,
    deadlineMilliseconds: lease.deadlineMilliseconds + Math.round(hours * 3_600_000),
    extensions: [...lease.extensions, { atMilliseconds: now, hours }],
  };
}

/** Sets the current problems and adds them to all problems. */
export function recordComplaints(lease: LeaseProgress, complaints: string[]): LeaseProgress {
  return { ...lease, complaints, allComplaints: addComplaints(lease.allComplaints, complaints) };
}

/** The part that the record keeps. */
export function leaseAccountOf(lease: LeaseProgress): LeaseAccount {
  const { startMilliseconds, deadlineMilliseconds, hardLimitMilliseconds, extensions, warnedOfMilliseconds } = lease;
  return {
    startMilliseconds,
    deadlineMilliseconds,
    hardLimitMilliseconds,
    extensions,
    warnedOfMilliseconds,
    complaints: lease.allComplaints,
    closedMilliseconds: null,
  };
}

/** Cost of the hardware so far as billed, in dollars; null where nothing has a price. */
export function spentDollars(
  { dollarsPerHour, billing, startMilliseconds }: LeaseProgress,
  now: number,
): number | null {
  return dollarsPerHour === null ? null : dollarsPerHour * billedHours((now - startMilliseconds) / 3_600_000, billing);
}

/** Cost at the deadline. */
function dollarsAtDeadline(lease: LeaseProgress): number | null {
  return spentDollars(lease, lease.deadlineMilliseconds);
}

/** One line about the lease. */
export function leaseLine(lease: LeaseProgress, now: number): string {
  const left = (lease.deadlineMilliseconds - now) / 1000;
  const parts = {
    held: `ends ${instant(lease.deadlineMilliseconds)} (${elapsed(left)} left), hard limit ${instant(lease.hardLimitMilliseconds)}`,
    cancelling: `ended ${instant(lease.deadlineMilliseconds)}; the campaign is being cancelled and has until ${instant(graceEnd(lease))} to release its hardware`,
    'tearing down': 'tearing down: the campaign ended without releasing its hardware',
    closed: 'closed: cleanup verified',
  };
  const spent = spentDollars(lease, now);
  const money =
    spent === null || lease.state === 'closed'
      ? []
      : [
          `spent ${dollarsText(spent)}${lease.earlierSpending === undefined ? '' : ` after ${dollarsText(lease.earlierSpending)} in earlier sessions`}`,
          ...(lease.state === 'held' ? [`${dollarsText(dollarsAtDeadline(lease) ?? 0)} at its end`] : []),
          ...(lease.dollars === null ? [] : [`${dollarsText(lease.dollars)} allowed`]),
        ];
  return [`Lease ${parts[lease.state]}`, ...money].join(' · ');
}

/** Warning for the campaign at 80 % of the lease. */
export function warningText(lease: LeaseProgress, now: number): string {
  const left = elapsed((lease.deadlineMilliseconds - now) / 1000);
  return `80 % of the lease has passed: the campaign will be cancelled in ${left}. To continue, run "proofload extend ${lease.campaignId} --hours N".`;
}

/** As the Temporal UI shows it. */
export function leaseMarkdown(lease: LeaseProgress, now: number): string {
  const lines = [`## Lease of ${lease.campaignId}`, '', leaseLine(lease, now)];
  for (const complaint of lease.complaints) lines.push('', `> ${complaint.replaceAll(/\s+/g, ' ')}`);
  if (lease.state === 'tearing down') lines.push('', `By hand: ${remedy(lease.campaignId)}.`);
  if (lease.state === 'held' && lease.warnedOfMilliseconds !== null) lines.push('', warningText(lease, now));
  return lines.join('\n');
}
