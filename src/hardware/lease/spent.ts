/** What hardware has cost, from the times at which it was really held. Pure. */
import type { CostEstimate, CostItem, Phase } from '../../plan/plan.ts';
import type { LeaseAccount } from './account.ts';
import { billedHours, drivesLoads, holdsHardware, trafficPerSecond } from '../../campaign/lease/estimate.ts';

/** Of one session; dollars are null where a host has no price. */
export interface Spent {
  dollars: number | null;
  /** What a provider's rounding adds is in the hosts and in the sum alone. */
  phases: { phase: Phase; seconds: number; dollars: number | null }[];
  /** Of the machines alone. Hours as they are billed. */
  hosts: { host: string; hardware: string; hours: number; dollars: number | null }[];
  /** Everything that is paid for by the hour; absent where the plan priced hosts alone. */
  items?: (Pick<CostItem, 'kind' | 'what' | 'count'> & { hours: number; dollars: number | null })[];
  /** Between zones: as planned for the time in which loads were driven, because nobody meters it. Absent where it is not billed. */
  trafficDollars?: number;
}

/** When the phases of a session were, and when its hardware was proven gone. */
export interface Held {
  phases: { phase: Phase; startMilliseconds: number; endMilliseconds: number | null }[];
  lease?: Pick<LeaseAccount, 'closedMilliseconds'>;
}

/**
 * Hours times price: everything is held from the start of provisioning to the end of the last phase with hardware,
 * or until the lease had it proven gone. Null where nothing has a price, or nothing was ordered.
 */
export function spentIn({ phases, lease }: Held, estimate: CostEstimate): Spent | null {
  const { dollarsPerHour: rate, hosts, items, traffic, billing = 'second' } = estimate;
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
  const sent = trafficPerSecond(estimate);
  const byPhase = held.map(({ phase, startMilliseconds, endMilliseconds }) => {
    const seconds = (endMilliseconds - startMilliseconds) / 1000;
    const trafficDollars = drivesLoads(phase) ? sent * seconds : 0;
    return { phase, seconds, dollars: (rate * seconds) / 3600 + trafficDollars, trafficDollars };
  });
  const trafficDollars = byPhase.reduce((sum, phase) => sum + phase.trafficDollars, 0);
  return {
    dollars: rate * hours + trafficDollars,
    phases: byPhase.map(({ phase, seconds, dollars }) => ({ phase, seconds, dollars })),
    hosts: hosts.map(({ host, hardware, pricePerHour }) => ({
      host,
      hardware,
      hours,
      dollars: pricePerHour === null ? null : pricePerHour * hours,
    })),
    ...(items
      ? {
          items: items.map(({ kind, what, count, pricePerHour }) => ({
            kind,
            what,
            count,
            hours,
            dollars: pricePerHour === null ? null : count * pricePerHour * hours,
          })),
        }
      : {}),
    ...(traffic ? { trafficDollars } : {}),
  };
}
