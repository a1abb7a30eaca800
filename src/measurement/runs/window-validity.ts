/**
 * Judges whether hosts or services failed during a run without the load generators noticing. Pure. The limits are generous: a
 * saturated host is sometimes late, which does not invalidate the window.
 */
import type { TimeWindow } from '../../input/time-schema.ts';
import { median } from '../../statistics/median.ts';
import { clockToleranceMilliseconds } from '../../hosts/clocks/on-our-clock.ts';

/** The sampler samples once a second. After a longer gap, the host was not sampled or was frozen. */
export const longestGapMilliseconds = 10_000;

/** Samples on each side of a moment whose medians show a step: one late sample is none. */
const samplesOfStep = 5;

/** The time of a sample, on the wall clock and on the monotonic clock. */
export interface Tick {
  atMilliseconds: number;
  uptimeMilliseconds: number;
}

export interface HostEvidence {
  host: string;
  /** Samples from shortly before the window on, in order. */
  ticks: Tick[];
  /** Why the host did not answer; null if it answered. */
  unreachable: string | null;
}

/** A service that must stay up. */
export interface ServiceEvidence {
  host: string;
  jobId: string;
  /** Start of its current process, in Unix milliseconds; null if none runs. */
  startedMilliseconds: number | null;
}

/** Sentences on what invalidates the window; empty if it is valid. */
export interface WindowVerdict {
  hosts: string[];
  services: string[];
}

/** A time in which an event gave a host a new machine. */
export interface HostAbsence {
  host: string;
  window: TimeWindow;
}

/** @param absences of hosts, each judged before and after its own */
export function judgeWindow(
  window: TimeWindow,
  hosts: HostEvidence[],
  services: ServiceEvidence[],
  absences: readonly HostAbsence[] = [],
): WindowVerdict {
  if (window.endMilliseconds < window.startMilliseconds) {
    return { hosts: ['The clock was set back in the window: its end is before its start.'], services: [] };
  }
  return {
    hosts: hosts.flatMap((evidence) =>
      partsOf(
        window,
        evidence,
        absences.filter(({ host }) => host === evidence.host),
      ).flatMap((part) => hostFaults(part.window, part.evidence)),
    ),
    services: services.flatMap((service) => serviceFaults(window, service)),
  };
}

/** The window without the absences of a host, each part with the samples of the one machine that was there. */
function partsOf(
  window: TimeWindow,
  evidence: HostEvidence,
  absences: readonly HostAbsence[],
): { window: TimeWindow; evidence: HostEvidence }[] {
  const [first, ...others] = absences.toSorted(
    (one, other) => one.window.startMilliseconds - other.window.startMilliseconds,
  );
  if (!first || evidence.unreachable !== null) return [{ window, evidence }];
  const { startMilliseconds, endMilliseconds } = first.window;
  const isBefore = ({ atMilliseconds }: Tick): boolean => atMilliseconds <= startMilliseconds;
  const isAfter = ({ atMilliseconds }: Tick): boolean => atMilliseconds >= endMilliseconds;
  const before = { ...window, endMilliseconds: Math.min(window.endMilliseconds, startMilliseconds) };
  const after = { ...window, startMilliseconds: Math.max(window.startMilliseconds, endMilliseconds) };
  return [
    ...(hasLength(before)
      ? [{ window: before, evidence: { ...evidence, ticks: evidence.ticks.filter(isBefore) } }]
      : []),
    ...(hasLength(after) ? partsOf(after, { ...evidence, ticks: evidence.ticks.filter(isAfter) }, others) : []),
  ];
}

const hasLength = ({ startMilliseconds, endMilliseconds }: TimeWindow): boolean => startMilliseconds < endMilliseconds;

function hostFaults(window: TimeWindow, { host, ticks, unreachable }: HostEvidence): string[] {
  if (unreachable !== null) return [`${host} cannot be checked: ${unreachable}`];
  const inWindow = ticksIn(window, ticks);
  const gap = longestGap(window, inWindow);
  const step = longestStep(inWindow);
  return [
    ...(gap > longestGapMilliseconds
      ? [`${host} has no telemetry for ${seconds(gap)} s of the window: its sampler or the host itself was frozen.`]
      : []),
    ...(Math.abs(step) > clockToleranceMilliseconds
      ? [`The clock of ${host} was set ${step > 0 ? 'forward' : 'back'} by ${seconds(Math.abs(step))} s in the window.`]
      : []),
  ];
}

/**
 * The samples in the window, plus the last before it and the first after it. Searches backwards, because after a clock was set
 * back, much earlier samples have the same times.
 */
function ticksIn({ startMilliseconds, endMilliseconds }: TimeWindow, ticks: Tick[]): Tick[] {
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

/** Longest part of the window without a sample, by the monotonic clock: a step of the wall clock is not a gap. */
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

/**
 * Largest lasting step of the wall clock against the monotonic clock; negative if it was set back. A clock that is adjusted slowly
 * (500 parts per million at most) changes by a few milliseconds within so many samples.
 */
function longestStep(ticks: Tick[]): number {
  const ahead = ticks.map(({ atMilliseconds, uptimeMilliseconds }) => atMilliseconds - uptimeMilliseconds);
  const steps = ahead.slice(1).map((_, index) => {
    const before = ahead.slice(Math.max(0, index + 1 - samplesOfStep), index + 1);
    return median(ahead.slice(index + 1, index + 1 + samplesOfStep)) - median(before);
  });
  return steps.reduce((largest, step) => (Math.abs(step) > Math.abs(largest) ? step : largest), 0);
}

/** A process that started after the window began is a restart. */
function serviceFaults({ startMilliseconds }: TimeWindow, service: ServiceEvidence): string[] {
  const which = `${service.jobId} on ${service.host}`;
  if (service.startedMilliseconds === null) return [`${which} no longer runs.`];
  return service.startedMilliseconds > startMilliseconds ? [`${which} was restarted in the window.`] : [];
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
