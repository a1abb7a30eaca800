/** The time after which a cloud itself ends a rented machine, where it can. Pure. */
import { endMinutes } from '../../src/campaign/lease/plan-lease.ts';

/**
 * Minutes after a machine's start at which its cloud ends it: no lease can last longer. From the program's environment
 * (`PROOFLOAD_MINUTES_AT_MOST`), where the campaign's plan sets it to the hard limit of its lease, to which it can be
 * extended. By hand a machine that no lease reaches shuts itself down before.
 *
 * @param minutesByHand after boot until a machine that a person brought up shuts down
 */
export function longestMinutes(environment: NodeJS.ProcessEnv, minutesByHand: number): number {
  const given = Number(environment.PROOFLOAD_MINUTES_AT_MOST || NaN);
  return Number.isFinite(given) ? given : Math.ceil(minutesByHand + endMinutes);
}
