/** How close a disk is to saturation. */
import type { ScopeStatistics, Statistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { bytes, milliseconds, share, significant } from '../../text/figures.ts';
import { coverageOfAll, wellCovered } from '../utilisation.ts';
import type { Pressure } from './bottleneck.ts';
import { idleOf } from './disk-wait.ts';
import * as at from './thresholds.ts';
import { writebackOf, type Writeback } from './writeback.ts';

interface DiskWaits {
  /** How long tasks waited for a disk. A shared machine has one figure for all its disks. */
  waits: ScopeStatistics;
  /** Whether tasks can only have waited for this disk. */
  isOnlyDisk: boolean;
}

/**
 * Each disk of a host or machine by itself where it was sampled so, otherwise all of them by the busiest.
 *
 * @param parts scopes of the disks
 */
export function disks(
  telemetry: WindowTelemetry,
  scope: ScopeStatistics,
  { parts, ...waits }: DiskWaits & { parts: ScopeStatistics[] },
): Pressure[] {
  const writeback = writebackOf(telemetry, waits.waits);
  if (parts.length < 2) return ofDisk(telemetry, scope, { ...waits, writeback, kind: parts[0] ?? scope, part: null });
  const most = Math.max(...parts.map(written));
  return parts.flatMap((part) =>
    ofDisk(telemetry, part, {
      waits: waits.waits,
      isOnlyDisk: false,
      // The disk that is written most holds the writers up.
      writeback: written(part) === most ? writeback : null,
      kind: part,
      part: part.scope.slice(part.scope.indexOf(':') + 1),
    }).map((pressure) => ({ ...pressure, where: { ...pressure.where, host: scope.host } })),
  );
}

const written = ({ measures }: ScopeStatistics): number => measures.disk_write_bytes_per_second?.mean ?? 0;

interface DiskOf extends DiskWaits {
  writeback: Writeback | null;
  /** Where its kind is known. */
  kind: ScopeStatistics;
  part: string | null;
}

/**
 * A disk that is always busy may still take more, because it works on several operations at once. So operations must wait: they take
 * longer than the disk needs for one, or many are outstanding, or tasks stand still.
 */
function ofDisk(
  telemetry: WindowTelemetry,
  device: ScopeStatistics,
  { waits, isOnlyDisk, writeback, kind, part }: DiskOf,
): Pressure[] {
  const { host, scope, measures } = device;
  const busy = wellCovered(telemetry, measures.disk_share);
  if (!busy) return [];
  const some = wellCovered(telemetry, waits.measures.psi_io_some_share);
  const full = wellCovered(telemetry, waits.measures.psi_io_full_share);
  const wait = wellCovered(telemetry, measures.disk_await_seconds);
  const queue = wellCovered(telemetry, measures.disk_queue_operations);
  const idle = idleOf(device) ?? idleOf(kind);
  const signs = waitingSigns({ wait, queue, full, idle, isHardDisk: kind.measures.disk_is_rotational?.mean === 1 });
  const isStalledElsewhere = isOnlyDisk && (full?.mean ?? 0) >= at.mostlyStalledShare;
  const isHeldUp = writeback !== null && writeback.isStalling;
  const isFull = busy.mean >= signs.fullFrom || (busy.highShare ?? 0) >= at.sustainedShare;
  const isCertain = (isFull && signs.isStalling && signs.isQueueing) || (isHeldUp && writeback.isLasting);
  return [
    {
      resource: 'disk',
      where: { host, service: null, ...(part === null ? {} : { part }) },
      figure: busy.mean,
      threshold: signs.busyFrom,
      evidence: signs.isStalling || isHeldUp ? 'stall' : signs.isQueueing ? 'queueing' : 'utilization',
      waiting: waitingFor(full, some, { busy, isHeldUp, isOnly: isStalledElsewhere }),
      coverage: coverageOfAll(telemetry, [busy, full, wait, queue]),
      ...at.limitDoubt(busy.mean),
      saturationConfidence: isCertain
        ? 'high'
        : isStalledElsewhere || isHeldUp || (busy.mean >= signs.busyFrom && signs.mayWait)
          ? 'medium'
          : null,
      signs: [
        // A local host with its own disk has the bytes of its processes here, not those of the disk.
        ...(scope === waits.scope || part !== null ? throughputTexts(measures) : []),
        ...(some ? [`some task waited for a disk for ${share(some.mean)} of the time`] : []),
        ...signs.texts,
        ...slowerDirection(kind.measures, signs.isSlow),
        ...(isHeldUp ? [writeback.text] : []),
      ],
    },
  ];
}

interface WaitingFigures {
  wait: Statistics | null;
  queue: Statistics | null;
  full: Statistics | null;
  /** Seconds of an operation when it is idle; null if not known. */
  idle: number | null;
  isHardDisk: boolean;
}

/** What shows that operations waited, and from which utilization on it counts. */
function waitingSigns({ wait, queue, full, idle, isHardDisk }: WaitingFigures) {
  const isSlow = (wait?.mean ?? 0) >= at.slowDiskSeconds;
  // A hard disk does one operation at a time, so what is outstanding beyond one waits.
  const isQueued = (queue?.mean ?? 0) >= (isHardDisk ? at.queuedOnHardDisk : at.queuedOperations);
  const isFast = wait !== null && wait.mean < (idle === null ? at.fastDiskSeconds : idle * at.waitingDisk);
  const isQueueing = !isFast && (isHardDisk ? isQueued : isSlow || isQueued);
  const isHardDiskBusy = isHardDisk && isQueued;
  return {
    isSlow,
    isQueueing,
    isStalling: (full?.mean ?? 0) >= at.stalledShare,
    /** Nothing shows that the disk answers at once. */
    mayWait: !isFast,
    busyFrom: isHardDiskBusy ? at.hardDiskShare : at.saturatedShare,
    fullFrom: isHardDiskBusy ? at.hardDiskShare : at.fullShare,
    texts: [
      ...(isSlow ? [`an operation took ${milliseconds((wait?.mean ?? 0) * 1000)}`] : []),
      ...(idle === null ? [] : [`an operation of the idle disk takes ${milliseconds(idle * 1000)}`]),
      ...(isQueued ? [`${significant(queue?.mean ?? 0)} operations were outstanding`] : []),
      ...(isFast && isQueued ? ['the disk answers them in parallel'] : []),
    ],
  };
}

/** Tasks wait for a disk only while it is busy, unless a limit above it or writeback holds them up. */
function waitingFor(
  full: Statistics | null,
  some: Statistics | null,
  { busy, isHeldUp, isOnly }: { busy: Statistics; isHeldUp: boolean; isOnly: boolean },
): number | null {
  const waited = full?.mean ?? some?.mean ?? null;
  if (waited === null) return null;
  return isHeldUp || isOnly ? waited : Math.min(waited, busy.mean);
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

function slowerDirection(
  { disk_read_await_seconds: read, disk_write_await_seconds: write }: ScopeStatistics['measures'],
  isSlow: boolean,
): string[] {
  if (!isSlow || !read || !write) return [];
  return [`a read took ${milliseconds(read.mean * 1000)}, a write ${milliseconds(write.mean * 1000)}`];
}
