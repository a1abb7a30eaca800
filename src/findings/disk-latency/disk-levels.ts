/** The latency of disks that are alike, by the load of a system. Pure. */
import type { LatencyCell } from '../../measurement/telemetry/distributions.ts';
import type { MeasureName } from '../../measurement/telemetry/measures.ts';
import { median } from '../../statistics/median.ts';
import { mean, total } from '../../statistics/sums.ts';
import {
  claim,
  operationKinds,
  type DiskLevel,
  type JudgedLevel,
  type KindLatency,
  type OperationKind,
  type StatedDisk,
} from './disk-latency-finding.ts';
import { blocksOf, operationsIn, quantileMilliseconds } from './latency-cells.ts';
import type { SampledDisk } from './sampled-disks.ts';
import { shareBelow } from './share-below.ts';

/** A disk in the window of a run at a load. */
export interface DiskInRun {
  runId: string;
  load: number;
  /** Throughput of the system in the run. */
  perSecond: number;
  /** Length of the window. */
  seconds: number;
  disk: SampledDisk;
}

/** In order of load. */
export function diskLevels(found: DiskInRun[], stated: StatedDisk): DiskLevel[] {
  return [...Map.groupBy(found, ({ load }) => load)]
    .map(([load, own]) => levelOf(load, own, stated))
    .toSorted((one, other) => one.load - other.load);
}

function levelOf(load: number, found: DiskInRun[], stated: StatedDisk): DiskLevel {
  const runs = [...Map.groupBy(found, ({ runId }) => runId).values()];
  const disks = found.map(({ disk }) => disk);
  const read = meanOf(disks, 'disk_read_bytes_per_second');
  const written = meanOf(disks, 'disk_write_bytes_per_second');
  return {
    load,
    runs: runs.map(([first]) => first!.runId),
    perSecond: median(runs.map(([first]) => first!.perSecond)),
    seconds: total(runs.map(([first]) => first!.seconds)),
    disks: new Set(disks.map(({ host, name }) => `${host.name} ${name}`)).size,
    readBytesPerSecond: read ?? 0,
    writeBytesPerSecond: written ?? 0,
    ofStatedRate: ofStatedRate(read, written, stated),
    busyShare: meanOf(disks, 'disk_share'),
    queueOperations: meanOf(disks, 'disk_queue_operations'),
    latency: Object.fromEntries(
      operationKinds.flatMap((kind) => {
        const latency = latencyOf(runs, kind);
        return latency ? [[kind, latency]] : [];
      }),
    ),
  };
}

function ofStatedRate(read: number | null, written: number | null, stated: StatedDisk): number | null {
  const shares = [
    ...(read === null || stated.readBytesPerSecond === null ? [] : [read / stated.readBytesPerSecond]),
    ...(written === null || stated.writeBytesPerSecond === null ? [] : [written / stated.writeBytesPerSecond]),
  ];
  return shares.length === 0 ? null : Math.max(...shares);
}

function meanOf(disks: SampledDisk[], measure: MeasureName): number | null {
  const means = disks.flatMap(({ measures }) => measures[measure]?.mean ?? []);
  return means.length === 0 ? null : mean(means);
}

/** Null without operations. */
function latencyOf(runs: DiskInRun[][], kind: OperationKind): KindLatency | null {
  const byRun = runs.map((own) => own.flatMap(({ disk }) => cellsOf(disk, kind)));
  const cells = byRun.flat();
  const operations = operationsIn(cells);
  if (operations === 0) return null;
  const diskSeconds = total(runs.flat().map(({ seconds }) => seconds));
  return {
    operationsPerSecond: operations / diskSeconds,
    p50Milliseconds: quantileMilliseconds(cells, 0.5),
    p90Milliseconds: quantileMilliseconds(cells, 0.9),
    p99Milliseconds: quantileMilliseconds(cells, 0.99),
    // Disks of one run are counted together: copies of the same records are flushed at about the same time.
    below: shareBelow(
      byRun.map((own) => blocksOf(own, claim.belowMilliseconds)),
      claim.share,
    ),
  };
}

function cellsOf({ reads, writes }: SampledDisk, kind: OperationKind): LatencyCell[] {
  return [...(kind === 'write' ? [] : reads), ...(kind === 'read' ? [] : writes)];
}

/** The levels with operations of a kind, as the claim is judged at them. */
export function judgedLevels(levels: DiskLevel[], kind: OperationKind): JudgedLevel[] {
  return levels.flatMap(({ load, latency, readBytesPerSecond, writeBytesPerSecond, ofStatedRate: share }) => {
    const own = latency[kind];
    if (!own) return [];
    return {
      load,
      bytesPerSecond: readBytesPerSecond + writeBytesPerSecond,
      operationsPerSecond: latency.all?.operationsPerSecond ?? own.operationsPerSecond,
      ofStatedRate: share,
      below: own.below,
    };
  });
}
