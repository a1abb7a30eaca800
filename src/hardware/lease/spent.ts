/** Cost of hardware, from the times at which it was held. Pure. */
import type { CostItem } from '../../plan/cost-item.ts';
import type { CostEstimate, Phase } from '../../plan/plan.ts';
import type { LeaseAccount } from './account.ts';
import { billedHours, drivesLoads, holdsHardware, trafficPerSecond } from '../../campaign/lease/estimate.ts';

/** Cost of one session; dollars are null where a host has no price. */
export interface SessionCost {
  dollars: number | null;
  /** Rounding by the provider is included only in the hosts and in the total. */
  phases: { phase: Phase; seconds: number; dollars: number | null }[];
  /** Machines only, with hours as billed. */
  hosts: { host: string; hardware: string; hours: number; dollars: number | null }[];
  /** All items billed by the hour; absent where the plan priced only hosts. */
  items?: (Pick<CostItem, 'kind' | 'what' | 'count'> & { hours: number; dollars: number | null })[];
  /**
   * Traffic between zones: the planned rate for the time under load, because it is not metered. Absent where it is
   * not billed.
   */
  trafficDollars?: number;
}

/** Times of a session's phases, and of its verified cleanup. */
export interface SessionTimes {
  phases: { phase: Phase; startMilliseconds: number; endMilliseconds: number | null }[];
  lease?: Pick<LeaseAccount, 'closedMilliseconds'>;
}

/**
 * Hours times price: everything is held from the start of provisioning to the end of the last phase with hardware, or
 * until the lease verified cleanup. Null where nothing has a price or nothing was ordered.
 */
export function meterSessionCost({ phases, lease }: SessionTimes, estimate: CostEstimate): SessionCost | null {
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
