/**
 * Whether anything broke while a run was under load that its load tools cannot tell of. Pure. The lengths are generous:
 * a machine under full load is late now and then, and being late is no fault of the window.
 */
import type { TimeWindow } from '../../input/time-schema.ts';

/** The sampler samples once a second. A host without a sample for longer than this was not watched, or stood still. */
export const longestGapMilliseconds = 10_000;

/**
 * The wall clock may run faster or slower than the clock that is never set, by less than a thousandth while it is being
 * adjusted. When they part by more than this from one sample to the next, somebody has set the wall clock.
 */
export const longestStepMilliseconds = 2000;

/** When a sample was taken, on the wall clock and on the clock that is never set. */
export interface Tick {
  atMilliseconds: number;
  uptimeMilliseconds: number;
}

export interface HostEvidence {
  host: string;
  /** Samples from somewhat before the window on, in the order in which they were taken. */
  ticks: Tick[];
  /** Why the host could not be asked; null where it answered. */
  unreachable: string | null;
}

/** A service that is to stay up. */
export interface ServiceEvidence {
  host: string;
  jobId: string;
  /** When the process that runs now was started, in Unix milliseconds; null where none runs. */
  startedMilliseconds: number | null;
}

/** Sentences on what voids the window; none where it is whole. */
export interface WindowVerdict {
  hosts: string[];
  services: string[];
}

export function judgeWindow(window: TimeWindow, hosts: HostEvidence[], services: ServiceEvidence[]): WindowVerdict {
  if (window.endMilliseconds < window.startMilliseconds) {
    return { hosts: ['The clock was set back in the window: it ended before it began.'], services: [] };
  }
  return {
    hosts: hosts.flatMap((host) => hostFaults(window, host)),
    services: services.flatMap((service) => serviceFaults(window, service)),
  };
}

function hostFaults(window: TimeWindow, { host, ticks, unreachable }: HostEvidence): string[] {
  if (unreachable !== null) return [`${host} could not be asked whether it was well: ${unreachable}`];
  const around = ticksAround(window, ticks);
  const gap = longestGap(window, around);
  const step = longestStep(around);
  return [
    ...(gap > longestGapMilliseconds
      ? [`${host} has no telemetry for ${seconds(gap)} s of the window: its sampler or the host itself stood still.`]
      : []),
    ...(Math.abs(step) > longestStepMilliseconds
      ? [`The clock of ${host} was set ${step > 0 ? 'forward' : 'back'} by ${seconds(Math.abs(step))} s in the window.`]
      : []),
  ];
}

/**
 * The samples of the window, with the last before it and the first after it. Found from the latest backwards: where the clock
 * was set back once, much earlier samples bear the same times.
 */
function ticksAround({ startMilliseconds, endMilliseconds }: TimeWindow, ticks: Tick[]): Tick[] {
  const last = ticks.findLastIndex((tick) => tick.atMilliseconds <= endMilliseconds);
  let first = last;
  while (
    first > 0 &&
    ticks[first]!.atMilliseconds >= startMilliseconds &&
    ticks[first]!.atMilliseconds <= endMilliseconds
  ) {
    first -= 1;
  }
  return ticks.slice(Math.max(0, first), last + 2);
}

/** Longest part of the window without a sample. Between samples by the clock that is never set: a step is no gap. */
function longestGap({ startMilliseconds, endMilliseconds }: TimeWindow, ticks: Tick[]): number {
  const [first] = ticks;
  const last = ticks.at(-1);
  if (!first || !last) return endMilliseconds - startMilliseconds;
  const between = ticks.slice(1).map((tick, index) => {
    const before = ticks[index]!;
    const outside =
      Math.max(0, startMilliseconds - before.atMilliseconds) + Math.max(0, tick.atMilliseconds - endMilliseconds);
    return tick.uptimeMilliseconds - before.uptimeMilliseconds - outside;
  });
  const beforeFirst = Math.min(first.atMilliseconds, endMilliseconds) - startMilliseconds;
  const afterLast = endMilliseconds - Math.max(last.atMilliseconds, startMilliseconds);
  return Math.max(beforeFirst, afterLast, ...between);
}

/** By how much the wall clock went ahead of the other from one sample to the next, at the most; negative when it fell back. */
function longestStep(ticks: Tick[]): number {
  const steps = ticks.slice(1).map((tick, index) => {
    const before = ticks[index]!;
    return tick.atMilliseconds - before.atMilliseconds - (tick.uptimeMilliseconds - before.uptimeMilliseconds);
  });
  return steps.reduce((most, step) => (Math.abs(step) > Math.abs(most) ? step : most), 0);
}

/** A process that has run since before the window is the one that ran before it: a later start is a restart. */
function serviceFaults({ startMilliseconds }: TimeWindow, service: ServiceEvidence): string[] {
  const which = `${service.jobId} on ${service.host}`;
  if (service.startedMilliseconds === null) return [`${which} no longer runs.`];
  return service.startedMilliseconds > startMilliseconds ? [`${which} was restarted in the window.`] : [];
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
