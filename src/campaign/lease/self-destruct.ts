/** When a rented machine without a lease shuts itself down, in minutes after its boot. Pure. */
import { providerOf } from '../../providers/registry.ts';
import { bootMinutes } from '../../providers/rented.ts';
import type { Profile } from '../../providers/profile.ts';
import { dollarsPerHour } from './hourly-items.ts';

/** Default for hosts that a person brings up, if their stack has no budget. */
export const minutesByHand = 8 * 60;

/** From the readiness of all hosts until each of them has the lease. */
const marginMinutes = 5;

/**
 * Longest time from a host's boot until it has the lease: other hosts may still be created, and each boot may take its maximum.
 * It never exceeds the paid time of the lease itself.
 *
 * @param paidMinutes length of the lease, including its grace period
 */
export function minutesWithoutLease({ provider, hosts, hardware }: Profile, paidMinutes: number): number {
  const { createMinutes } = providerOf(provider);
  const creations = hosts.map(({ hardware: key }) => createMinutes(hardware[key]?.plan ?? ''));
  return Math.floor(Math.min(Math.max(...creations) + bootMinutes + marginMinutes, paidMinutes));
}

/** For hosts that a person brings up: the time that `proofload:dollarsByHand` pays for, at most eight hours. */
export function minutesWithoutLeaseByHand(profile: Profile): number {
  const rate = dollarsPerHour(profile);
  const dollars = profile.dollarsByHand ?? null;
  if (rate === null || dollars === null) return minutesByHand;
  return Math.floor(Math.min(minutesByHand, (60 * dollars) / rate));
}
