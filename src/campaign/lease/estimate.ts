/** Estimates the cost of hardware over time. Pure. */
import { typicalSecondsOf } from '../lengths.ts';
import type { CostEstimate, CostItem, TrafficEstimate } from '../../plan/cost.ts';
import type { Phase } from '../../plan/phases.ts';
import type { PlannedPhase } from '../../plan/plan.ts';
import type { HourlyItem } from '../../providers/hourly-item.ts';
import type { Profile, ProfileHost } from '../../providers/profile.ts';
import { total } from '../../statistics/sums.ts';
import { dollarsPerHour, hourlyItems } from './hourly-items.ts';

/** Whether a campaign holds hardware in this phase: from when it is provisioned until cleanup is verified. */
export function holdsHardware(phase: Phase): boolean {
  return !['plan', 'analyse', 'report'].includes(phase);
}

/** Whether loads run in this phase, and send traffic. */
export function drivesLoads(phase: Phase): boolean {
  return phase === 'isolated' || phase === 'combined';
}

/** Hours for which a campaign holds hardware: as planned, or by another length of its phases in seconds. */
export function hardwareHours(phases: PlannedPhase[], length: (phase: PlannedPhase) => number = planned): number {
  return total(phases.filter(({ phase }) => holdsHardware(phase)).map(length)) / 3600;
}

const planned = ({ plannedSeconds }: PlannedPhase): number => plannedSeconds;

/** Billed hours of a host. */
export function billedHours(hours: number, billing: Profile['billing']): number {
  // Tolerates one second of rounding error, so that a full hour is not billed as two.
  return billing === 'started-hour' ? Math.ceil(hours - 1 / 3600) : hours;
}

/** Dollars of traffic per second of load; 0 if traffic is not billed. */
export function trafficPerSecond(
  phases: readonly { phase: Phase; seconds: number }[],
  traffic: TrafficEstimate | null = null,
): number {
  const seconds = total(phases.map((each) => (drivesLoads(each.phase) ? each.seconds : 0)));
  return traffic && seconds > 0 ? traffic.dollars / seconds : 0;
}

/** Hosts that exist during the same time, in seconds. */
interface HeldHosts {
  hosts: string[];
  /** Null if none has a price. */
  dollarsPerHour: number | null;
  from: number;
  until: number;
}

interface Prices {
  hosts: readonly Omit<CostEstimate['hosts'][number], 'hours' | 'dollars'>[];
  items: readonly Omit<CostItem, 'hours' | 'dollars'>[];
  /** The hosts that exist throughout, of which there may be none, then the others. */
  groups: readonly HeldHosts[];
  billing: Profile['billing'];
  /** Dollars of traffic per second of load. */
  sent: number;
}

/**
 * Hours times price, by item, phase and host. Only the phases include traffic, and only the others the rounding of the provider. Null
 * where nothing has a price.
 *
 * @param end when the last of it is gone, in seconds, as the times of the phases
 */
export function costOver(
  { hosts, items, groups, billing, sent }: Prices,
  phases: readonly { phase: Phase; from: number; until: number }[],
  end: number,
) {
  const rated = groups.map((group) => ({ ...group, rate: group.dollarsPerHour ?? 0 }));
  const orNull = (dollars: number): number | null =>
    groups.some(({ dollarsPerHour: rate }) => rate !== null) ? dollars : null;
  const billed = rated.map((group) => ({
    ...group,
    hours: billedHours(Math.max(0, Math.min(end, group.until) - group.from) / 3600, billing),
  }));
  const hours = billed[0]?.hours ?? 0;
  const costOf = (pricePerHour: number | null, host = '', count = 1) => {
    const held = billed.find((group) => group.hosts.includes(host))?.hours ?? hours;
    return { hours: held, dollars: pricePerHour === null ? null : pricePerHour * (held * count) };
  };
  return {
    /** Of hosts that exist throughout. */
    hours,
    hostHours: total(billed.map((group) => group.hours * group.hosts.length)),
    dollars: orNull(total(billed.map((group) => group.hours * group.rate))),
    phases: phases.map(({ phase, from, until }) => {
      const machines = rated.map((group) => {
        const seconds = Math.max(0, Math.min(until, group.until) - Math.max(from, group.from));
        return (group.rate * seconds) / 3600;
      });
      const seconds = until - from;
      return { phase, seconds, dollars: orNull(total(machines) + (drivesLoads(phase) ? sent * seconds : 0)) };
    }),
    hosts: hosts.map((each) => ({ ...each, ...costOf(each.pricePerHour, each.host) })),
    items: items.map(({ laterHosts, ...item }) => ({
      ...item,
      ...costOf(item.pricePerHour, laterHosts?.[0], item.count),
      ...(laterHosts ? { laterHosts } : {}),
    })),
  };
}

/** Hosts that come up, or are removed, while the campaign runs, with the planned seconds from its first step until then. */
export interface HostChange {
  hosts: string[];
  afterSeconds: number;
}

/** The hardware of a campaign over time. All exists from the first phase with hardware to the last, except for hosts that change. */
export interface PlannedHardware {
  profile: Profile;
  phases: PlannedPhase[];
  /** Null if traffic between zones is not billed. */
  traffic?: TrafficEstimate | null;
  /** Hosts that come up while the campaign runs. Default: none. */
  later?: readonly HostChange[];
  /** Hosts that are removed while it runs. Default: none. */
  removed?: readonly HostChange[];
}

/**
 * Hours times price, by item, phase and host, plus the traffic between zones. If searches typically need fewer than all of their runs,
 * the estimate has both costs.
 */
export function estimateCost(hardware: PlannedHardware): CostEstimate {
  const { profile, traffic = null } = hardware;
  const held = hardware.phases.filter(({ phase }) => holdsHardware(phase));
  const groups = groupsOf(hardware, held);
  const starts = held.map((_, index) => total(held.slice(0, index).map(planned)));
  const hosts = profile.hosts.map(({ name, hardware: key }) => {
    return { host: name, hardware: key, pricePerHour: profile.hardware[key]?.pricePerHour ?? null };
  });
  const items = groups.flatMap((group, index) =>
    group.items.map((item) => (index === 0 ? item : { ...item, laterHosts: group.hosts })),
  );
  const lengths = held.map(({ phase, plannedSeconds }) => ({ phase, seconds: plannedSeconds }));
  const prices = { hosts, items, groups, billing: profile.billing, sent: trafficPerSecond(lengths, traffic) };
  const over = (length: (phase: PlannedPhase) => number) => {
    const times = held.map((each, index) => {
      const from = starts[index]!;
      return { phase: each.phase, from, until: from + length(each) };
    });
    const { dollars, ...cost } = costOver(prices, times, total(held.map(length)));
    return { ...cost, dollars: dollars === null ? null : dollars + (traffic?.dollars ?? 0) };
  };
  const all = over(planned);
  const { phases: likely, hosts: _, items: _items, ...typical } = over(typicalSecondsOf);
  const later = groups.slice(1).map(({ hosts: names, dollarsPerHour: rate, from }) => {
    return { hosts: names, dollarsPerHour: rate, ...(from === 0 ? { fromBeginning: true as const } : {}) };
  });
  return {
    hostHours: all.hostHours,
    dollarsPerHour: dollarsPerHour(profile),
    billing: profile.billing,
    dollars: all.dollars,
    ...(typical.hours < all.hours ? { likely: typical } : {}),
    phases: all.phases.map((phase, index) => {
      const { seconds, dollars } = likely[index]!;
      return held[index]?.typicalSeconds === undefined ? phase : { ...phase, likely: { seconds, dollars } };
    }),
    hosts: all.hosts,
    items: all.items,
    ...(later.length > 0 ? { later } : {}),
    ...(traffic ? { traffic } : {}),
  };
}

/** The hosts that are up throughout, of which there may be none, then those of each other time. In seconds after the start of provisioning. */
function groupsOf(
  { profile, later = [], removed = [] }: PlannedHardware,
  held: PlannedPhase[],
): (HeldHosts & { items: HourlyItem[] })[] {
  const measuringFrom = held.findIndex(({ phase }) => drivesLoads(phase));
  const leadSeconds = total(held.slice(0, Math.max(0, measuringFrom)).map(planned));
  const timeIn = (changes: readonly HostChange[], name: string): number | null => {
    const change = changes.find(({ hosts }) => hosts.includes(name));
    return change ? leadSeconds + change.afterSeconds : null;
  };
  const timesOf = ({ name }: ProfileHost) => [timeIn(later, name) ?? 0, timeIn(removed, name) ?? Infinity] as const;
  // The key of those that are up throughout, which come first.
  const all = [0, Infinity].join(' ');
  const byTimes = Map.groupBy(profile.hosts, (host) => timesOf(host).join(' '));
  return [...new Map<string, ProfileHost[]>([[all, []], ...byTimes]).values()]
    .map((hosts) => {
      const [from, until] = hosts[0] ? timesOf(hosts[0]) : [0, Infinity];
      const ofHosts = { ...profile, hosts };
      const names = hosts.map(({ name }) => name);
      return { hosts: names, items: hourlyItems(ofHosts), dollarsPerHour: dollarsPerHour(ofHosts), from, until };
    })
    .toSorted((one, other) => one.from - other.from);
}
