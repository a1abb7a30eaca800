/** A lease as it is written down, on this machine and on every host. Pure. */
import { z } from 'zod';

export const leaseRecord = z.object({
  campaignId: z.string(),
  deadlineMilliseconds: z.number(),
  graceSeconds: z.number(),
  renewedMilliseconds: z.number(),
  /** What its machines were told at their boot; absent from leases that were written before they were told. */
  minutesWithoutLease: z.number().optional(),
});

/** A lease as its workflow last renewed it. Times are Unix times in milliseconds. */
export type LeaseRecord = z.infer<typeof leaseRecord>;

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
