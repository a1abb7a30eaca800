/** How close the memory of a host is to saturation. */
import type { ScopeStatistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { bytes, share, significant } from '../../text/figures.ts';
import { coverageOf, wellCovered } from '../utilisation.ts';
import type { Pressure } from './bottleneck.ts';
import * as at from './thresholds.ts';

/** Full memory alone is no saturation. The kernel must also read back what it evicted, or those signs must be unmeasured. */
export function memory(telemetry: WindowTelemetry, { host, measures }: ScopeStatistics): Pressure | null {
  const used = wellCovered(telemetry, measures.memory_share);
  if (!used) return null;
  const stalled = measures.psi_memory_full_share?.mean;
  const swapIn = measures.swap_in_bytes_per_second?.mean;
  const swapOut = measures.swap_out_bytes_per_second?.mean;
  const faults = measures.major_faults_per_second?.mean;
  const reclaimed = measures.direct_reclaim_bytes_per_second?.mean;
  const isThrashing = (stalled ?? 0) >= at.stalledShare || (swapIn ?? 0) >= at.swapBytesPerSecond;
  const isFaulting = (faults ?? 0) >= at.majorFaultsPerSecond;
  const isReclaiming = (reclaimed ?? 0) >= at.reclaimBytesPerSecond;
  const isUnmeasured = [stalled, swapIn, faults, reclaimed].every((sign) => sign === undefined);
  const isFull = used.mean >= at.fullMemoryShare;
  return {
    resource: 'memory',
    where: { host, service: null },
    figure: used.mean,
    threshold: at.fullMemoryShare,
    evidence: isThrashing ? 'stall' : isFaulting || isReclaiming ? 'queueing' : 'utilization',
    waiting: stalled ?? null,
    coverage: coverageOf(telemetry, used),
    saturationConfidence:
      isThrashing && isFull
        ? 'high'
        : isThrashing || (isFull && (isFaulting || isReclaiming || isUnmeasured))
          ? 'medium'
          : null,
    signs: [
      ...(stalled !== undefined && stalled >= at.stalledShare
        ? [`all tasks waited for memory for ${share(stalled)} of the time`]
        : []),
      ...(swapIn !== undefined && swapIn >= at.swapBytesPerSecond ? [`${bytes(swapIn)}/s was read from swap`] : []),
      ...(swapOut !== undefined && swapOut >= at.swapBytesPerSecond ? [`${bytes(swapOut)}/s was written to swap`] : []),
      ...(isReclaiming ? [`processes had to free ${bytes(reclaimed ?? 0)}/s themselves (direct reclaim)`] : []),
      ...(isFaulting ? [`${significant(faults ?? 0)} page faults a second read from disk`] : []),
    ],
  };
}
