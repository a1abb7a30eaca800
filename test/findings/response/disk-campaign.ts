/** A campaign at rising target rates, with telemetry of the disks of its nodes. */
import type { CampaignData } from '../../../src/findings/analyse.ts';
import { runKind, type LoadPlan, type RunPlan } from '../../../src/plan/plan.ts';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import type { DiskLatencies, LatencyCell } from '../../../src/measurement/telemetry/distributions.ts';
import type { MeasureName } from '../../../src/measurement/telemetry/measures.ts';
import type { ScopeStatistics, WindowTelemetry } from '../../../src/measurement/telemetry/statistics.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { stressFigures } from '../../report/sample-loads.ts';
import { madeLoad } from '../../workloads/made-load.ts';

const nodes = ['spark-cassandra-master', 'spark-cassandra-worker01', 'spark-cassandra-worker02'];
const beginning = Date.UTC(2026, 0, 5, 8, 0, 0);

export interface RunOfDisks {
  target: number;
  /** Operations per second that were made; default: the target. */
  made?: number;
  /** Share of the blocks in which writes take 3 ms; in the others they take 100 ms. */
  fast: number;
  /** Prefix of the scopes; default `disk:`. */
  scope?: string;
}

const blocks = 60;
/** Bins of 3 ms and 100 ms. */
const bins = { fast: 12, slow: 53 };

export const eightMilliseconds = 'share(disk.latency < 8 ms) >= 90 %';

export function diskCampaign(runs: RunOfDisks[], objectives: string[] = [eightMilliseconds]): CampaignData {
  const data = sampleCampaign();
  const windows: WindowTelemetry[] = [];
  const results = runs.map((run, index): RunResult => {
    const startMilliseconds = beginning + index * 600_000;
    const window = { startMilliseconds, endMilliseconds: startMilliseconds + 120_000 };
    windows.push({ window, ...telemetryOf(run) });
    const load: LoadPlan = {
      id: 'clients',
      workload: 'cassandra-stress',
      cluster: 'cassandra',
      hosts: ['kafka01'],
      plannedSeconds: 120,
      parameters: {
        threads: 100,
        durationSeconds: 120,
        keys: 1000,
        writeShare: 1,
        readShare: 0,
        replicationFactor: 3,
        targetOperationsPerSecond: run.target,
      },
    };
    return {
      ...data.runs[0]!,
      runId: `write-${index + 1}`,
      group: 'cassandra',
      title: 'Writes',
      level: `${run.target} operations/s`,
      state: 'valid',
      invalidReasons: [],
      window,
      span: window,
      attempts: 1,
      loads: [madeLoad(load, stressFigures(100, run.made ?? run.target, 5), { window })],
    };
  });
  const steps = results.map(({ runId: id, group, title, level, loads }): RunPlan => ({
    kind: runKind,
    id,
    group,
    title,
    level,
    loads: loads.map(({ load }) => load),
    trial: 1,
    plannedSeconds: 120,
    limitSeconds: 300,
  }));
  const record = { ...data.record, plan: { ...data.record.plan, steps, objectives } };
  return { ...data, record, series: [], runs: results, telemetry: { hosts: [], windows } };
}

function telemetryOf({ target, fast, scope: prefix = 'disk:' }: RunOfDisks): Omit<WindowTelemetry, 'window'> {
  const hosts = prefix === 'disk:' ? nodes : nodes.slice(0, 1);
  const bytes = target * 5000;
  return {
    scopes: hosts.flatMap((host, index) => [
      scope(host, 'host', {}),
      scope(host, `${prefix}loop${index}`, {
        disk_write_bytes_per_second: bytes,
        disk_read_bytes_per_second: 0,
        disk_write_operations_per_second: 20,
        disk_share: 0.4,
        disk_queue_operations: 2,
      }),
    ]),
    disks: hosts.map((host, index): DiskLatencies => ({
      host,
      scope: `${prefix}loop${index}`,
      kind: 'write',
      cells: cellsOf(fast),
    })),
    histograms: nodes.map((host) => ({
      host,
      service: 'cassandra',
      histogram: 'cassandra_write_seconds',
      buckets: [
        { upTo: 0.000124, count: 90 },
        { upTo: 0.002, count: 9 },
        { upTo: null, count: 1 },
      ],
    })),
  };
}

/** The slow blocks are spread evenly. */
function cellsOf(fast: number): LatencyCell[] {
  return Array.from({ length: blocks }, (_, block) => {
    const isFast = Math.floor((block + 1) * fast) > Math.floor(block * fast);
    return { block, bin: isFast ? bins.fast : bins.slow, operations: 40, seconds: 2 };
  });
}

const statistics = (mean: number) => ({ samples: 120, mean, p50: null, p95: null, max: mean, highShare: null });

function scope(host: string, name: string, means: Partial<Record<MeasureName, number>>): ScopeStatistics {
  return {
    host,
    scope: name,
    samples: 120,
    measures: Object.fromEntries(Object.entries(means).map(([measure, mean]) => [measure, statistics(mean)])),
  };
}
