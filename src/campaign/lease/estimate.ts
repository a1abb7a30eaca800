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

/**
 * Hours times price, by item, phase and host, plus the traffic between zones. All hardware exists from the first of these phases
 * to the last. If searches typically need fewer than all of their runs, the estimate has both costs.
 */
export function estimateCost(
  profile: Profile,
  phases: PlannedPhase[],
  traffic: TrafficEstimate | null = null,
): CostEstimate {
  const held = phasesWithHardware(phases);
  const rate = dollarsPerHour(profile);
  const hoursOf = (seconds: (phase: PlannedPhase) => number): number =>
    billedHours(held.reduce((sum, phase) => sum + seconds(phase), 0) / 3600, profile.billing);
  const hours = hoursOf(({ plannedSeconds }) => plannedSeconds);
  const typicalHours = hoursOf(typicalSecondsOf);
  const sent = traffic?.dollars ?? 0;
  const total = (each: number): number | null => (rate === null ? null : rate * each + sent);
  const hosts = profile.hosts.map(({ name, hardware }) => {
    const pricePerHour = profile.hardware[hardware]?.pricePerHour ?? null;
    return { host: name, hardware, pricePerHour, hours, dollars: cost(pricePerHour, hours) };
  });
  const sums: CostEstimate = {
    hostHours: hours * hosts.length,
    dollarsPerHour: rate,
    billing: profile.billing,
    dollars: total(hours),
    ...(typicalHours < hours
      ? { likely: { hours: typicalHours, hostHours: typicalHours * hosts.length, dollars: total(typicalHours) } }
      : {}),
    phases: [],
    hosts,
    items: hourlyItems(profile).map((item) => ({
      ...item,
      hours,
      dollars: cost(item.pricePerHour, hours * item.count),
    })),
    ...(traffic ? { traffic } : {}),
  };
  return { ...sums, phases: phasesOf(held, rate, traffic) };
}

/** Spreads the traffic over the phases in which loads run. */
function phasesOf(held: PlannedPhase[], rate: number | null, traffic: TrafficEstimate | null): CostEstimate['phases'] {
  const lengths = held.map(({ phase, plannedSeconds }) => ({ phase, seconds: plannedSeconds, dollars: null }));
  const sent = trafficPerSecond({ phases: lengths, ...(traffic ? { traffic } : {}) });
  return held.map(({ phase, plannedSeconds, typicalSeconds }) => {
    const during = (seconds: number) => ({
      seconds,
      dollars: rate === null ? null : (rate * seconds) / 3600 + (drivesLoads(phase) ? sent * seconds : 0),
    });
    return {
      phase,
      ...during(plannedSeconds),
      ...(typicalSeconds === undefined ? {} : { likely: during(typicalSeconds) }),
    };
  });
}
