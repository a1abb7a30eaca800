/** Estimates the cost of hardware over time. Pure. */
import { typicalSecondsOf } from '../lengths.ts';
import type { TrafficEstimate } from '../../plan/cost-item.ts';
import type { CostEstimate, Phase, PlannedPhase } from '../../plan/plan.ts';
import type { Profile } from '../../providers/profile.ts';
import { dollarsPerHour, hourlyItems } from './hourly-items.ts';

/** Phases without hardware: before it is provisioned, and after cleanup is verified. */
const withoutHardware: ReadonlySet<Phase> = new Set(['plan', 'analyse', 'report']);

/** Phases in which loads run and send traffic. */
const measuring: ReadonlySet<Phase> = new Set(['isolated', 'combined']);

/** Whether a campaign holds hardware in this phase. */
export function holdsHardware(phase: Phase): boolean {
  return !withoutHardware.has(phase);
}

/** Whether loads run in this phase. */
export function drivesLoads(phase: Phase): boolean {
  return measuring.has(phase);
}

/** The phases in which a campaign holds hardware. */
export function phasesWithHardware(phases: PlannedPhase[]): PlannedPhase[] {
  return phases.filter(({ phase }) => holdsHardware(phase));
}

/** Billed hours of a host. */
export function billedHours(hours: number, billing: Profile['billing']): number {
  // Tolerates one second of rounding error, so that a full hour is not billed as two.
  return billing === 'started-hour' ? Math.ceil(hours - 1 / 3600) : hours;
}

/** Dollars of traffic per second of load; 0 if traffic is not billed. */
export function trafficPerSecond({ phases, traffic }: Pick<CostEstimate, 'phases' | 'traffic'>): number {
  const seconds = phases.reduce((sum, each) => sum + (drivesLoads(each.phase) ? each.seconds : 0), 0);
  return traffic && seconds > 0 ? traffic.dollars / seconds : 0;
}

const cost = (price: number | null, hours: number): number | null => (price === null ? null : price * hours);

/** Hosts that come up while the campaign runs, with the planned seconds from its first step until then. */
export interface LaterHosts {
  hosts: string[];
  afterSeconds: number;
}

/** Hosts that exist from the same time on, as seconds after the start of provisioning. */
interface HostGroup {
  profile: Profile;
  fromSeconds: number;
  isLater: boolean;
}

/**
 * Hours times price, by item, phase and host, plus the traffic between zones. All hardware exists from the first of these phases
 * to the last, except for hosts that come up later. If searches typically need fewer than all of their runs, the estimate has both costs.
 */
export function estimateCost(
  profile: Profile,
  phases: PlannedPhase[],
  traffic: TrafficEstimate | null = null,
  later: readonly LaterHosts[] = [],
): CostEstimate {
  const held = phasesWithHardware(phases);
  const groups = groupsOf(profile, held, later);
  const rate = dollarsPerHour(profile);
  const hoursOf = ({ fromSeconds }: HostGroup, seconds: (phase: PlannedPhase) => number): number =>
    billedHours(
      Math.max(0, held.reduce((sum, phase) => sum + seconds(phase), 0) - fromSeconds) / 3600,
      profile.billing,
    );
  const sums = (seconds: (phase: PlannedPhase) => number) => {
    const each = groups.map((group) => ({ group, hours: hoursOf(group, seconds) }));
    const [first] = each;
    const machines = each.reduce((sum, { group, hours }) => sum + hours * (dollarsPerHour(group.profile) ?? 0), 0);
    return {
      hours: first?.hours ?? 0,
      hostHours: each.reduce((sum, { group, hours }) => sum + hours * group.profile.hosts.length, 0),
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
        ...(group.isLater ? { laterHosts: namesOf(group) } : {}),
      }));
    }),
    ...(later.length > 0
      ? {
          later: groups
            .filter(({ isLater }) => isLater)
            .map((group) => ({ hosts: namesOf(group), dollarsPerHour: dollarsPerHour(group.profile) })),
        }
      : {}),
    ...(traffic ? { traffic } : {}),
  };
}

const planned = ({ plannedSeconds }: PlannedPhase): number => plannedSeconds;

const namesOf = ({ profile: { hosts } }: HostGroup): string[] => hosts.map(({ name }) => name);

/** The hosts that are up at first, then those of each later time. */
function groupsOf(profile: Profile, held: PlannedPhase[], later: readonly LaterHosts[]): HostGroup[] {
  const isLater = (name: string): boolean => later.some(({ hosts }) => hosts.includes(name));
  const withHosts = (isOwn: (name: string) => boolean): Profile => ({
    ...profile,
    hosts: profile.hosts.filter(({ name }) => isOwn(name)),
  });
  const measuringFrom = held.findIndex(({ phase }) => drivesLoads(phase));
  const leadSeconds = held
    .slice(0, Math.max(0, measuringFrom))
    .reduce((sum, { plannedSeconds }) => sum + plannedSeconds, 0);
  return [
    { profile: withHosts((name) => !isLater(name)), fromSeconds: 0, isLater: false },
    ...later.map(({ hosts, afterSeconds }) => ({
      profile: withHosts((name) => hosts.includes(name)),
      fromSeconds: leadSeconds + afterSeconds,
      isLater: true,
    })),
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
      const machines = rates.reduce((sum, { rate, fromSeconds }) => {
        const heldSeconds = Math.min(seconds, Math.max(0, start + seconds - fromSeconds));
        return sum + ((rate ?? 0) * heldSeconds) / 3600;
      }, 0);
      return { seconds, dollars: isPriced ? machines + (drivesLoads(phase) ? sent * seconds : 0) : null };
    };
    return {
      phase,
      ...during(plannedSeconds),
      ...(typicalSeconds === undefined ? {} : { likely: during(typicalSeconds) }),
    };
  });
}
