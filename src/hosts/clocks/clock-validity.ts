/** Whether the hosts' clocks are known well enough to join times of a window. Pure. */
import type { TimeWindow } from '../../input/time-schema.ts';
import type { HostClock } from './host-clock.ts';

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
