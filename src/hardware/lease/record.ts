/** A lease as stored on this machine and on every host. Pure. */
import { z } from 'zod';

/**
 * Campaigns can ask only for less. A lease beyond these limits is damaged and counts as expired, here as on the
 * hosts, where lease_file.py has the same limits.
 */
const maxGraceSeconds = 7 * 86_400;
const maxDaysToDeadline = 100;

const time = z.number().min(-1e15).max(1e15);

export const leaseRecord = z.object({
  campaignId: z.string(),
  deadlineMilliseconds: time,
  graceSeconds: z.number().min(0).max(maxGraceSeconds),
  renewedMilliseconds: time,
  /** Set in its machines at boot; absent in older leases. */
  minutesWithoutLease: z
    .number()
    .min(0)
    .max(7 * 1440)
    .optional(),
});

/** A lease as last renewed by its workflow. Times are Unix times in milliseconds. */
export type LeaseRecord = z.infer<typeof leaseRecord>;

/**
 * Parses a lease; `damage` is the reason why it is invalid, as the end of a sentence.
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
    return { damage: `${issue?.path.join('.') || 'the file'}: ${issue?.message}` };
  }
  if (read.data.deadlineMilliseconds > now + maxDaysToDeadline * 86_400_000)
    return { damage: `its deadline is more than ${maxDaysToDeadline} days ahead` };
  return read.data;
}

/** A profile's entry in the ledger. */
export interface LedgerEntry {
  /** The lease; null if there is none or it is unreadable. */
  record: LeaseRecord | null;
  /** One sentence with a remedy if the entry is unreadable, which counts as an expired lease; else null. */
  warning: string | null;
}

/** When hardware under this lease shuts down, including the grace period, as an ISO time. */
export function expiryOf({
  deadlineMilliseconds,
  graceSeconds,
}: Pick<LeaseRecord, 'deadlineMilliseconds' | 'graceSeconds'>): string {
  return new Date(deadlineMilliseconds + graceSeconds * 1000).toISOString();
}

/** Whether a lease is past its deadline and grace period, or was not renewed for longer than its grace period. */
export function isOver({ deadlineMilliseconds, graceSeconds, renewedMilliseconds }: LeaseRecord, now: number): boolean {
  return now > deadlineMilliseconds + graceSeconds * 1000 || now > renewedMilliseconds + graceSeconds * 1000;
}

/** Whether two leases differ only in their renewal time. */
export function isRenewalOf(newer: LeaseRecord, older: LeaseRecord): boolean {
  return (
    newer.campaignId === older.campaignId &&
    newer.deadlineMilliseconds === older.deadlineMilliseconds &&
    newer.graceSeconds === older.graceSeconds
  );
}
