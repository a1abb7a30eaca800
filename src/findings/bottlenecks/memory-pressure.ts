/** Memory of a host beside its bound. */
import type { ScopeStatistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { bytes, share, significant } from '../../text/figures.ts';
import { wellCovered } from '../utilisation.ts';
import type { Pressure } from './bound.ts';
import * as at from './thresholds.ts';

/** Full memory is no bound by itself: it is one where the kernel reads back what it had to give up, or nothing of that is measured. */
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
  const isUnwatched = [stalled, swapIn, faults, reclaimed].every((sign) => sign === undefined);
  const isFull = used.mean >= at.fullMemoryShare;
  return {
    resource: 'memory',
    where: { host, service: null },
    figure: used.mean,
    threshold: at.fullMemoryShare,
    atBound:
      isThrashing && isFull
        ? 'sure'
        : isThrashing || (isFull && (isFaulting || isReclaiming || isUnwatched))
          ? 'likely'
          : null,
    signs: [
      ...(stalled !== undefined && stalled >= at.stalledShare
        ? [`all tasks waited for memory in ${share(stalled)} of the time`]
        : []),
      ...(swapIn !== undefined && swapIn >= at.swapBytesPerSecond ? [`${bytes(swapIn)}/s came back from swap`] : []),
      ...(swapOut !== undefined && swapOut >= at.swapBytesPerSecond ? [`${bytes(swapOut)}/s went out to swap`] : []),
      ...(isReclaiming ? [`${bytes(reclaimed ?? 0)}/s had to be freed by those who wanted memory`] : []),
      ...(isFaulting ? [`${significant(faults ?? 0)} page faults a second read from disk`] : []),
    ],
  };
}
