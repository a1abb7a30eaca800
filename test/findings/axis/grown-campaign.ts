/** A campaign whose data grow from run to run. */
import type { CampaignData } from '../../../src/findings/analyse.ts';
import { findingsOf } from '../../../src/findings/analyse.ts';
import type { AxisCurve, RunVariable } from '../../../src/findings/axis/axis-findings.ts';
import type { VariedRun } from '../../../src/findings/axis/axis-runs.ts';
import type { LoadPlan } from '../../../src/plan/plan.ts';
import type { MeasureName } from '../../../src/measurement/telemetry/measures.ts';
import type { ScopeStatistics, Statistics } from '../../../src/measurement/telemetry/statistics.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { stressFigures } from '../../report/sample-loads.ts';
import { madeLoad } from '../../workloads/made-load.ts';

/** Bytes of memory of the three nodes, of which the cache has all. */
const memoryGigabytes = 2;

const beginning = Date.UTC(2026, 0, 5, 8, 0, 0);

/** One run. */
export interface GrownRun {
  gigabytes: number;
  perSecond: number;
  /** Read operations of all disks for each operation. */
  diskReads?: number;
  sstablesPerRead?: number;
  /** Bytes written to all disks for each byte of the records; the load then only inserts. */
  writesPerByte?: number;
  change?: Partial<VariedRun>;
}

const nodes = ['spark-cassandra-master', 'spark-cassandra-worker01', 'spark-cassandra-worker02'];

/** 90 % reads from ten fields of 38 KB, with 100 threads. */
export const grownLoad: LoadPlan = {
  id: 'ycsb',
  workload: 'ycsb',
  cluster: 'cassandra',
  hosts: ['kafka01'],
  plannedSeconds: 20,
  parameters: {
    threads: 100,
    durationSeconds: 20,
    records: 1000,
    fieldCount: 10,
    fieldBytes: 38_000,
    readShare: 1,
    readConsistency: 'QUORUM',
    replicationFactor: 3,
    targetOperationsPerSecond: null,
  },
};

/** The runs follow each other, half an hour apart. */
export function grownCampaign(runs: GrownRun[]): CampaignData {
  const data = sampleCampaign();
  const results = runs.map((run, index): VariedRun => {
    const startMilliseconds = beginning + index * 1_800_000;
    const window = { startMilliseconds, endMilliseconds: startMilliseconds + 20_000 };
    const variables: RunVariable[] = [
      { name: 'data', value: run.gigabytes, unit: 'GB' },
      { name: 'data ÷ memory', value: run.gigabytes / memoryGigabytes, unit: '×' },
    ];
    const latency = (100_000 / run.perSecond) * 0.8;
    const figures = stressFigures(100, run.perSecond, latency);
    const made = madeLoad({ ...grownLoad, workload: 'cassandra-stress' }, figures, { window });
    return {
      ...data.runs[0]!,
      runId: `reads-${index + 1}`,
      group: 'cassandra',
      title: 'Reads',
      level: '100 threads',
      state: 'valid',
      invalidReasons: [],
      window,
      span: window,
      attempts: 1,
      loads: [{ ...made, load: { ...grownLoad, parameters: { ...parametersOf(run), records: index } } }],
      variables,
      ...run.change,
    };
  });
  const windows = runs.map((run, index) => ({ window: results[index]!.window!, scopes: scopesOf(run) }));
  return { ...data, series: [], runs: results, telemetry: { hosts: [], windows } };
}

const recordBytes = 380_000;

function parametersOf({ writesPerByte }: GrownRun): LoadPlan['parameters'] {
  const shares = writesPerByte === undefined ? {} : { readShare: 0, insertShare: 1 };
  return { ...grownLoad.parameters, ...shares };
}

function scopesOf({ perSecond, diskReads, sstablesPerRead, writesPerByte }: GrownRun): ScopeStatistics[] {
  const reads = diskReads === undefined ? null : (diskReads * perSecond) / nodes.length;
  return nodes.flatMap((host) => [
    scope(host, 'host', {
      ...(reads === null
        ? {}
        : { disk_read_operations_per_second: reads, disk_read_bytes_per_second: reads * 100_000 }),
      ...(writesPerByte === undefined
        ? {}
        : { disk_write_bytes_per_second: (writesPerByte * recordBytes * perSecond) / nodes.length }),
    }),
    scope(host, 'cassandra', sstablesPerRead === undefined ? {} : { cassandra_sstables_per_read: sstablesPerRead }),
  ]);
}

const statistics = (mean: number): Statistics => ({
  samples: 18,
  mean,
  p50: null,
  p95: null,
  max: mean,
  highShare: null,
});

function scope(host: string, name: string, means: Partial<Record<MeasureName, number>>): ScopeStatistics {
  return {
    host,
    scope: name,
    samples: 18,
    measures: Object.fromEntries(Object.entries(means).map(([measure, mean]) => [measure, statistics(mean)])),
  };
}

/** The only curve of a campaign. */
export function curveOf(runs: GrownRun[], change: (data: CampaignData) => CampaignData = (data) => data): AxisCurve {
  const curves = findingsOf(change(grownCampaign(runs))).systems.flatMap(({ axes = [] }) => axes);
  if (curves.length !== 1) throw new Error(`There are ${curves.length} curves`);
  return curves[0]!;
}

/** Reads of a system whose cache holds 2 GB, twice at each size, and the second size again at the end. */
export function outgrownCache(change: Partial<GrownRun> = {}): GrownRun[] {
  const sizes = [0.6, 1, 1.6, 2.6, 4.2, 6.8, 1];
  return sizes.flatMap((gigabytes) => {
    const misses = Math.max(0, 1 - memoryGigabytes / gigabytes);
    return [0.99, 1.01].map((scatter): GrownRun => ({
      gigabytes,
      perSecond: (200 * scatter) / (1 + 8 * misses),
      diskReads: 4.2 * misses,
      ...change,
    }));
  });
}
