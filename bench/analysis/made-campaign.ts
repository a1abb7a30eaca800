/** A synthetic campaign of many hosts and hours, as on disk. */
import type { LoadPlan, Plan, PlannedHost, RunGroup, RunPlan } from '../../src/plan/plan.ts';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import type { CampaignRecord, LoadFigures, RunResult } from '../../src/measurement/results/types.ts';
import type { LatencyMilliseconds } from '../../src/workloads/load-output.ts';
import { madeLoad } from '../../test/workloads/made-load.ts';
import { madeSlices } from './made-slices.ts';

export interface Extent {
  hosts: number;
  hours: number;
  /** One long run in slices of an hour, in place of a run every quarter of an hour. */
  isSliced?: boolean;
}

const start = Date.UTC(2026, 0, 5);
const runSeconds = 15 * 60;
/** Time of each run before and after its measurement window. */
const marginSeconds = 30;

export const startMilliseconds = start;

export function hostNames({ hosts }: Extent): string[] {
  return Array.from({ length: hosts }, (_, index) => `host${String(index + 1).padStart(3, '0')}`);
}

/** A run every quarter of an hour: each system isolated, then combined; or the slices of a long run. */
export function madeCampaign(extent: Extent): { record: CampaignRecord; runs: RunResult[] } {
  const names = hostNames(extent);
  if (extent.isSliced) {
    const slices = madeSlices(start, extent.hours, names);
    return { record: recordOf(extent, slices, names), runs: slices };
  }
  const runs = Array.from({ length: Math.floor((extent.hours * 3600) / runSeconds) }, (_, index) =>
    runOf(index, names),
  );
  return { record: recordOf(extent, runs, names), runs };
}

const groups: RunGroup[] = ['kafka', 'spark', 'cassandra', 'combined'];
const latency: LatencyMilliseconds = { mean: 5, p50: 4, p95: 9, p99: 20, p999: 60, max: 200 };

function runOf(index: number, names: string[]): RunResult {
  const group = groups[index % groups.length]!;
  const startMilliseconds = start + index * runSeconds * 1000;
  const span = { startMilliseconds, endMilliseconds: startMilliseconds + runSeconds * 1000 };
  const window = {
    startMilliseconds: span.startMilliseconds + marginSeconds * 1000,
    endMilliseconds: span.endMilliseconds - marginSeconds * 1000,
  };
  const loads = loadsOf(group, names[index % names.length]!);
  return {
    schema: 4,
    runId: `${group}-${index + 1}`,
    group,
    title: `Made ${group}`,
    level: '1,000,000 records/s',
    trial: Math.floor(index / groups.length) + 1,
    state: 'valid',
    invalidReasons: [],
    span,
    window,
    attempts: 1,
    loads: loads.map(([load, figures]) => madeLoad(load, figures, { window })),
  };
}

function loadsOf(group: RunGroup, host: string): [LoadPlan, LoadFigures][] {
  const plannedSeconds = runSeconds - 2 * marginSeconds;
  const producer: [LoadPlan, LoadFigures] = [
    {
      id: 'producer',
      workload: 'kafka-producer',
      cluster: 'kafka',
      hosts: [host],
      plannedSeconds,
      parameters: {
        topic: 'made',
        records: 1_000_000,
        recordBytes: 100,
        partitions: 6,
        replicationFactor: 3,
        targetRecordsPerSecond: 1_000_000,
        acks: 'all',
      },
    },
    { kind: 'kafka-producer', records: 6e8, recordsPerSecond: 700_000, megabytesPerSecond: 70, latency },
  ];
  const operations = { operations: 7e6, operationsPerSecond: 9_000, latency };
  const stress: [LoadPlan, LoadFigures] = [
    {
      id: 'stress',
      workload: 'cassandra-stress',
      cluster: 'cassandra',
      hosts: [host],
      plannedSeconds,
      parameters: {
        threads: 64,
        durationSeconds: plannedSeconds,
        keys: 1_000_000,
        writeShare: 1,
        readShare: 3,
        replicationFactor: 3,
        targetOperationsPerSecond: null,
      },
    },
    { kind: 'cassandra-stress', threads: 64, errors: 0, mix: operations, read: operations, write: operations },
  ];
  const spark: [LoadPlan, LoadFigures] = [
    {
      id: 'spark',
      workload: 'spark-perf',
      cluster: 'spark',
      hosts: [host],
      plannedSeconds,
      parameters: {
        scaleFactor: 1,
        partitionsAtFactorOne: 400,
        recordsAtFactorOne: 200_000_000,
        uniqueKeysAtFactorOne: 20_000,
        uniqueValuesAtFactorOne: 1_000_000,
        trials: 3,
        ignoredTrials: 1,
        secondsBetweenTrials: 3,
        stuckSeconds: 600,
      },
    },
    {
      kind: 'spark-perf',
      scaleFactor: 1,
      tasksPerStage: 400,
      stages: 21,
      completedStages: 21,
      inputMegabytes: 4000,
      shuffleReadMegabytesPerStage: 90,
      shuffleWriteMegabytesPerStage: 90,
      maxShuffleReadSeconds: 3,
      maxShuffleWriteSeconds: 16,
      totalSeconds: plannedSeconds,
      tests: [{ test: 'count', trialSeconds: [10, 11], medianSeconds: 10.5 }],
    },
  ];
  return { kafka: [producer], spark: [spark], cassandra: [stress], combined: [producer, spark, stress] }[group] ?? [];
}

function recordOf(extent: Extent, runs: RunResult[], names: string[]): CampaignRecord {
  const end = start + extent.hours * 3_600_000;
  return {
    schema: 4,
    id: 'made',
    plan: planOf(runs, names),
    argv: [],
    proofloadVersion: '0',
    git: null,
    machine: { cores: 2, memoryMebibytes: 24_576, kernel: '', node: '', java: '' },
    versions: {},
    inventory: {
      profile: 'made',
      provider: 'static',
      mark: 'made',
      hosts: names.map((name): InventoryHost => ({
        name,
        address: '198.18.0.1',
        hardware: 'made',
        roles: ['kafka-broker', 'cassandra', 'spark-worker'],
        zone: 'made',
        dataFolder: '/data',
        networkBitsPerSecond: 1e10,
        reach: { kind: 'ssh', user: 'made', port: 22, privateKeyFile: '/nowhere/key', hostKeys: [] },
      })),
      caveats: [],
    },
    phases: [{ phase: 'isolated', startMilliseconds: start, endMilliseconds: end }],
    outcome: {
      state: 'done',
      reason: null,
      cleanup: { verified: true, leftovers: [], checked: [], atMilliseconds: end },
    },
  };
}

function service(name: 'kafka-broker' | 'cassandra' | 'spark-worker') {
  return { name, cluster: name.split('-')[0]!, heapMebibytes: 4096, residentMebibytes: 5120 };
}

function planOf(runs: RunResult[], names: string[]): Plan {
  return {
    campaign: 'made',
    title: 'A made campaign',
    profile: 'made',
    size: 'published',
    hosts: names.map((name): PlannedHost => ({
      name,
      hardware: 'made',
      cores: 16,
      memoryMebibytes: 65_536,
      networkGigabitsPerSecond: 10,
      roles: ['kafka-broker', 'cassandra', 'spark-worker'],
      zone: 'made',
      services: [service('kafka-broker'), service('cassandra'), service('spark-worker')],
    })),
    clusters: {
      kafka: {
        system: 'kafka',
        version: '0',
        hosts: { 'kafka-broker': names, 'kafka-controller': names.slice(0, 1) },
        options: { metadata: 'kraft' },
      },
      cassandra: { system: 'cassandra', version: '0', hosts: { cassandra: names }, options: { tokens: 16 } },
      spark: {
        system: 'spark',
        version: '0',
        hosts: { 'spark-master': names.slice(0, 1), 'spark-worker': names },
        options: { executorMemoryMebibytes: 4096, executorCores: 4, driverMemoryMebibytes: 4096 },
      },
    },
    steps: runs.map(({ runId: id, group, title, level, trial, loads, slice }): RunPlan => ({
      kind: 'run',
      id,
      group,
      title,
      level,
      trial,
      loads: loads.map(({ load }) => load),
      plannedSeconds: runSeconds,
      limitSeconds: 2 * runSeconds,
      ...(slice ? { slice } : {}),
    })),
    phases: [],
    plannedSeconds: runs.length * runSeconds,
  };
}
