/** Latency of the disks of a system over its load, and up to which throughput a published claim about it holds. Pure. */
import type { InventoryHost } from '../../hosts/inventory.ts';
import type { CampaignRecord, RunResult } from '../../measurement/results/types.ts';
import {
  windowTelemetry,
  type CampaignTelemetry,
  type WindowTelemetry,
} from '../../measurement/telemetry/statistics.ts';
import { loadSharers } from '../../systems/registry.ts';
import { factsOf } from '../../workloads/registry.ts';
import { countedPerSecond, workKey } from '../../workloads/throughput.ts';
import { measuredWindows } from '../measured-windows.ts';
import { placeOf } from '../scaling/load-curve.ts';
import type { LoadAxis } from '../scaling/curve-findings.ts';
import { diskLevels, judgedLevels, type DiskInRun } from './disk-levels.ts';
import { operationKinds, type DiskLatencyFinding, type StatedDisk } from './disk-latency-finding.ts';
import { diskLatencyVerdict } from './disk-latency-text.ts';
import { holdsUpTo } from './holds-up-to.ts';
import { operationLatencies } from './operation-latency.ts';
import { alikeDisks, disksOf } from './sampled-disks.ts';

interface RunAtLoad {
  run: RunResult;
  axis: LoadAxis;
  load: number;
  perSecond: number;
  window: WindowTelemetry;
}

/**
 * A finding for each load that ran by itself at several levels, and for the disks of each type of host. Runs that were not steady are in it: a
 * disk whose queue grows is what the highest levels are about. Empty without telemetry of disks.
 */
export function diskLatencies(
  system: string,
  runs: RunResult[],
  { record, telemetry }: { record: CampaignRecord; telemetry: CampaignTelemetry },
): DiskLatencyFinding[] {
  const cluster = record.plan.clusters[system];
  if (!cluster) return [];
  const sharers = new Set(loadSharers(cluster));
  const hosts = (record.inventory?.hosts ?? []).filter(({ name }) => sharers.has(name));
  const own = runs.flatMap((run) => atLoad(run, system, telemetry));
  const byWork = Map.groupBy(own, ({ run, axis }) => `${axis} ${workKey(run.loads[0]!.load)}`);
  return [...byWork.values()].flatMap((its) => findingsOfLoad(system, its, hosts));
}

function atLoad(run: RunResult, system: string, telemetry: CampaignTelemetry): RunAtLoad[] {
  const [load, ...others] = run.loads;
  if (run.state !== 'valid' || run.group === 'combined' || !load || others.length > 0 || load.load.cluster !== system)
    return [];
  const place = placeOf(load.load);
  const bounds = measuredWindows([run])[0];
  const window = bounds && windowTelemetry(telemetry, bounds);
  const perSecond = countedPerSecond(load);
  if (!place || !window || perSecond === null) return [];
  return [{ run, axis: place.axis, load: place.at, perSecond, window }];
}

function findingsOfLoad(system: string, runs: RunAtLoad[], hosts: InventoryHost[]): DiskLatencyFinding[] {
  if (new Set(runs.map(({ load }) => load)).size < 2) return [];
  const found = runs.flatMap(({ run, load, perSecond, window }): DiskInRun[] =>
    disksOf(window, hosts).map((disk) => ({
      runId: run.runId,
      load,
      perSecond,
      seconds: (window.window.endMilliseconds - window.window.startMilliseconds) / 1000,
      disk,
    })),
  );
  const operations = operationLatencies(
    [...Map.groupBy(runs, ({ load }) => load)].map(([load, its]) => ({
      load,
      histograms: its.flatMap(({ window }) => window.histograms ?? []),
    })),
  );
  return [...alikeDisks(found)].map(([key, its]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key is made by alikeDisks
    const [hardware, disk] = JSON.parse(key) as [string, string | null];
    const { run, axis } = runs[0]!;
    const { workload } = run.loads[0]!.load;
    const stated = statedDisk(its[0]!.disk.host);
    const levels = diskLevels(its, stated);
    const finding = {
      system,
      workload,
      title: run.title,
      unit: factsOf(workload).unit ?? ('operations' as const),
      axis,
      hardware,
      disk,
      isShared: its.some((each) => each.disk.isShared),
      stated,
      levels,
      holds: Object.fromEntries(
        operationKinds.flatMap((kind) => {
          const judged = judgedLevels(levels, kind);
          return judged.length === 0 ? [] : [[kind, holdsUpTo(judged)]];
        }),
      ),
      operations,
    };
    return { ...finding, verdict: diskLatencyVerdict(finding) };
  });
}

/** The rates that its control group or its provider gives it; a provider's are of reads and writes together. */
function statedDisk({ limits, rates }: Pick<InventoryHost, 'limits' | 'rates'>): StatedDisk {
  const provided = rates?.diskBytes?.sustained ?? null;
  const { own, readBytesPerSecond = provided, writeBytesPerSecond = provided } = limits?.disk ?? {};
  return { gigabytes: own ? own.bytes / 1e9 : null, readBytesPerSecond, writeBytesPerSecond };
}
