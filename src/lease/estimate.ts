/** What hardware costs for a length of time. Pure. */
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

/** Host-hours times price, by phase and by host: every host is there from the first of the phases to the last. */
export function estimateCost(profile: Profile, phases: PlannedPhase[]): CostEstimate {
  const held = phasesWithHardware(phases);
  const seconds = held.reduce((sum, { plannedSeconds }) => sum + plannedSeconds, 0);
  const hours = billedHours(seconds / 3600, profile.billing);
  const rate = dollarsPerHour(profile);
  const hosts = profile.hosts.map(({ name, hardware }) => {
    const pricePerHour = profile.hardware[hardware]?.pricePerHour ?? null;
    return { host: name, hardware, pricePerHour, hours, dollars: cost(pricePerHour, hours) };
  });
  return {
    hostHours: hours * hosts.length,
    dollarsPerHour: rate,
    billing: profile.billing,
    dollars: cost(rate, hours),
    phases: held.map(({ phase, plannedSeconds }) => ({
      phase,
      seconds: plannedSeconds,
      dollars: cost(rate, plannedSeconds / 3600),
    })),
    hosts,
  };
}
