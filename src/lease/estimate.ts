/** What hardware costs for a length of time. Pure. */
import { likelySecondsOf } from '../campaign/lengths.ts';
import type { CostEstimate, Phase, PlannedPhase } from '../campaign/plan.ts';
import type { Profile } from '../profile/profile.ts';

/** Phases in which there is no hardware: before it is ordered, and after it is proven gone. */
const withoutHardware: ReadonlySet<Phase> = new Set(['plan', 'analyse', 'report']);

/** Whether a campaign holds hardware in this phase. */
export function holdsHardware(phase: Phase): boolean {
  return !withoutHardware.has(phase);
}

/** The phases in which a campaign holds hardware. */
export function phasesWithHardware(phases: PlannedPhase[]): PlannedPhase[] {
  return phases.filter(({ phase }) => holdsHardware(phase));
}

/** What all hosts of a profile cost together in an hour, in dollars, or null where none has a price. */
export function dollarsPerHour(profile: Profile): number | null {
  const prices = profile.hosts.flatMap((host) => profile.hardware[host.hardware]?.pricePerHour ?? []);
  return prices.length === 0 ? null : prices.reduce((sum, price) => sum + price, 0);
}

/** Hours of a host as the provider bills them. */
export function billedHours(hours: number, billing: Profile['billing']): number {
  // A second that arithmetic adds to a whole hour begins no further one.
  return billing === 'started-hour' ? Math.ceil(hours - 1 / 3600) : hours;
}

const cost = (price: number | null, hours: number): number | null => (price === null ? null : price * hours);

/**
 * Host-hours times price, by phase and by host: every host is there from the first of the phases to the last. Where searches are
 * likely to need less than all of their runs, both are said.
 */
export function estimateCost(profile: Profile, phases: PlannedPhase[]): CostEstimate {
  const held = phasesWithHardware(phases);
  const rate = dollarsPerHour(profile);
  const hoursOf = (seconds: (phase: PlannedPhase) => number): number =>
    billedHours(held.reduce((sum, phase) => sum + seconds(phase), 0) / 3600, profile.billing);
  const hours = hoursOf(({ plannedSeconds }) => plannedSeconds);
  const likelyHours = hoursOf(likelySecondsOf);
  const hosts = profile.hosts.map(({ name, hardware }) => {
    const pricePerHour = profile.hardware[hardware]?.pricePerHour ?? null;
    return { host: name, hardware, pricePerHour, hours, dollars: cost(pricePerHour, hours) };
  });
  const likely = { hours: likelyHours, hostHours: likelyHours * hosts.length, dollars: cost(rate, likelyHours) };
  const inPhase = (seconds: number) => ({ seconds, dollars: cost(rate, seconds / 3600) });
  return {
    hostHours: hours * hosts.length,
    dollarsPerHour: rate,
    billing: profile.billing,
    dollars: cost(rate, hours),
    ...(likelyHours < hours ? { likely } : {}),
    phases: held.map(({ phase, plannedSeconds, likelySeconds }) => ({
      phase,
      ...inPhase(plannedSeconds),
      ...(likelySeconds === undefined ? {} : { likely: inPhase(likelySeconds) }),
    })),
    hosts,
  };
}
