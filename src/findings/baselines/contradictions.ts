/** Where a published row cannot be true as it stands: its figures computed against each other. Pure. */
import { count, exact } from '../../text/figures.ts';
import type { PublishedResult } from './published.ts';

/** Rounding of whole seconds and of two decimals explains no more than this. */
const toleratedShare = 0.01;

/** A sentence for each contradiction within the row; none where its figures agree, or do not bear on each other. */
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
    `${words(amount)} ${unit} in ${words(seconds)} s are ${words(computed)} ${unit}/s, not the ${words(rate)} published, ` +
    `which would take ${words(amount / rate)} s: the time or the rate is wrong.`
  );
}

function order(lower: string, low?: number, higher?: string, high?: number): string | null {
  if (low === undefined || high === undefined || low <= high) return null;
  return `The ${lower} of ${words(low)} ms lies above the ${higher} of ${words(high)} ms, which no data can give: one of the two is something else.`;
}

function sum(reads?: number, writes?: number, both?: number): string | null {
  if (reads === undefined || writes === undefined || both === undefined) return null;
  if (Math.abs((reads + writes) / both - 1) <= toleratedShare) return null;
  return `Reads of ${words(reads)} and writes of ${words(writes)} operations/s do not make ${words(both)}.`;
}

/**
 * Operations under way on average, by Little's law (J. D. C. Little, "A Proof for the Queuing Formula L = λW", Operations
 * Research 9(3), 1961): what a closed loop has as its number of threads. Null where throughput or mean latency is missing.
 */
export function operationsUnderWay({ figures }: PublishedResult): number | null {
  const { operationsPerSecond, latencyMeanMilliseconds } = figures;
  if (operationsPerSecond === undefined || latencyMeanMilliseconds === undefined) return null;
  return (operationsPerSecond * latencyMeanMilliseconds) / 1000;
}

/** Published figures have two decimals at the most. */
function words(value: number): string {
  return value >= 1000 ? count(value) : exact(Math.round(value * 100) / 100);
}
