/** Estimates the cost of hardware over time. Pure. */
import { typicalSecondsOf } from '../lengths.ts';
import type { CostEstimate, TrafficEstimate } from '../../plan/cost.ts';
import type { Phase } from '../../plan/phases.ts';
import type { PlannedPhase } from '../../plan/plan.ts';
import type { Profile } from '../../providers/profile.ts';
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

/** Billed hours of a host. */
export function billedHours(hours: number, billing: Profile['billing']): number {
  // Tolerates one second of rounding error, so that a full hour is not billed as two.
  return billing === 'started-hour' ? Math.ceil(hours - 1 / 3600) : hours;
}

/** Dollars of traffic per second of load; 0 if traffic is not billed. */
export function trafficPerSecond({ phases, traffic }: Pick<CostEstimate, 'phases' | 'traffic'>): number {
  const seconds = total(phases.map((each) => (drivesLoads(each.phase) ? each.seconds : 0)));
  return traffic && seconds > 0 ? traffic.dollars / seconds : 0;
}

const cost = (price: number | null, hours: number): number | null => (price === null ? null : price * hours);

/** Hosts that come up, or are removed, while the campaign runs, with the planned seconds from its first step until then. */
export interface HostChange {
  hosts: string[];
  afterSeconds: number;
}

/** Hosts that exist during the same time, as seconds after the start of provisioning. */
interface HostGroup {
  profile: Profile;
  /** 0 for hosts that are up from the beginning. */
  fromSeconds: number;
  /** Infinity for hosts that are up until the end. */
  untilSeconds: number;
}

/** Hosts that are not up throughout. */
const isPartial = ({ fromSeconds, untilSeconds }: HostGroup): boolean => fromSeconds > 0 || untilSeconds < Infinity;

/**
 * Hours times price, by item, phase and host, plus the traffic between zones. All hardware exists from the first of these phases
 * to the last, except for hosts that come up later or are removed earlier. If searches typically need fewer than all of their runs, the estimate has both costs.
 */
export function estimateCost(
  profile: Profile,
  phases: PlannedPhase[],
  traffic: TrafficEstimate | null = null,
  later: readonly HostChange[] = [],
  removed: readonly HostChange[] = [],
): CostEstimate {
  const held = phases.filter(({ phase }) => holdsHardware(phase));
  const groups = groupsOf(profile, held, later, removed);
  const rate = dollarsPerHour(profile);
  const hoursOf = ({ fromSeconds, untilSeconds }: HostGroup, seconds: (phase: PlannedPhase) => number): number => {
    const end = total(held.map(seconds));
    return billedHours(Math.max(0, Math.min(end, untilSeconds) - fromSeconds) / 3600, profile.billing);
  };
  const sums = (seconds: (phase: PlannedPhase) => number) => {
    const each = groups.map((group) => ({ group, hours: hoursOf(group, seconds) }));
    const [first] = each;
    const machines = total(each.map(({ group, hours }) => hours * (dollarsPerHour(group.profile) ?? 0)));
    return {
      hours: first?.hours ?? 0,
      hostHours: total(each.map(({ group, hours }) => hours * group.profile.hosts.length)),
      dollars: rate === null ? null : machines + (traffic?.dollars ?? 0),
    };
  };
  const all = sums(planned);
  const typical = sums(typicalSecondsOf);
  return {
    hostHours: all.hostHours,
    dollarsPerHour: rate,
    billing: profile.billing,
    dollars: all.dollars,
    ...(typical.hours < all.hours ? { likely: typical } : {}),
    phases: phasesOf(held, groups, traffic),
    hosts: profile.hosts.map(({ name, hardware }) => {
      const pricePerHour = profile.hardware[hardware]?.pricePerHour ?? null;
      const own = groups.find((group) => group.profile.hosts.some((host) => host.name === name));
      const hours = own ? hoursOf(own, planned) : 0;
      return { host: name, hardware, pricePerHour, hours, dollars: cost(pricePerHour, hours) };
    }),
    items: groups.flatMap((group) => {
      const hours = hoursOf(group, planned);
      return hourlyItems(group.profile).map((item) => ({
        ...item,
        hours,
        dollars: cost(item.pricePerHour, hours * item.count),
        ...(isPartial(group) ? { laterHosts: namesOf(group) } : {}),
      }));
    }),
    ...(groups.some(isPartial)
      ? {
          later: groups.filter(isPartial).map((group) => ({
            hosts: namesOf(group),
            dollarsPerHour: dollarsPerHour(group.profile),
            ...(group.fromSeconds === 0 ? { fromBeginning: true as const } : {}),
          })),
        }
      : {}),
    ...(traffic ? { traffic } : {}),
  };
}

const planned = ({ plannedSeconds }: PlannedPhase): number => plannedSeconds;

const namesOf = ({ profile: { hosts } }: HostGroup): string[] => hosts.map(({ name }) => name);

/** The hosts that are up throughout, then those of each other time. */
function groupsOf(
  profile: Profile,
  held: PlannedPhase[],
  later: readonly HostChange[],
  removed: readonly HostChange[],
): HostGroup[] {
  const measuringFrom = held.findIndex(({ phase }) => drivesLoads(phase));
  const leadSeconds = total(held.slice(0, Math.max(0, measuringFrom)).map(planned));
  const timeIn = (changes: readonly HostChange[], name: string): number | null => {
    const change = changes.find(({ hosts }) => hosts.includes(name));
    return change ? leadSeconds + change.afterSeconds : null;
  };
  const withHosts = (hosts: Profile['hosts'], fromSeconds: number, untilSeconds: number): HostGroup => ({
    profile: { ...profile, hosts },
    fromSeconds,
    untilSeconds,
  });
  const timesOf = (name: string): [number, number] => [timeIn(later, name) ?? 0, timeIn(removed, name) ?? Infinity];
  const byTimes = Map.groupBy(profile.hosts, ({ name }) => timesOf(name).join(' '));
  const groups = [...byTimes.values()].map((hosts) => withHosts(hosts, ...timesOf(hosts[0]?.name ?? '')));
  return [
    groups.find((group) => !isPartial(group)) ?? withHosts([], 0, Infinity),
    ...groups.filter(isPartial).toSorted((one, other) => one.fromSeconds - other.fromSeconds),
  ];
}

/** Spreads the traffic over the phases in which loads run. Null where nothing has a price. */
function phasesOf(held: PlannedPhase[], groups: HostGroup[], traffic: TrafficEstimate | null): CostEstimate['phases'] {
  const rates = groups.map((group) => ({ ...group, rate: dollarsPerHour(group.profile) }));
  const isPriced = rates.some(({ rate }) => rate !== null);
  const lengths = held.map(({ phase, plannedSeconds }) => ({ phase, seconds: plannedSeconds, dollars: null }));
  const sent = trafficPerSecond({ phases: lengths, ...(traffic ? { traffic } : {}) });
  let begin = 0;
  return held.map(({ phase, plannedSeconds, typicalSeconds }) => {
    const start = begin;
    begin += plannedSeconds;
    const during = (seconds: number) => {
      const machines = rates.map(({ rate, fromSeconds, untilSeconds }) => {
        const heldSeconds = Math.max(0, Math.min(start + seconds, untilSeconds) - Math.max(start, fromSeconds));
        return ((rate ?? 0) * heldSeconds) / 3600;
      });
      return { seconds, dollars: isPriced ? total(machines) + (drivesLoads(phase) ? sent * seconds : 0) : null };
    };
    return {
      phase,
      ...during(plannedSeconds),
      ...(typicalSeconds === undefined ? {} : { likely: during(typicalSeconds) }),
    };
  });
}
