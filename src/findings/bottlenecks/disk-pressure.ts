/** How close a disk is to saturation. */
import type { ScopeStatistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { bytes, milliseconds, share, significant } from '../../text/figures.ts';
import { coverageOf, wellCovered } from '../utilisation.ts';
import type { Pressure } from './bottleneck.ts';
import * as at from './thresholds.ts';

interface DiskWaits {
  /** How long tasks waited for a disk. A shared machine has one figure for all its disks. */
  waits: ScopeStatistics;
  /** Whether tasks can only have waited for this disk. */
  isOnlyDisk: boolean;
}

/** A disk that is always busy may still take more (it works on several operations at once), so tasks must wait as well. */
export function disk(
  telemetry: WindowTelemetry,
  { host, scope, measures }: ScopeStatistics,
  { waits, isOnlyDisk }: DiskWaits,
): Pressure | null {
  const busy = wellCovered(telemetry, measures.disk_share);
  const some = wellCovered(telemetry, waits.measures.psi_io_some_share)?.mean ?? null;
  const full = wellCovered(telemetry, waits.measures.psi_io_full_share)?.mean ?? null;
  if (!busy) return null;
  const wait = measures.disk_await_seconds?.mean;
  const queue = measures.disk_queue_operations?.mean;
  const isSlow = (wait ?? 0) >= at.slowDiskSeconds;
  const isQueued = (queue ?? 0) >= at.queuedOperations;
  const isStalling = (full ?? 0) >= at.stalledShare;
  const isBusy = busy.mean >= at.saturatedShare;
  const isSaturated = at.isFull(busy) && isStalling && (isSlow || isQueued);
  return {
    resource: 'disk',
    where: { host, service: null },
    figure: busy.mean,
    threshold: at.saturatedShare,
    evidence: isStalling ? 'stall' : isSlow && isQueued ? 'queueing' : 'utilization',
    waiting: full === null ? null : Math.min(full, busy.mean),
    coverage: coverageOf(telemetry, busy),
    // A limit above the disk (of a cgroup or a volume) shows only as waiting.
    saturationConfidence: isSaturated ? 'high' : isBusy || (isOnlyDisk && (full ?? 0) >= 0.5) ? 'medium' : null,
    signs: [
      // A local host with its own disk has the bytes of its processes here, not those of the disk.
      ...(scope === waits.scope ? throughputTexts(measures) : []),
      ...(some !== null ? [`some task waited for a disk for ${share(some)} of the time`] : []),
      ...(isSlow ? [`an operation took ${milliseconds((wait ?? 0) * 1000)}`] : []),
      ...(isQueued ? [`${significant(queue ?? 0)} operations were outstanding`] : []),
    ],
  };
}

/** Throughput and operations: they show whether a disk has many small operations or much data. */
function throughputTexts({
  disk_read_bytes_per_second: read,
  disk_write_bytes_per_second: written,
  disk_read_operations_per_second: reads,
  disk_write_operations_per_second: writes,
}: ScopeStatistics['measures']): string[] {
  if (!read || !written || !reads || !writes) return [];
  return [
    `it read ${bytes(read.mean)}/s and wrote ${bytes(written.mean)}/s, in ${significant(reads.mean + writes.mean)} operations a second`,
  ];
}
