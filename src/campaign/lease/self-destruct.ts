/** When a rented machine ends that no lease has reached, in minutes after its boot. Pure. */
import { providerOf } from '../../providers/registry.ts';
import { bootMinutes } from '../../providers/boot-minutes.ts';
import type { Profile } from '../../providers/profile.ts';
import { dollarsPerHour } from './hourly-items.ts';

/** Of hosts that a person brings up, where their stack says nothing of money. */
export const minutesByHand = 8 * 60;

/** From the readiness of all hosts until the lease is on each of them. */
const marginMinutes = 5;

/**
 * From a host's boot until the lease is on it: the others may still be created, and then all may take as long as a boot may
 * take. So long a machine of a campaign is left without a lease, and never for longer than the lease itself is paid for.
 *
 * @param paidMinutes of the lease with its grace
 */
export function minutesWithoutLease({ provider, hosts, hardware }: Profile, paidMinutes: number): number {
  const { createMinutes } = providerOf(provider);
  const creations = hosts.map(({ hardware: key }) => createMinutes(hardware[key]?.plan ?? ''));
  return Math.floor(Math.min(Math.max(...creations) + bootMinutes + marginMinutes, paidMinutes));
}

/** Of hosts that a person brings up: as long as `proofload:dollarsByHand` pays for, and eight hours at the most. */
export function minutesWithoutLeaseByHand(profile: Profile): number {
  const rate = dollarsPerHour(profile);
  const dollars = profile.dollarsByHand ?? null;
  if (rate === null || dollars === null) return minutesByHand;
  return Math.floor(Math.min(minutesByHand, (60 * dollars) / rate));
}
