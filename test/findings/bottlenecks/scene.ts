/** Synthetic windows: five hosts with headroom, and the changes of a test. */
import type { Bottleneck, Pressure } from '../../../src/findings/bottlenecks/bottleneck.ts';
import type { LevelsOfLoad } from '../../../src/findings/bottlenecks/load-levels.ts';
import { instanceScope, subjectOf, type Subject } from '../../../src/findings/bottlenecks/subject.ts';
import { findBottleneck } from '../../../src/findings/bottlenecks/verdict.ts';
import type { InventoryHost } from '../../../src/hosts/inventory.ts';
import type { LoadPlan, Plan, RunGroup } from '../../../src/plan/plan.ts';
import type { LoadFigures, LoadResult, RunResult } from '../../../src/measurement/results/types.ts';
import { measures, type MeasureName } from '../../../src/measurement/telemetry/measures.ts';
import type { ScopeStatistics, Statistics, WindowTelemetry } from '../../../src/measurement/telemetry/statistics.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { inventoryHosts } from '../../report/sample-hosts.ts';
import { producer, producerFigures, stress, stressFigures } from '../../report/sample-loads.ts';
import { instancesOf } from '../../../src/plan/instances.ts';
import type { SeriesPoint } from '../../../src/workloads/load-output.ts';
import { factsOf } from '../../../src/workloads/registry.ts';
import { existingKafka } from '../../samples/existing-cluster.ts';
import { madeLoad } from '../../workloads/made-load.ts';

const { plan } = sampleCampaign().record;
const defaultSeconds = 60;

/** Null removes a measure. */
export type Figures = Partial<Record<MeasureName, number | Partial<Statistics> | null>>;

/** Constant figures: every statistic is the mean, and from 95 % on every second is saturated. */
export function scopeOf(host: string, scope: string, figures: Figures, samples = defaultSeconds): ScopeStatistics {
  const named = Object.entries({ ...queueOfNic(figures), ...figures }).flatMap(([name, figure]) => {
    if (figure === null) return [];
    const given = typeof figure === 'number' ? { mean: figure } : figure;
    const mean = given.mean ?? 0;
    const { isShare } = measures[name as MeasureName];
    const highShare = isShare ? (mean >= 0.95 ? 1 : mean >= 0.9 ? 0.6 : 0) : null;
    return [[name, { samples, mean, p50: mean, p95: mean, max: mean, highShare, ...given }]];
  });
  return { host, scope, samples, measures: Object.fromEntries(named) };
}

/** A figure that changes over the window, by the mean of each of its tenths. */
export function course(tenths: number[]): Partial<Statistics> {
  const highShare = tenths.filter((tenth) => tenth >= 0.9).length / tenths.length;
  return {
    mean: tenths.reduce((sum, tenth) => sum + tenth, 0) / tenths.length,
    max: Math.max(...tenths),
    highShare,
    tenths,
  };
}

/** A figure in the first tenths of the window, and another one in the rest. */
export const first = (tenths: number, figure: number, rest: number): Partial<Statistics> =>
  course(Array.from({ length: 10 }, (_, tenth) => (tenth < tenths ? figure : rest)));

/** Data waits before a NIC at its rate, unless a test says otherwise. */
function queueOfNic({ network_share: host, link_share: link }: Figures): Figures {
  const used = host ?? link ?? 0;
  return (typeof used === 'number' ? used : (used.mean ?? 0)) >= 0.9 ? { network_queued_share: 0.9 } : {};
}

/** A host, or a shared machine, with headroom in every resource. */
export const roomy: Figures = {
  cores: 4,
  cpu_used_cores: 1.2,
  cpu_share: 0.3,
  memory_share: 0.5,
  disk_share: 0.1,
  network_share: 0.2,
  psi_cpu_some_share: 0.05,
  psi_memory_full_share: 0,
  psi_io_some_share: 0.02,
  psi_io_full_share: 0.01,
};

export interface Scene {
  system?: string | null;
  loads: [LoadPlan, LoadFigures][];
  /** Changes of scopes, by `host/scope`; null removes one. */
  scopes?: Record<string, Figures | null>;
  /** Figures of a machine that all hosts share. */
  machine?: Figures;
  /** Length of the window, and how many of its seconds have a sample. */
  seconds?: number;
  samples?: number;
  group?: RunGroup;
  state?: 'valid' | 'invalid';
  /** Load and throughput of all levels of the only load, its own among them. */
  levels?: [number, number][];
  steadiness?: Subject['steadiness'];
  /** Clusters that were there before the campaign. */
  existing?: string[];
  /** Their hosts that are sampled. */
  sampled?: string[];
  /** What the job of each load used, and its groups of threads by name. */
  generator?: Figures;
  generatorThreads?: Record<string, Figures>;
  /** What is published of hosts, or limits them. */
  inventory?: Record<string, Partial<InventoryHost>>;
  /** Intervals of the first load, by the mean latency of each in milliseconds. */
  latencies?: number[];
  /** Intervals of the first load, by what it did in each as a share of its mean. */
  progress?: number[];
  /** Seconds of an operation of an idle disk, by `host/scope`. */
  idle?: Record<string, number>;
}

const runId = 'a-run';

export function bottleneckIn(scene: Scene): Bottleneck {
  const { subject, telemetry } = windowIn(scene);
  return findBottleneck(subject, telemetry);
}

/** All that a verdict on the window is made from. */
export function windowIn({
  system = 'kafka',
  loads,
  scopes = {},
  machine,
  seconds = defaultSeconds,
  samples = seconds,
  group,
  state = 'valid',
  levels,
  steadiness,
  latencies,
  progress,
  idle = {},
  existing = [],
  sampled = [],
  generator = {},
  generatorThreads = {},
  inventory = {},
}: Scene): { subject: Subject; telemetry: WindowTelemetry } {
  const window = { startMilliseconds: 0, endMilliseconds: seconds * 1000 };
  const run: RunResult = {
    schema: 4,
    runId,
    group: group ?? system ?? 'combined',
    title: 'a run',
    level: '',
    trial: 1,
    state,
    invalidReasons: [],
    span: window,
    window,
    attempts: 2,
    loads: loads.map(([load, figures], index) => {
      const made = madeLoad(load, figures, { window });
      if (index > 0 || !(latencies ?? progress)) return made;
      const series = latencies ? seriesOf(latencies, seconds) : progressOf(progress ?? [], made, seconds);
      return { ...made, measured: { ...made.measured, series } };
    }),
  };
  const hosts = inventoryHosts().map((host) => ({ ...host, ...inventory[host.name] }));
  const all = new Map<string, Figures | null>(hosts.map(({ name }) => [`${name}/host`, { ...roomy }]));
  if (machine) {
    // Local hosts report the cores of the machine and what their own processes use.
    for (const { name } of hosts) {
      all.set(`${name}/host`, { network_share: 0.2, cores: 2, cpu_used_cores: 0.1 });
      all.set(`${name}/machine`, { ...roomy, cores: 2, ...machine });
    }
  }
  // The load generators are sampled, and have headroom.
  for (const { load } of run.loads) {
    for (const instance of instancesOf(load)) {
      const scope = instanceScope(run, load, instance);
      all.set(`${instance.host}/${scope}`, { busiest_thread_cores: 0.3, ...generator });
      for (const [name, figures] of Object.entries(generatorThreads))
        all.set(`${instance.host}/threads:${scope}/${name}`, figures);
    }
  }
  for (const [name, figures] of Object.entries(scopes)) {
    all.set(name, figures && { ...all.get(name), ...figures });
  }
  const made = [...all].flatMap(([name, figures]) => {
    const [host, ...scope] = name.split('/');
    if (!figures) return [];
    const idleDiskSeconds = idle[name];
    return [{ ...scopeOf(host!, scope.join('/'), figures, samples), ...(idleDiskSeconds ? { idleDiskSeconds } : {}) }];
  });
  const cluster = { ...existingKafka('10.0.0.5:9092'), hosts: { 'kafka-broker': sampled } };
  const there = existing.map((name) => [name, cluster]);
  const clusters = { ...plan.clusters, ...Object.fromEntries(there) };
  const services = (host: Plan['hosts'][number]) => host.services.filter(({ cluster }) => !existing.includes(cluster));
  const seen = { ...plan, clusters, hosts: plan.hosts.map((host) => ({ ...host, services: services(host) })) };
  const subject = subjectOf(system, run, seen, hosts);
  return {
    subject: {
      ...subject,
      ...(levels ? { levels: [levelsOfScene(loads[0]![0], levels)] } : {}),
      ...(steadiness ? { steadiness } : {}),
    },
    telemetry: { window, scopes: made },
  };
}

/** A producer that reaches a tenth of its target rate of ten million, on the host of one of the three brokers. */
export const overloaded: Scene = { loads: [[producer(10_000_000), producerFigures(1_000_000)]] };

/** Not all threads wait for an answer, so they are not the limit. */
export const cassandra: Scene = { system: 'cassandra', loads: [[stress(64), stressFigures(64, 9_000, 1)]] };

function levelsOfScene({ id, workload, parameters }: LoadPlan, levels: [number, number][]): LevelsOfLoad {
  const target = factsOf(workload).target(parameters);
  if (!target) throw new Error(`${workload} has no level`);
  const [axis, at] =
    'concurrency' in target ? (['threads', target.concurrency] as const) : (['rate', target.ratePerSecond] as const);
  return { loadId: id, workload, axis, at, levels: levels.map(([load, perSecond]) => ({ load, perSecond })) };
}

function seriesOf(latencies: number[], seconds: number): SeriesPoint[] {
  const each = seconds / latencies.length;
  return latencies.map((latencyMeanMilliseconds, index) => ({
    endMilliseconds: (index + 1) * each * 1000,
    seconds: each,
    count: 1000 * each,
    latencyMeanMilliseconds,
    latencyMaxMilliseconds: null,
  }));
}

function progressOf(progress: number[], { measured }: LoadResult, seconds: number): SeriesPoint[] {
  const perSecond = measured.operations[0]?.ratePerSecond ?? 0;
  return seriesOf(progress, seconds).map((point, index) => ({
    ...point,
    count: perSecond * point.seconds * progress[index]!,
    latencyMeanMilliseconds: null,
  }));
}

export const kafka = (scopes: NonNullable<Scene['scopes']>): Bottleneck => bottleneckIn({ ...overloaded, scopes });
export const onHost = (host: string, figures: Figures): Bottleneck => kafka({ [`${host}/host`]: figures });

/** Saturated cores: full, and tasks wait for them. */
export const full: Figures = { cpu_share: 0.98, psi_cpu_some_share: 0.6 };

/** The verdict by all conditions but the margin. */
export function withoutMargin(bottleneck: Bottleneck): Bottleneck {
  if (bottleneck.state !== 'found') return bottleneck;
  const conditions = bottleneck.conditions.filter(({ name }) => name !== 'margin');
  return { ...bottleneck, conditions, confidence: conditions.every(({ isMet }) => isMet) ? 'high' : 'medium' };
}

/** `confidence: resource of service on host`, or the state and why. */
export function inShort(bottleneck: Bottleneck): string {
  if (bottleneck.state === 'found') return `${bottleneck.confidence}: ${named(bottleneck.cause)}`;
  return bottleneck.state === 'inconclusive' ? `inconclusive: ${bottleneck.why}` : `${bottleneck.confidence}: none`;
}

export function named({ resource, where }: Pressure): string {
  return `${resource} of ${where.service === null ? '' : `${where.service} on `}${where.host}`;
}
