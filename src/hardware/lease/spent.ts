/** Cost of hardware, from the times at which it was held. Pure. */
import { z } from 'zod';
import { costItemSchema, type CostEstimate } from '../../plan/cost.ts';
import { phaseSchema, type Phase } from '../../plan/phases.ts';
import type { LeaseAccount } from './account.ts';
import { total } from '../../statistics/sums.ts';
import { costOver, drivesLoads, holdsHardware, trafficPerSecond } from '../../campaign/lease/estimate.ts';

const dollars = z.number().nullable();

export const sessionCostSchema = z.object({
  dollars,
  /** Rounding by the provider is included only in the hosts and in the total. */
  phases: z.array(z.object({ phase: phaseSchema, seconds: z.number(), dollars })),
  /** Machines only, with hours as billed. */
  hosts: z.array(z.object({ host: z.string(), hardware: z.string(), hours: z.number(), dollars })),
  /** All items billed by the hour; absent where the plan priced only hosts. */
  items: z.array(costItemSchema.omit({ pricePerHour: true, source: true })).exactOptional(),
  /**
   * Traffic between zones: the planned rate for the time under load, because it is not metered. Absent where it is
   * not billed.
   */
  trafficDollars: z.number().exactOptional(),
});
/** Cost of one session; dollars are null where a host has no price. */
export type SessionCost = z.output<typeof sessionCostSchema>;

/** Times of a session's phases, of hosts that came up or were removed during them, and of its verified cleanup. */
export interface SessionTimes {
  phases: { phase: Phase; startMilliseconds: number; endMilliseconds: number | null }[];
  hostsAdded?: { hosts: string[]; atMilliseconds: number }[];
  hostsRemoved?: { hosts: string[]; atMilliseconds: number | null }[];
  lease?: Pick<LeaseAccount, 'closedMilliseconds'>;
}

/**
 * Hours times price: everything is held from the start of provisioning, or from when it was ordered later, to the end of the last
 * phase with hardware, until the lease verified cleanup, or until it was removed earlier. Null where nothing has a price or nothing was ordered.
 */
export function meterSessionCost(
  { phases, hostsAdded = [], hostsRemoved = [], lease }: SessionTimes,
  estimate: CostEstimate,
): SessionCost | null {
  const { dollarsPerHour: rate, hosts, items, later = [], traffic, billing = 'second' } = estimate;
  const ordered = phases.find(({ phase }) => phase === 'provision');
  if (rate === null || !ordered) return null;
  const closed = (lease?.closedMilliseconds ?? 0) / 1000;
  const held = phases
    .filter(({ phase }) => holdsHardware(phase))
    .map(({ phase, startMilliseconds, endMilliseconds }) => {
      const start = startMilliseconds / 1000;
      return { phase, from: start, until: endMilliseconds === null ? Math.max(closed, start) : endMilliseconds / 1000 };
    });
  const [from, until] = [ordered.startMilliseconds / 1000, Math.max(closed, ...held.map((phase) => phase.until))];
  /** When the hosts changed; the end where they never did. */
  const timeIn = (changes: { hosts: string[]; atMilliseconds: number | null }[], names: string[]): number => {
    const milliseconds = changes.find((change) => names.some((name) => change.hosts.includes(name)))?.atMilliseconds;
    return milliseconds === undefined || milliseconds === null ? until : milliseconds / 1000;
  };
  const partial = later.map((group) => ({
    ...group,
    from: group.fromBeginning ? from : timeIn(hostsAdded, group.hosts),
    until: timeIn(hostsRemoved, group.hosts),
  }));
  const throughout = rate - total(partial.map((group) => group.dollarsPerHour ?? 0));
  const sent = trafficPerSecond(estimate.phases, traffic);
  const groups = [{ hosts: [], dollarsPerHour: throughout, from, until }, ...partial];
  const cost = costOver({ hosts, items: items ?? [], groups, billing, sent }, held, until);
  const trafficDollars = sent * total(cost.phases.map(({ phase, seconds }) => (drivesLoads(phase) ? seconds : 0)));
  return {
    dollars: (cost.dollars ?? 0) + trafficDollars,
    phases: cost.phases,
    hosts: cost.hosts.map(({ pricePerHour: _price, ...host }) => host),
    ...(items ? { items: cost.items.map(({ pricePerHour: _price, source: _source, ...item }) => item) } : {}),
    ...(traffic ? { trafficDollars } : {}),
  };
}
