/** Cost of hardware, from the times at which it was held. Pure. */
import { z } from 'zod';
import { costItemSchema, type CostEstimate } from '../../plan/cost.ts';
import { phaseSchema, type Phase } from '../../plan/phases.ts';
import type { LeaseAccount } from './account.ts';
import { billedHours, drivesLoads, holdsHardware, trafficPerSecond } from '../../campaign/lease/estimate.ts';

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
  const closed = lease?.closedMilliseconds ?? 0;
  const held = phases
    .filter(({ phase }) => holdsHardware(phase))
    .map(({ phase, startMilliseconds, endMilliseconds }) => ({
      phase,
      startMilliseconds,
      endMilliseconds: endMilliseconds ?? Math.max(closed, startMilliseconds),
    }));
  const end = Math.max(closed, ...held.map(({ endMilliseconds }) => endMilliseconds));
  const isLater = (host: string): boolean => later.some((group) => !group.fromBeginning && group.hosts.includes(host));
  /** When a host was ordered; the end where it never was. */
  const orderedAt = (host: string | undefined): number => {
    if (host === undefined || !isLater(host)) return ordered.startMilliseconds;
    return hostsAdded.find((each) => each.hosts.includes(host))?.atMilliseconds ?? end;
  };
  /** When a host was gone. */
  const goneAt = (host: string | undefined): number =>
    hostsRemoved.find((each) => host !== undefined && each.hosts.includes(host))?.atMilliseconds ?? end;
  const hoursOf = (host?: string): number =>
    billedHours(Math.max(0, goneAt(host) - orderedAt(host)) / 3_600_000, billing);
  const groups = [
    {
      from: ordered.startMilliseconds,
      until: end,
      hours: hoursOf(),
      rate: later.reduce((sum, group) => sum - (group.dollarsPerHour ?? 0), rate),
    },
    ...later.map((group) => ({
      from: orderedAt(group.hosts[0]),
      until: goneAt(group.hosts[0]),
      hours: hoursOf(group.hosts[0]),
      rate: group.dollarsPerHour ?? 0,
    })),
  ];
  const sent = trafficPerSecond(estimate);
  const byPhase = held.map(({ phase, startMilliseconds, endMilliseconds }) => {
    const seconds = (endMilliseconds - startMilliseconds) / 1000;
    const trafficDollars = drivesLoads(phase) ? sent * seconds : 0;
    const machines = groups.reduce((sum, group) => {
      const until = Math.min(endMilliseconds, group.until);
      const heldMilliseconds = Math.max(0, until - Math.max(startMilliseconds, group.from));
      return sum + (group.rate * heldMilliseconds) / 3_600_000;
    }, 0);
    return { phase, seconds, dollars: machines + trafficDollars, trafficDollars };
  });
  const trafficDollars = byPhase.reduce((sum, phase) => sum + phase.trafficDollars, 0);
  return {
    dollars: groups.reduce((sum, group) => sum + group.rate * group.hours, trafficDollars),
    phases: byPhase.map(({ phase, seconds, dollars }) => ({ phase, seconds, dollars })),
    hosts: hosts.map(({ host, hardware, pricePerHour }) => {
      const hours = hoursOf(host);
      return { host, hardware, hours, dollars: pricePerHour === null ? null : pricePerHour * hours };
    }),
    ...(items
      ? {
          items: items.map(({ kind, what, count, pricePerHour, laterHosts }) => {
            const hours = hoursOf(laterHosts?.[0]);
            return {
              kind,
              what,
              count,
              hours,
              dollars: pricePerHour === null ? null : count * pricePerHour * hours,
              ...(laterHosts ? { laterHosts } : {}),
            };
          }),
        }
      : {}),
    ...(traffic ? { trafficDollars } : {}),
  };
}
