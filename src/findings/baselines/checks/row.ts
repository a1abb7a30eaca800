/** Contradictions within one published row: figures that determine each other. Pure. */
import { toleratedDeviation } from '../host-use.ts';
import type { PublishedResult } from '../published.ts';
import { figureText, secondsText } from './contradiction.ts';

/** Rounding to whole seconds and two decimals explains at most this. */
const toleratedShare = 0.01;

/** One sentence for each contradiction between figures of the row. */
export function rowContradictions(row: PublishedResult, closedLoop: boolean): string[] {
  const { figures } = row;
  const { records, operations, megabytes, totalSeconds } = figures;
  const { recordsPerSecond, operationsPerSecond, megabytesPerSecond } = figures;
  return [
    timeAgainstRate('messages', records, totalSeconds, recordsPerSecond),
    timeAgainstRate('operations', operations, totalSeconds, operationsPerSecond),
    timeAgainstRate('MB', megabytes, totalSeconds, megabytesPerSecond),
    order('median', figures.latencyMedianMilliseconds, '95th percentile', figures.latencyP95Milliseconds),
    order('95th percentile', figures.latencyP95Milliseconds, '99th percentile', figures.latencyP99Milliseconds),
    order('median', figures.latencyMedianMilliseconds, '99th percentile', figures.latencyP99Milliseconds),
    sum(figures.readOperationsPerSecond, figures.writeOperationsPerSecond, operationsPerSecond),
    closedLoop ? threadsAgainstLatency(row) : null,
  ].filter((sentence) => sentence !== null);
}

function timeAgainstRate(unit: string, amount?: number, seconds?: number, rate?: number): string | null {
  if (amount === undefined || seconds === undefined || rate === undefined) return null;
  const computed = amount / seconds;
  if (Math.abs(computed / rate - 1) <= toleratedShare) return null;
  return (
    `${figureText(amount)} ${unit} in ${secondsText(seconds)} are ${figureText(computed)} ${unit}/s, not the ${figureText(rate)} published, ` +
    `which would take ${secondsText(amount / rate)}: the time, the rate or the amount is of something else.`
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

/** A closed loop without think time keeps every thread in an operation. */
function threadsAgainstLatency(row: PublishedResult): string | null {
  const inFlight = operationsInFlight(row);
  const { threads } = row.parameters;
  const target = row.parameters['targetOperationsPerSecond'] ?? null;
  if (inFlight === null || typeof threads !== 'number' || target !== null) return null;
  if (Math.abs(inFlight / threads - 1) <= toleratedDeviation) return null;
  const { operationsPerSecond = 0, latencyMeanMilliseconds = 0 } = row.figures;
  const what = `${figureText(operationsPerSecond)} operations/s at a mean of ${figureText(latencyMeanMilliseconds)} ms`;
  return inFlight < threads
    ? `${what} keep ${figureText(inFlight)} of the ${figureText(threads)} threads in an operation (Little’s law): there were fewer threads, they waited elsewhere, or a figure is not the mean of the complete run.`
    : `${what} need ${figureText(inFlight)} threads (Little’s law), and there were ${figureText(threads)}: one of the three figures is wrong.`;
}

/**
 * Mean operations in flight, by Little's law (J. D. C. Little, "A Proof for the Queuing Formula L = λW", Operations Research 9(3),
 * 1961): the number of threads of a closed loop. Null if throughput or mean latency is missing.
 */
export function operationsInFlight({ figures }: Pick<PublishedResult, 'figures'>): number | null {
  const { operationsPerSecond, latencyMeanMilliseconds } = figures;
  if (operationsPerSecond === undefined || latencyMeanMilliseconds === undefined) return null;
  return (operationsPerSecond * latencyMeanMilliseconds) / 1000;
}
