/** Contradictions within a published row. Pure. */
import { count, exact } from '../../text/figures.ts';
import type { PublishedResult } from './published.ts';

/** Rounding to whole seconds and two decimals explains at most this. */
const toleratedShare = 0.01;

/** One sentence for each contradiction between figures of the row. */
export function contradictionsIn({ figures }: PublishedResult): string[] {
  const { records, megabytes, totalSeconds, recordsPerSecond, megabytesPerSecond } = figures;
  return [
    timeAgainstRate('messages', records, totalSeconds, recordsPerSecond),
    timeAgainstRate('MB', megabytes, totalSeconds, megabytesPerSecond),
    order('median', figures.latencyMedianMilliseconds, '95th percentile', figures.latencyP95Milliseconds),
    order('95th percentile', figures.latencyP95Milliseconds, '99th percentile', figures.latencyP99Milliseconds),
    sum(figures.readOperationsPerSecond, figures.writeOperationsPerSecond, figures.operationsPerSecond),
  ].filter((sentence) => sentence !== null);
}

function timeAgainstRate(unit: string, amount?: number, seconds?: number, rate?: number): string | null {
  if (amount === undefined || seconds === undefined || rate === undefined) return null;
  const computed = amount / seconds;
  if (Math.abs(computed / rate - 1) <= toleratedShare) return null;
  return (
    `${figureText(amount)} ${unit} in ${figureText(seconds)} s are ${figureText(computed)} ${unit}/s, not the ${figureText(rate)} published, ` +
    `which would take ${figureText(amount / rate)} s: the time or the rate is wrong.`
  );
}

function order(lower: string, low?: number, higher?: string, high?: number): string | null {
  if (low === undefined || high === undefined || low <= high) return null;
  return `The ${lower} of ${figureText(low)} ms is above the ${higher} of ${figureText(high)} ms, which is impossible: one of the two is wrong.`;
}

function sum(reads?: number, writes?: number, both?: number): string | null {
  if (reads === undefined || writes === undefined || both === undefined) return null;
  if (Math.abs((reads + writes) / both - 1) <= toleratedShare) return null;
  return `Reads of ${figureText(reads)} and writes of ${figureText(writes)} operations/s do not add up to ${figureText(both)}.`;
}

/**
 * Mean operations in flight, by Little's law (J. D. C. Little, "A Proof for the Queuing Formula L = λW", Operations Research 9(3),
 * 1961): the number of threads of a closed loop. Null if throughput or mean latency is missing.
 */
export function operationsInFlight({ figures }: PublishedResult): number | null {
  const { operationsPerSecond, latencyMeanMilliseconds } = figures;
  if (operationsPerSecond === undefined || latencyMeanMilliseconds === undefined) return null;
  return (operationsPerSecond * latencyMeanMilliseconds) / 1000;
}

/** Published figures have at most two decimals. */
function figureText(value: number): string {
  return value >= 1000 ? count(value) : exact(Math.round(value * 100) / 100);
}
