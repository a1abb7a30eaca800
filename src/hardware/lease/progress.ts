/** How a lease stands, as plain data, and the decisions that follow from the time. Pure: the workflow holds it, people read it. */
import type { CostEstimate, Plan } from '../../plan/plan.ts';
import type { Inventory } from '../../hosts/inventory.ts';
import type { Extension, LeaseAccount } from './account.ts';
import { addComplaints } from './account.ts';
import { billedHours } from '../../campaign/lease/estimate.ts';
import { elapsed, instant } from '../../text/figures.ts';
import { dollarsInWords } from '../../text/money.ts';
import { remedy } from './words.ts';

/** Times are Unix times in milliseconds. */
export interface LeaseProgress {
  campaignId: string;
  profile: string;
  startMilliseconds: number;
  deadlineMilliseconds: number;
  /** No extension goes past it. */
  hardLimitMilliseconds: number;
  graceSeconds: number;
  dollarsPerHour: number | null;
  /** How the provider rounds. */
  billing: NonNullable<CostEstimate['billing']>;
  /** The most that may be spent on the campaign, or null where nothing has a price. */
  dollars: number | null;
  /** What earlier sessions have spent of it; absent in the first. */
  spentBefore?: number;
  /** What rented machines were told at their boot; absent of hosts that are not rented. */
  minutesWithoutLease?: number;
  state: 'held' | 'cancelling' | 'tearing down' | 'closed';
  /** The deadline that was warned of, or null: each is warned of once. */
  warnedOfMilliseconds: number | null;
  /** Null until the hosts are there. */
  inventory: Inventory | null;
  /** What is amiss at this moment. */
  complaints: string[];
  /** What was amiss at any moment, each once. */
  everAmiss: string[];
  extensions: Extension[];
  /** Whether logs and telemetry of a campaign that broke off were brought here before the teardown. */
  rescue: 'not tried' | 'done' | 'failed';
}

export function startLease(campaignId: string, plan: Plan, now: number): LeaseProgress {
  if (!plan.lease) throw new Error(`The plan of ${campaignId} has no lease.`);
  const { hours, hardLimitHours, graceMinutes, dollars, spentBefore, minutesWithoutLease, estimate } = plan.lease;
  return {
    campaignId,
    profile: plan.profile,
    startMilliseconds: now,
    deadlineMilliseconds: now + Math.round(hours * 3_600_000),
    hardLimitMilliseconds: now + Math.round(hardLimitHours * 3_600_000),
    graceSeconds: graceMinutes * 60,
    dollarsPerHour: estimate.dollarsPerHour,
    billing: estimate.billing ?? 'second',
    dollars,
    ...(spentBefore === undefined ? {} : { spentBefore }),
    ...(minutesWithoutLease === undefined ? {} : { minutesWithoutLease }),
    state: 'held',
    warnedOfMilliseconds: null,
    inventory: null,
    complaints: [],
    everAmiss: [],
    extensions: [],
    rescue: 'not tried',
  };
}

const graceEnd = (lease: LeaseProgress): number => lease.deadlineMilliseconds + lease.graceSeconds * 1000;

/** 80 % of the way to the deadline. */
export function warningTime({ startMilliseconds, deadlineMilliseconds }: LeaseProgress): number {
  return startMilliseconds + Math.round(0.8 * (deadlineMilliseconds - startMilliseconds));
}

/** What is due now, the gravest first. */
export function dutyAt(
  lease: LeaseProgress,
  now: number,
  campaignEnded: boolean,
): 'take over' | 'cancel' | 'warn' | null {
  if (campaignEnded || now >= graceEnd(lease)) return 'take over';
  if (now >= lease.deadlineMilliseconds) return lease.state === 'held' ? 'cancel' : null;
  return now >= warningTime(lease) && lease.warnedOfMilliseconds !== lease.deadlineMilliseconds ? 'warn' : null;
}

/** How long a teardown may be kept waiting for logs and telemetry: as planned, and never past the grace. */
export function rescueSeconds(lease: LeaseProgress, plannedLimitSeconds: number, now: number): number {
  return Math.max(0, Math.min(plannedLimitSeconds, Math.floor((graceEnd(lease) - now) / 1000)));
}

/** A lease is renewed, and its campaign looked at, this often: four times in the grace, and every two minutes at least. */
export function tickMilliseconds({ graceSeconds }: LeaseProgress): number {
  return Math.min(graceSeconds * 250, 120_000);
}

/** How long nothing is due, at the most a tick. */
export function pauseMilliseconds(lease: LeaseProgress, now: number): number {
  const ahead = [warningTime(lease), lease.deadlineMilliseconds, graceEnd(lease)]
    .map((time) => time - now)
    .filter((left) => left > 0);
  return Math.min(tickMilliseconds(lease), ...ahead);
}

/** Why a lease cannot be extended by so many hours, as one sentence, or null where it can. */
export function refusalToExtend(lease: LeaseProgress, hours: number, now: number): string | null {
  if (!Number.isFinite(hours) || hours <= 0)
    return `A lease is extended by a number of hours above 0, not by ${hours}.`;
  if (lease.state !== 'held' || now >= lease.deadlineMilliseconds)
    return `The lease of ${lease.campaignId} is over: it cannot be extended any more.`;
  const left = lease.hardLimitMilliseconds - lease.deadlineMilliseconds;
  if (hours * 3_600_000 <= left) return null;
  const most =
    left >= 60_000 ? `${(Math.floor(left / 36_000) / 100).toString()} hours more are allowed` : 'no more is allowed';
  const money =
    lease.dollars === null ? '' : `; --max-dollars of ${dollarsInWords(lease.dollars)} holds for extensions as well`;
  return `The lease of ${lease.campaignId} ends at the latest at ${instant(lease.hardLimitMilliseconds)}, as was given at its start: ${most}${money}.`;
}

export function extend(lease: LeaseProgress, hours: number, now: number): LeaseProgress {
  return {
    ...lease,
    deadlineMilliseconds: lease.deadlineMilliseconds + Math.round(hours * 3_600_000),
    extensions: [...lease.extensions, { atMilliseconds: now, hours }],
  };
}

/** What is amiss now, kept among what ever was. */
export function complain(lease: LeaseProgress, complaints: string[]): LeaseProgress {
  return { ...lease, complaints, everAmiss: addComplaints(lease.everAmiss, complaints) };
}

/** What a record keeps of it. */
export function accountOf(lease: LeaseProgress): LeaseAccount {
  const { startMilliseconds, deadlineMilliseconds, hardLimitMilliseconds, extensions, warnedOfMilliseconds } = lease;
  return {
    startMilliseconds,
    deadlineMilliseconds,
    hardLimitMilliseconds,
    extensions,
    warnedOfMilliseconds,
    complaints: lease.everAmiss,
    closedMilliseconds: null,
  };
}

/** What the hardware has cost so far as it is billed, in dollars, or null where nothing has a price. */
export function spentDollars(
  { dollarsPerHour, billing, startMilliseconds }: LeaseProgress,
  now: number,
): number | null {
  return dollarsPerHour === null ? null : dollarsPerHour * billedHours((now - startMilliseconds) / 3_600_000, billing);
}

/** What it will have cost at the deadline. */
function dollarsAtDeadline(lease: LeaseProgress): number | null {
  return spentDollars(lease, lease.deadlineMilliseconds);
}

/** The lease in one line. */
export function leaseLine(lease: LeaseProgress, now: number): string {
  const left = (lease.deadlineMilliseconds - now) / 1000;
  const parts = {
    held: `ends ${instant(lease.deadlineMilliseconds)} (${elapsed(left)} left), at the latest ${instant(lease.hardLimitMilliseconds)}`,
    cancelling: `over since ${instant(lease.deadlineMilliseconds)}; the campaign is cancelled and has until ${instant(graceEnd(lease))} to give its hardware back`,
    'tearing down': 'the campaign gave no word of its hardware, which is torn down',
    closed: 'closed: the hardware is proven gone',
  };
  const spent = spentDollars(lease, now);
  const money =
    spent === null || lease.state === 'closed'
      ? []
      : [
          `spent ${dollarsInWords(spent)}${lease.spentBefore === undefined ? '' : ` after ${dollarsInWords(lease.spentBefore)} in earlier sessions`}`,
          ...(lease.state === 'held' ? [`${dollarsInWords(dollarsAtDeadline(lease) ?? 0)} at its end`] : []),
          ...(lease.dollars === null ? [] : [`${dollarsInWords(lease.dollars)} allowed`]),
        ];
  return [`Lease ${parts[lease.state]}`, ...money].join(' · ');
}

/** What is said to the campaign at 80 %. */
export function warningText(lease: LeaseProgress, now: number): string {
  const left = elapsed((lease.deadlineMilliseconds - now) / 1000);
  return `80 % of the lease is over: in ${left} the campaign is cancelled, unless "proofload extend ${lease.campaignId} --hours N" moves its end.`;
}

/** As the Temporal UI shows it. */
export function leaseMarkdown(lease: LeaseProgress, now: number): string {
  const lines = [`## Lease of ${lease.campaignId}`, '', leaseLine(lease, now)];
  for (const complaint of lease.complaints) lines.push('', `> ${complaint.replaceAll(/\s+/g, ' ')}`);
  if (lease.state === 'tearing down') lines.push('', `By hand: ${remedy(lease.profile)}.`);
  if (lease.state === 'held' && lease.warnedOfMilliseconds !== null) lines.push('', warningText(lease, now));
  return lines.join('\n');
}
