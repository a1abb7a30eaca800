/** A made-up campaign with plausible figures, for tests of findings and reports. */
import type { CampaignData } from '../../src/findings/analyse.ts';
import type { LoadPlan, Plan, RunGroup, RunPlan } from '../../src/plan/plan.ts';
import type { Phase } from '../../src/plan/phases.ts';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import type { LoadFigures, LoadResult, RunResult } from '../../src/measurement/results/types.ts';
import {
  consumer,
  consumerFigures,
  producer,
  producerFigures,
  spark,
  sparkFigures,
  stress,
  stressFigures,
} from './sample-loads.ts';
import { measuredWindows } from '../../src/findings/measured-windows.ts';
import { chartSeries } from '../../src/report/charts/chart-series.ts';
import type { TelemetryRow } from '../../src/measurement/telemetry/columns.ts';
import { seriesOfRows, telemetryOfRows } from '../measurement/telemetry/statistics-of-rows.ts';
import { inventoryHosts, sampleHosts } from './sample-hosts.ts';
import { publishedStudies } from './published-studies.ts';
import { sampleTelemetry } from './sample-telemetry.ts';
import { cassandraOn, kafkaOn, sparkOn } from '../samples/clusters.ts';
import { samplePlan } from '../samples/plan.ts';
import { madeLoad } from '../workloads/made-load.ts';

const beginning = Date.UTC(2026, 0, 5, 8, 0, 0);
interface RunSketch {
  id: string;
  group: RunGroup;
  title: string;
  level: string;
  loads: [LoadPlan, LoadFigures, commonWindowPerSecond?: number][];
  invalidReason?: string;
  seconds?: number;
}

const sketches: RunSketch[] = [
  {
    id: 'kafka-producer-10k',
    group: 'kafka',
    title: 'Kafka producer',
    level: '10,000 records/s',
    loads: [[producer(10_000), producerFigures(9_998, 2)]],
  },
  {
    id: 'kafka-producer-50k',
    group: 'kafka',
    title: 'Kafka producer',
    level: '50,000 records/s',
    loads: [[producer(50_000), producerFigures(49_871, 5)]],
  },
  {
    id: 'kafka-producer-10m',
    group: 'kafka',
    title: 'Kafka producer',
    level: '10,000,000 records/s',
    loads: [[producer(10_000_000), producerFigures(187_432, 162)]],
  },
  {
    id: 'kafka-consumer',
    group: 'kafka',
    title: 'Kafka consumer',
    level: '1,000,000 records',
    loads: [[consumer('kafka02', 'kafka-producer-10m'), consumerFigures(312_400)]],
  },
  {
    id: 'kafka-pair',
    group: 'kafka',
    title: 'Kafka producer with consumer',
    level: '10,000,000 records/s',
    loads: [
      [producer(10_000_000), producerFigures(150_211, 205), 149_800],
      [consumer('kafka02', null), consumerFigures(148_120), 147_900],
    ],
  },
  {
    id: 'spark-0.1',
    group: 'spark',
    title: 'Spark core tests',
    level: 'scale factor 0.1',
    loads: [[spark(0.1), sparkFigures(0.1, 6.2)]],
  },
  {
    id: 'spark-1',
    group: 'spark',
    title: 'Spark core tests',
    level: 'scale factor 1',
    loads: [[spark(1), sparkFigures(1, 14.8)]],
  },
  {
    id: 'spark-2',
    group: 'spark',
    title: 'Spark core tests',
    level: 'scale factor 2',
    loads: [[spark(2), sparkFigures(2, 31.5)]],
  },
  {
    id: 'spark-3',
    group: 'spark',
    title: 'Spark core tests',
    level: 'scale factor 3',
    loads: [],
    invalidReason: 'executor on spark-cassandra-worker02 died: java.lang.OutOfMemoryError',
  },
  {
    id: 'cassandra-16',
    group: 'cassandra',
    title: 'Cassandra mixed',
    level: '16 threads',
    loads: [[stress(16), stressFigures(16, 6_120)]],
  },
  {
    id: 'cassandra-64',
    group: 'cassandra',
    title: 'Cassandra mixed',
    level: '64 threads',
    loads: [[stress(64), stressFigures(64, 8_744, 5)]],
  },
  {
    id: 'combined',
    group: 'combined',
    title: 'All together',
    level: '10,000,000 records/s, scale factor 2, 64 threads',
    seconds: 60,
    loads: [
      [producer(10_000_000), producerFigures(96_300, 340), 94_510],
      [consumer('spark-cassandra-worker01', null), consumerFigures(95_900), 93_870],
      [spark(2), sparkFigures(2, 52.1)],
      [stress(64), stressFigures(64, 4_205, 11), 4_120],
    ],
  },
];

let sample: CampaignData | undefined;

/** The campaign as data, without the lines of its charts, which take most of the time of a page. Each call returns a new copy. */
export function sampleCampaign(): CampaignData {
  const { series: _, ...data } = (sample ??= chartedCampaign());
  return structuredClone(data);
}

/** The campaign with the lines of its charts; `change` alters the telemetry rows. */
export function chartedCampaign(change: (rows: TelemetryRow[]) => TelemetryRow[] = (rows) => rows): CampaignData {
  const runs: RunResult[] = [];
  let clock = beginning + 60_000;
  for (const sketch of sketches) {
    const seconds = sketch.seconds ?? 20;
    runs.push(runOf(sketch, clock, seconds));
    clock += (seconds + 6) * 1000;
  }
  const hosts = inventoryHosts();
  const rows = change(sampleTelemetry(runs, hosts, beginning + 50_000, clock));
  const telemetry = telemetryOfRows(rows, measuredWindows(runs), hosts);
  const data = { record: record(runs, hosts, clock), runs, attempts: [], telemetry, studies: publishedStudies };
  return { ...data, series: seriesOfRows(rows, chartSeries(data)) };
}

function runOf(
  { id: runId, group, title, level, loads, invalidReason }: RunSketch,
  start: number,
  seconds: number,
): RunResult {
  const window = { startMilliseconds: start + 2000, endMilliseconds: start + seconds * 1000 };
  return {
    schema: 4,
    runId,
    group,
    title,
    level,
    trial: 1,
    state: invalidReason ? 'invalid' : 'valid',
    invalidReasons: invalidReason ? [invalidReason] : [],
    span: { startMilliseconds: start, endMilliseconds: window.endMilliseconds + 1000 },
    window: invalidReason ? null : window,
    attempts: invalidReason ? 2 : 1,
    loads: loads.map(([load, figures, commonWindowPerSecond]): LoadResult => {
      const argv = ['java', load.workload];
      return madeLoad(load, figures, { argv, window, commonWindowPerSecond: commonWindowPerSecond ?? null });
    }),
  };
}

function record(runs: RunResult[], hosts: InventoryHost[], end: number): CampaignData['record'] {
  const phases: [Phase, number, number][] = [
    ['plan', 0, 1],
    ['provision', 1, 4],
    ['install', 4, 30],
    ['verify', 30, 55],
    ['isolated', 55, 340],
    ['combined', 340, (end - beginning) / 1000],
    ['collect', (end - beginning) / 1000, (end - beginning) / 1000 + 4],
    ['teardown', (end - beginning) / 1000 + 4, (end - beginning) / 1000 + 15],
  ];
  return {
    schema: 4,
    id: 'pipeline-stress-local-laptop-20260105-080000',
    plan: plan(runs),
    argv: ['proofload', 'run', 'pipeline-stress'],
    proofloadVersion: '0.1.0',
    git: { commit: '0123456789abcdef0123456789abcdef01234567', dirty: false },
    machine: { cores: 2, memoryMebibytes: 24_576, kernel: '6.1.0', node: '24.21.0', java: '17.0.19' },
    versions: { Kafka: '4.3.1', Cassandra: '5.0.9', Spark: '3.5.6' },
    inventory: {
      profile: 'local',
      provider: 'local',
      mark: 'proofload-abc123',
      hosts,
      caveats: ['The hosts are network namespaces of one machine.'],
    },
    phases: phases.map(([phase, from, to]) => ({
      phase,
      startMilliseconds: beginning + from * 1000,
      endMilliseconds: beginning + to * 1000,
    })),
    outcome: {
      state: 'done',
      reason: null,
      cleanup: {
        verified: true,
        leftovers: [],
        checked: ['No process has the mark.', 'No namespace has the mark.'],
        atMilliseconds: end + 16_000,
      },
    },
  };
}

function plan(runs: RunResult[]): Plan {
  const planned: RunPlan[] = runs.map((run, index) => ({
    kind: 'run',
    id: run.runId,
    group: run.group,
    title: run.title,
    level: run.level,
    trial: 1,
    // An invalid run has lost its results, not its plan.
    loads: sketches[index]!.loads.length > 0 ? sketches[index]!.loads.map(([load]) => load) : [spark(3)],
    plannedSeconds: 20,
    limitSeconds: 120,
  }));
  return samplePlan({
    campaign: 'pipeline-stress',
    title: 'Stress of a data pipeline: Kafka, Spark and Cassandra',
    size: 'laptop',
    hosts: sampleHosts,
    clusters: {
      kafka: kafkaOn(['kafka01', 'kafka02', 'spark-cassandra-master']),
      cassandra: cassandraOn(['spark-cassandra-master', 'spark-cassandra-worker01', 'spark-cassandra-worker02']),
      spark: sparkOn('spark-cassandra-master', ['spark-cassandra-worker01', 'spark-cassandra-worker02'], {
        options: { executorMemoryMebibytes: 1024, executorCores: 1, driverMemoryMebibytes: 512 },
      }),
    },
    steps: planned,
    plannedSeconds: 480,
  });
}
