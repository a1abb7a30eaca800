/** The time after which a cloud itself ends a rented machine, where it can. Pure. */
import { endMinutes } from '../../src/campaign/lease/plan-lease.ts';
import type { LeaseRecord } from '../../src/hardware/lease/record.ts';
import { expiryOf, isOver } from '../../src/hardware/lease/record.ts';

/**
 * Minutes after a machine's start at which its cloud ends it: no lease can last longer. From the program's environment
 * (`PROOFLOAD_MINUTES_AT_MOST`), where the campaign's plan sets it to the hard limit of its lease, to which it can be
 * extended. By hand: to the end of a lease that already holds the hardware, else a machine that no lease reaches shuts
 * itself down before.
 *
 * @param lease the lease on the profile, or null where there is none
 * @param now Unix time in milliseconds
 * @param minutesByHand after boot until a machine that a person brought up shuts down
 */
export function longestMinutes(
  environment: NodeJS.ProcessEnv,
  lease: LeaseRecord | null,
  now: number,
  minutesByHand: number,
): number {
  const given = Number(environment.PROOFLOAD_MINUTES_AT_MOST || NaN);
  if (Number.isFinite(given)) return given;
  const minutes = lease && !isOver(lease, now) ? (Date.parse(expiryOf(lease)) - now) / 60_000 : minutesByHand;
  return Math.ceil(minutes + endMinutes);
}
