/** What hardware has cost, from the times at which it was really held. Pure. */
import type { CostEstimate, Phase } from '../campaign/plan.ts';
import type { CampaignSession } from '../results/types.ts';
import { billedHours, holdsHardware } from './estimate.ts';

/** Of one session; dollars are null where a host has no price. */
export interface Spent {
  dollars: number | null;
  /** What a provider's rounding adds is in the hosts and in the sum alone. */
  phases: { phase: Phase; seconds: number; dollars: number | null }[];
  /** Hours as they are billed. */
  hosts: { host: string; hardware: string; hours: number; dollars: number | null }[];
}

/**
 * Host-hours times price: every host is held from the start of provisioning to the end of the last phase with hardware,
 * or until the lease had it proven gone. Null where nothing has a price, or nothing was ordered.
 */
export function spentIn(
  { phases, lease }: Pick<CampaignSession, 'phases' | 'lease'>,
  estimate: CostEstimate,
): Spent | null {
  const { dollarsPerHour: rate, hosts, billing = 'second' } = estimate;
  const ordered = phases.find(({ phase }) => phase === 'provision');
  if (rate === null || !ordered) return null;
  const closed = lease?.closedMilliseconds ?? 0;
  const held = phases
    .filter(({ phase }) => holdsHardware(phase))
    .map(({ phase, startMilliseconds, endMilliseconds }) => ({
      phase,
      startMilliseconds,
      endMilliseconds: endMilliseconds ?? Math.max(closed, startMilliseconds),
    }));
  const end = Math.max(closed, ...held.map(({ endMilliseconds }) => endMilliseconds));
  const hours = billedHours((end - ordered.startMilliseconds) / 3_600_000, billing);
  const metered = hosts.map(({ host, hardware, pricePerHour }) => ({
    host,
    hardware,
    hours,
    dollars: pricePerHour === null ? null : pricePerHour * hours,
  }));
  return {
    dollars: rate * hours,
    phases: held.map(({ phase, startMilliseconds, endMilliseconds }) => {
      const seconds = (endMilliseconds - startMilliseconds) / 1000;
      return { phase, seconds, dollars: (rate * seconds) / 3600 };
    }),
    hosts: metered,
  };
}
