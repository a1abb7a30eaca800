/** By how much differences between timestamps of producers and the clock of a consumer are off. Pure. */
import type { HostClock } from '../../hosts/clocks/host-clock.ts';

export type KnownClock = Pick<HostClock, 'at' | 'toOurs'>;

/** What to add to a difference, and the bound of the error that remains. */
export interface ClockShift {
  shiftMilliseconds: number;
  errorMilliseconds: number;
}

/** Timestamps of records are in whole milliseconds, rounded down: on average half of one too early. */
const timestampError = 0.5;

/**
 * The correction at a time on the consumer's clock. It does not know which producer wrote a record. With producers on several hosts
 * it takes the middle of their corrections, and their distance from it adds to the error. A producer on the consumer's host shares
 * its clock.
 */
export function clockShift(
  consumerMilliseconds: number,
  consumer: { host: string; clock: KnownClock },
  producers: { host: string; clock: KnownClock }[],
): ClockShift {
  const ours = consumer.clock.toOurs(consumerMilliseconds);
  const own = consumer.clock.at(ours);
  const corrections = producers.map(({ host, clock }) => {
    if (host === consumer.host) return { shift: 0, error: 0 };
    const its = clock.at(ours);
    return {
      shift: its.offsetMilliseconds - own.offsetMilliseconds,
      error: its.uncertaintyMilliseconds + own.uncertaintyMilliseconds,
    };
  });
  const shifts = corrections.map(({ shift }) => shift);
  const middle = (Math.min(...shifts) + Math.max(...shifts)) / 2;
  const error = Math.max(...corrections.map((each) => each.error + Math.abs(each.shift - middle)));
  return { shiftMilliseconds: middle - timestampError, errorMilliseconds: error + timestampError };
}
