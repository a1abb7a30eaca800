/** How close the memory of a host is to saturation. */
import type { ScopeStatistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { bytes, share, significant } from '../../text/figures.ts';
import { coverageOf, wellCovered } from '../utilisation.ts';
import type { Pressure } from './bottleneck.ts';
import * as at from './thresholds.ts';

/**
 * Full memory alone is no saturation, and neither is reading from swap or from evicted pages, which a host does for pages that no
 * one waits for. Processes must have waited: the kernel counts it (PSI), or the reads and their time tell it.
 */
export function memory(telemetry: WindowTelemetry, { host, measures }: ScopeStatistics): Pressure | null {
  const used = wellCovered(telemetry, measures.memory_share);
  if (!used) return null;
  const stall = wellCovered(telemetry, measures.psi_memory_full_share);
  const waiting = stall?.mean ?? readingBack(measures);
  const isFull = used.mean >= at.fullMemoryShare;
  const isEvicting = evicts(measures);
  // Programs and files are read by faults too: without PSI, a few of them on a slow disk show nothing of memory.
  const isCounted = stall !== null || isFull || isEvicting === true;
  const isStalled = waiting !== null && waiting >= at.stalledShare && isCounted;
  // Without a measured wait, full memory that is read back is a suspicion.
  const isSuspect = waiting === null && isFull && isEvicting !== false;
  return {
    resource: 'memory',
    where: { host, service: null },
    figure: used.mean,
    threshold: at.fullMemoryShare,
    evidence: isStalled ? (stall ? 'stall' : 'queueing') : 'utilization',
    waiting,
    coverage: Math.min(coverageOf(telemetry, used), stall ? coverageOf(telemetry, stall) : 1),
    ...(isStalled && used.mean <= at.freeMemoryShare ? { limit: 'memory-limit' as const } : {}),
    saturationConfidence: isStalled && isFull && stall ? 'high' : isStalled || isSuspect ? 'medium' : null,
    ...at.limitDoubt(used.mean),
    signs: signsOf(measures),
  };
}

/**
 * Threads that waited on average for pages that are read back, by Little's law: faults a second times the time of a read. Null
 * where either is not measured.
 */
function readingBack(measures: ScopeStatistics['measures']): number | null {
  const faults = measures.major_faults_per_second?.mean;
  const seconds = measures.disk_await_seconds?.mean;
  if (faults === 0) return 0;
  return faults === undefined || seconds === undefined ? null : Math.min(1, faults * seconds);
}

/** Whether the kernel evicts what is in use; null if nothing shows it. */
function evicts(measures: ScopeStatistics['measures']): boolean | null {
  const signs = [
    [measures.swap_in_bytes_per_second, at.swapBytesPerSecond],
    [measures.major_faults_per_second, at.majorFaultsPerSecond],
    [measures.direct_reclaim_bytes_per_second, at.reclaimBytesPerSecond],
  ] as const;
  const known = signs.flatMap(([sign, from]) => (sign ? [sign.mean >= from] : []));
  return known.length === 0 ? null : known.includes(true);
}

function signsOf(measures: ScopeStatistics['measures']): string[] {
  const stalled = measures.psi_memory_full_share?.mean ?? 0;
  const swapIn = measures.swap_in_bytes_per_second?.mean ?? 0;
  const swapOut = measures.swap_out_bytes_per_second?.mean ?? 0;
  const faults = measures.major_faults_per_second?.mean ?? 0;
  const reclaimed = measures.direct_reclaim_bytes_per_second?.mean ?? 0;
  return [
    ...(stalled >= at.stalledShare ? [`all tasks waited for memory for ${share(stalled)} of the time`] : []),
    ...(swapIn >= at.swapBytesPerSecond ? [`${bytes(swapIn)}/s was read from swap`] : []),
    ...(swapOut >= at.swapBytesPerSecond ? [`${bytes(swapOut)}/s was written to swap`] : []),
    ...(reclaimed >= at.reclaimBytesPerSecond
      ? [`processes had to free ${bytes(reclaimed)}/s themselves (direct reclaim)`]
      : []),
    ...(faults >= at.majorFaultsPerSecond ? [`${significant(faults)} page faults a second read from disk`] : []),
  ];
}
