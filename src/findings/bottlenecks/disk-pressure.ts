/** Disks of a host beside their bound. */
import type { ScopeStatistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { bytes, milliseconds, share, significant } from '../../text/figures.ts';
import { wellCovered } from '../utilisation.ts';
import type { Pressure } from './bound.ts';
import * as at from './thresholds.ts';

interface DiskWaits {
  /** Tells how long tasks waited for a disk: of a shared machine it is known for all disks together. */
  waits: ScopeStatistics;
  /** Whether it was this disk that they waited for. */
  isOnlyDisk: boolean;
}

/** A disk that is always busy may still take more (it works on several operations at once), so waiting has to show as well. */
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
  const isBusy = busy.mean >= at.boundShare;
  const isHeld = at.isFull(busy) && isStalling && (isSlow || isQueued);
  return {
    resource: 'disk',
    where: { host, service: null },
    figure: busy.mean,
    threshold: at.boundShare,
    // A limit above the disk (a cgroup's, a volume's) shows as waiting alone.
    atBound: isHeld ? 'sure' : isBusy || (isOnlyDisk && (full ?? 0) >= 0.5) ? 'likely' : null,
    signs: [
      // Beside a disk of a local host's own stand the bytes of the host's processes, which are not the disk's.
      ...(scope === waits.scope ? done(measures) : []),
      ...(some !== null ? [`some task waited for a disk in ${share(some)} of the time`] : []),
      ...(isSlow ? [`an operation took ${milliseconds((wait ?? 0) * 1000)}`] : []),
      ...(isQueued ? [`${significant(queue ?? 0)} operations were outstanding`] : []),
    ],
  };
}

/** Throughput and operations, which tell a disk of many small operations from one of much data. */
function done({
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
