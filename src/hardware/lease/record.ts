/** A lease as it is written down, on this machine and on every host. Pure. */
import { z } from 'zod';

/**
 * What a campaign may ask for is less. A lease that says more was damaged, and counts as one that is over: here as on the
 * hosts, where lease_file.py has the same bounds.
 */
const mostGraceSeconds = 7 * 86_400;
const mostDaysToDeadline = 100;

const time = z.number().min(-1e15).max(1e15);

export const leaseRecord = z.object({
  campaignId: z.string(),
  deadlineMilliseconds: time,
  graceSeconds: z.number().min(0).max(mostGraceSeconds),
  renewedMilliseconds: time,
  /** What its machines were told at their boot; absent from leases that were written before they were told. */
  minutesWithoutLease: z
    .number()
    .min(0)
    .max(7 * 1440)
    .optional(),
});

/** A lease as its workflow last renewed it. Times are Unix times in milliseconds. */
export type LeaseRecord = z.infer<typeof leaseRecord>;

/**
 * The lease in a text, or why there is none, as the end of a sentence.
 *
 * @param now Unix time in milliseconds
 */
export function parseLease(text: string, now: number): LeaseRecord | { damage: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { damage: text.trim() === '' ? 'it is empty' : 'it is not JSON' };
  }
  const read = leaseRecord.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { damage: `${issue?.path.join('.') || 'the whole'}: ${issue?.message}` };
  }
  if (read.data.deadlineMilliseconds > now + mostDaysToDeadline * 86_400_000)
    return { damage: `its deadline is more than ${mostDaysToDeadline} days ahead` };
  return read.data;
}

/** What the ledger says of a profile. */
export interface LedgerEntry {
  /** The lease, or null where there is none that can be read. */
  record: LeaseRecord | null;
  /** One sentence with a remedy where there is an entry that cannot be read, which counts as a lease that is over; else null. */
  warning: string | null;
}

/** When hardware ends that is held by this lease, its grace included, as an ISO time. */
export function expiryOf({
  deadlineMilliseconds,
  graceSeconds,
}: Pick<LeaseRecord, 'deadlineMilliseconds' | 'graceSeconds'>): string {
  return new Date(deadlineMilliseconds + graceSeconds * 1000).toISOString();
}

/** Whether a lease is past its deadline and grace, or was not renewed for longer than its grace. */
export function isOver({ deadlineMilliseconds, graceSeconds, renewedMilliseconds }: LeaseRecord, now: number): boolean {
  return now > deadlineMilliseconds + graceSeconds * 1000 || now > renewedMilliseconds + graceSeconds * 1000;
}

/** Whether two leases are one that was only renewed between. */
export function isRenewalOf(newer: LeaseRecord, older: LeaseRecord): boolean {
  return (
    newer.campaignId === older.campaignId &&
    newer.deadlineMilliseconds === older.deadlineMilliseconds &&
    newer.graceSeconds === older.graceSeconds
  );
}
