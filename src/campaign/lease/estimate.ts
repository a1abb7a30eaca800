/** What hardware costs for a length of time. Pure. */
import { likelySecondsOf } from '../lengths.ts';
import type { CostEstimate, Phase, PlannedPhase, TrafficEstimate } from '../../plan/plan.ts';
import type { Profile } from '../../providers/profile.ts';
import { dollarsPerHour, hourlyItems } from './hourly-items.ts';

/** Phases in which there is no hardware: before it is ordered, and after it is proven gone. */
const withoutHardware: ReadonlySet<Phase> = new Set(['plan', 'analyse', 'report']);

/** Phases in which loads are driven, and so traffic flows. */
const measuring: ReadonlySet<Phase> = new Set(['isolated', 'combined']);

/** Whether a campaign holds hardware in this phase. */
export function holdsHardware(phase: Phase): boolean {
  return !withoutHardware.has(phase);
}

/** Whether loads are driven in this phase. */
export function drivesLoads(phase: Phase): boolean {
  return measuring.has(phase);
}

/** The phases in which a campaign holds hardware. */
export function phasesWithHardware(phases: PlannedPhase[]): PlannedPhase[] {
  return phases.filter(({ phase }) => holdsHardware(phase));
}

/** Hours of a host as the provider bills them. */
export function billedHours(hours: number, billing: Profile['billing']): number {
  // A second that arithmetic adds to a whole hour begins no further one.
  return billing === 'started-hour' ? Math.ceil(hours - 1 / 3600) : hours;
}

/** Dollars of traffic for each second in which loads are driven; 0 where it is not billed. */
export function trafficPerSecond({ phases, traffic }: Pick<CostEstimate, 'phases' | 'traffic'>): number {
  const seconds = phases.reduce((sum, each) => sum + (drivesLoads(each.phase) ? each.seconds : 0), 0);
  return traffic && seconds > 0 ? traffic.dollars / seconds : 0;
}

const cost = (price: number | null, hours: number): number | null => (price === null ? null : price * hours);

/**
 * Hours times price, by item, phase and host, and the traffic between zones: everything is there from the first of the phases to
 * the last. Where searches are likely to need less than all of their runs, both are said.
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
  const likelyHours = hoursOf(likelySecondsOf);
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
    ...(likelyHours < hours
      ? { likely: { hours: likelyHours, hostHours: likelyHours * hosts.length, dollars: total(likelyHours) } }
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

/** Traffic is spread over the phases in which loads are driven. */
function phasesOf(held: PlannedPhase[], rate: number | null, traffic: TrafficEstimate | null): CostEstimate['phases'] {
  const lengths = held.map(({ phase, plannedSeconds }) => ({ phase, seconds: plannedSeconds, dollars: null }));
  const sent = trafficPerSecond({ phases: lengths, ...(traffic ? { traffic } : {}) });
  return held.map(({ phase, plannedSeconds, likelySeconds }) => {
    const during = (seconds: number) => ({
      seconds,
      dollars: rate === null ? null : (rate * seconds) / 3600 + (drivesLoads(phase) ? sent * seconds : 0),
    });
    return {
      phase,
      ...during(plannedSeconds),
      ...(likelySeconds === undefined ? {} : { likely: during(likelySeconds) }),
    };
  });
}
