/** The share of disk operations below a bound, at each level of a load. Pure. */
import type { InventoryHost } from '../../hosts/inventory.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import { windowTelemetry } from '../../measurement/telemetry/statistics.ts';
import type { LatencyCell } from '../../measurement/telemetry/distributions.ts';
import type { MeasureName } from '../../measurement/telemetry/measures.ts';
import { mean, total } from '../../statistics/sums.ts';
import { loadSharers } from '../../systems/registry.ts';
import type { ShareObjective } from '../../thresholds/objective.ts';
import { judgeSpread, unknownFigure } from '../thresholds/judge-value.ts';
import type { JudgedFigure } from '../thresholds/threshold-finding.ts';
import { measuredWindows } from '../measured-windows.ts';
import { blocksOf, operationsIn, quantileMilliseconds } from './latency-cells.ts';
import { loadText } from './load-axis.ts';
import type { ObjectiveDisks, ObjectiveFinding, ObjectiveLevel } from './objective-finding.ts';
import { madeAt, validRunsAt, type ObjectiveContext, type ObjectiveSubject } from './objective-subjects.ts';
import { operationLatencies } from './operation-latency.ts';
import { alikeDisks, disksOf, type SampledDisk } from './sampled-disks.ts';
import { fewestBlocks, shareBelow, type ShareBelow } from './share-below.ts';
import { secondsOf } from '../../input/time-schema.ts';

/** A disk in the window of a run at a level. */
interface DiskInRun {
  run: RunResult;
  at: number;
  seconds: number;
  disk: SampledDisk;
}

/**
 * One for the disks of each type of host. Runs that were not steady are in it: a disk whose queue grows is what the highest levels are about.
 * Empty without telemetry of disks.
 */
export function diskResponses(
  { system, axis, levels }: ObjectiveSubject,
  objective: ShareObjective,
  { record, runs, telemetry }: ObjectiveContext,
): Pick<ObjectiveFinding, 'disks' | 'levels' | 'operations'>[] {
  const cluster = record.plan.clusters[system];
  const sharers = new Set(cluster ? loadSharers(cluster) : []);
  const hosts = (record.inventory?.hosts ?? []).filter(({ name }) => sharers.has(name));
  const measured = levels.flatMap((level) =>
    validRunsAt(level, runs).flatMap((run) => {
      const bounds = measuredWindows([run])[0];
      const window = bounds && windowTelemetry(telemetry, bounds);
      return window ? [{ run, at: level.at, window }] : [];
    }),
  );
  const operations = operationLatencies(
    [...Map.groupBy(measured, ({ at }) => at)].map(([load, own]) => ({
      load,
      histograms: own.flatMap(({ window }) => window.histograms ?? []),
    })),
  );
  const found = measured.flatMap(({ run, at, window }): DiskInRun[] =>
    disksOf(window, hosts).map((disk) => ({ run, at, seconds: secondsOf(window.window), disk })),
  );
  return alikeDisks(found).map(({ hardware, name, of }) => {
    const isShared = of.some(({ disk }) => disk.isShared);
    const disks = { hardware, name, isShared, stated: statedRates(of[0]!.disk.host) };
    const judged = [...Map.groupBy(of, ({ at }) => at)].flatMap(
      ([at, own]) => levelOf(own, objective, { at: loadText(at, axis), stated: disks.stated }) ?? [],
    );
    return { disks, levels: judged, operations };
  });
}

/** The rates that its control group or its provider gives it; a provider's are of reads and writes together. */
function statedRates({ limits, rates }: Pick<InventoryHost, 'limits' | 'rates'>): ObjectiveDisks['stated'] {
  const provided = rates?.diskBytes?.sustained ?? null;
  const { readBytesPerSecond = provided, writeBytesPerSecond = provided } = limits?.disk ?? {};
  return { readBytesPerSecond, writeBytesPerSecond };
}

/** Null without operations. */
function levelOf(
  found: DiskInRun[],
  objective: ShareObjective,
  { at, stated }: { at: string; stated: ObjectiveDisks['stated'] },
): ObjectiveLevel | null {
  const byRun = [...Map.groupBy(found, ({ run }) => run).values()];
  // Disks of one run are counted together: copies of the same records are flushed at about the same time.
  const cellsByRun = byRun.map((own) => own.flatMap(({ disk }) => cellsOf(disk, objective.operations)));
  const cells = cellsByRun.flat();
  if (operationsIn(cells) === 0) return null;
  const disks = found.map(({ disk }) => disk);
  const [read, written] = [meanOf(disks, 'disk_read_bytes_per_second'), meanOf(disks, 'disk_write_bytes_per_second')];
  return {
    at: found[0]!.at,
    ...madeAt(byRun.map(([first]) => first!.run)),
    figure: judgeShare(at, objective, shareBelow(cellsByRun.map((own) => blocksOf(own, objective.belowMilliseconds)))),
    disk: {
      readBytesPerSecond: read ?? 0,
      writeBytesPerSecond: written ?? 0,
      operationsPerSecond: operationsIn(cells) / total(found.map(({ seconds }) => seconds)),
      ofStatedRate: ofStatedRate([read, stated.readBytesPerSecond], [written, stated.writeBytesPerSecond]),
      busyShare: meanOf(disks, 'disk_share'),
      p50Milliseconds: quantileMilliseconds(cells, 0.5),
      p90Milliseconds: quantileMilliseconds(cells, 0.9),
      p99Milliseconds: quantileMilliseconds(cells, 0.99),
    },
  };
}

/** The share at a level; inconclusive with too few parts. */
export function judgeShare(
  at: string,
  objective: Pick<ShareObjective, 'comparator' | 'limit'>,
  { share: value, interval, blocks }: ShareBelow,
): JudgedFigure {
  if (interval) return judgeSpread(at, objective, { value, ...interval, basis: 'interval' }, blocks, 'share');
  const why = `${blocks} ${blocks === 1 ? 'part' : 'parts'} of the windows have operations, and an interval needs ${fewestBlocks}: measure for longer`;
  return { ...unknownFigure(at, why, 'share', blocks), value };
}

function ofStatedRate(...directions: [measured: number | null, stated: number | null][]): number | null {
  const shares = directions.flatMap(([one, other]) => (one === null || other === null ? [] : [one / other]));
  return shares.length === 0 ? null : Math.max(...shares);
}

function meanOf(disks: SampledDisk[], measure: MeasureName): number | null {
  const means = disks.flatMap(({ measures }) => measures[measure]?.mean ?? []);
  return means.length === 0 ? null : mean(means);
}

function cellsOf({ reads, writes }: SampledDisk, operations: ShareObjective['operations']): LatencyCell[] {
  return [...(operations === 'write' ? [] : reads), ...(operations === 'read' ? [] : writes)];
}
