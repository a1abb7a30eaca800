/** Puts times of a host's clock on ours, and judges whether it is known well enough for that. Pure. */
import type { JobStatus } from '../job.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import type { HostClock } from './host-clock.ts';

type ToOurs = Pick<HostClock, 'toOurs'>;

export function windowOnOurClock({ startMilliseconds, endMilliseconds }: TimeWindow, clock: ToOurs): TimeWindow {
  return { startMilliseconds: clock.toOurs(startMilliseconds), endMilliseconds: clock.toOurs(endMilliseconds) };
}

export function statusOnOurClock(status: JobStatus, clock: ToOurs): JobStatus {
  if (status.state === 'running' && status.startedMilliseconds !== null) {
    return { ...status, startedMilliseconds: clock.toOurs(status.startedMilliseconds) };
  }
  if (status.state !== 'ended') return status;
  const { startedMilliseconds, endedMilliseconds } = status;
  return {
    ...status,
    startedMilliseconds: clock.toOurs(startedMilliseconds),
    endedMilliseconds: clock.toOurs(endedMilliseconds),
  };
}

/** The names of all times in readings of load generators. What else ends in milliseconds is a length. */
const timeNames = new Set(['atMilliseconds', 'startMilliseconds', 'endMilliseconds']);

/** A copy of a reading with all its times on our clock: windows, series and evidence. */
export function timesOnOurClock<Value>(value: Value, clock: ToOurs): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the copy has the same form
  return copyOf(value, clock) as Value;
}

function copyOf(value: unknown, clock: ToOurs): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => copyOf(each, clock));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]: [string, unknown]) => [
      name,
      timeNames.has(name) && typeof own === 'number' ? clock.toOurs(own) : copyOf(own, clock),
    ]),
  );
}

/** With a larger uncertainty, the samples of two hosts, which are a second apart, and the windows of loads cannot be joined. */
export const clockToleranceMilliseconds = 100;

/** One sentence for each host whose clock makes the window invalid. */
export function clockFaults(
  { startMilliseconds, endMilliseconds }: TimeWindow,
  clocks: ReadonlyMap<string, Pick<HostClock, 'worstWithin'>>,
): string[] {
  return [...clocks].flatMap(([host, clock]) => {
    const worst = clock.worstWithin(startMilliseconds, endMilliseconds);
    if (worst <= clockToleranceMilliseconds) return [];
    const known = Number.isFinite(worst) ? `was known only to ±${Math.round(worst)} ms` : 'was not measured';
    return [
      `The clock of ${host} ${known} in the window, and ±${clockToleranceMilliseconds} ms are allowed: let it synchronise (chrony, ntpd), and check that the host answers.`,
    ];
  });
}
