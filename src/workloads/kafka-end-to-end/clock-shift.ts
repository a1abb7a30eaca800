/** Latencies from the timestamps of producers to the clock of what reads their records, and by how much these are off. Pure. */
import type { HostClock } from '../../hosts/clocks/host-clock.ts';
import type { LoadReading, ReadingPlace } from '../generator.ts';
import { compressed, countIn, histogramSeries, latencyOf, spanOf, tailsOf, tailStarts } from '../histogram-log.ts';
import type { IntervalHistogram } from '../histogram-log.ts';
import { recordBytesOf } from '../kafka-producer/facts.ts';
import type { LatencyMilliseconds } from '../load-output.ts';
import type { MeasuredRates } from '../measured.ts';

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

/** The correction by a time on the clock of a load's host, by the clocks of that host and of the hosts of its run's producers. */
export function shiftFromProducers({ host, loads, clocks }: ReadingPlace): (milliseconds: number) => ClockShift {
  const writers = loads.filter((load) => recordBytesOf(load).length > 0).flatMap(({ hosts }) => hosts);
  const producers = [...new Set(writers)].map((name) => ({ host: name, clock: clocks.of(name) }));
  const consumer = { host, clock: clocks.of(host) };
  return (milliseconds) => clockShift(milliseconds, consumer, producers);
}

/** Latencies of each interval, which has one histogram, and the largest error of any. */
export interface Latencies {
  intervals: IntervalHistogram[];
  errorMilliseconds: number;
}

/**
 * The common form of records with these latencies, and their window; null if they have no latency or no rate.
 *
 * @throws Error if a clock was not measured
 */
export function measuredLatencies(
  { intervals, errorMilliseconds }: Latencies,
  { host }: ReadingPlace,
): (Pick<LoadReading, 'window'> & { latency: LatencyMilliseconds; measured: MeasuredRates }) | null {
  if (!Number.isFinite(errorMilliseconds))
    throw new Error(`The clock of ${host} or of a producer's host was not measured, so there is no latency`);
  const latency = latencyOf(intervals);
  const window = spanOf(intervals);
  const count = countIn(intervals);
  const ratePerSecond = (count * 1000) / (window.endMilliseconds - window.startMilliseconds);
  if (!latency || !Number.isFinite(ratePerSecond)) return null;
  const all = { kind: 'all', unit: 'records', count, ratePerSecond, errors: 0, latency } as const;
  const log = { histogram: compressed(intervals), tails: tailsOf(intervals, tailStarts(window, intervals)) };
  const operations = { ...all, latencyErrorMilliseconds: errorMilliseconds, countedFrom: 'sending', ...log } as const;
  return {
    window,
    latency,
    measured: { target: null, operations: [operations], batch: null, series: histogramSeries(intervals) },
  };
}
