/** Windows made by hand: five hosts with room to spare, and what a test changes about them. */
import type { Bound, Pressure } from '../../../src/findings/bottlenecks/bound.ts';
import { subjectOf } from '../../../src/findings/bottlenecks/subject.ts';
import { boundOf } from '../../../src/findings/bottlenecks/verdict.ts';
import type { LoadPlan, RunGroup } from '../../../src/plan/plan.ts';
import type { LoadFigures, RunResult } from '../../../src/measurement/results/types.ts';
import { measures, type MeasureName } from '../../../src/measurement/telemetry/measures.ts';
import type { ScopeStatistics, Statistics } from '../../../src/measurement/telemetry/statistics.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { inventoryHosts } from '../../report/sample-hosts.ts';
import { producer, producerFigures, stress, stressFigures } from '../../report/sample-loads.ts';
import { madeLoad } from '../../workloads/made-load.ts';

const { plan } = sampleCampaign((rows) => rows.slice(0, 0)).record;
const usualSeconds = 60;

/** Null is a measure that is not known. */
export type Figures = Partial<Record<MeasureName, number | Partial<Statistics> | null>>;

/** Figures that hardly move: every statistic is the mean, and from 95 % on nearly every second is at the bound. */
export function scopeOf(host: string, scope: string, figures: Figures, samples = usualSeconds): ScopeStatistics {
  const named = Object.entries(figures).flatMap(([name, figure]) => {
    if (figure === null) return [];
    const given = typeof figure === 'number' ? { mean: figure } : figure;
    const mean = given.mean ?? 0;
    const { isShare } = measures[name as MeasureName];
    const highShare = isShare ? (mean >= 0.95 ? 1 : mean >= 0.9 ? 0.6 : 0) : null;
    return [[name, { samples, mean, p50: mean, p95: mean, max: mean, highShare, ...given }]];
  });
  return { host, scope, samples, measures: Object.fromEntries(named) };
}

/** A host, or the machine of several, that has room in everything. */
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
  /** What is special about scopes, by `host/scope`; null takes one away. */
  scopes?: Record<string, Figures | null>;
  /** Hosts share a machine, which has these figures. */
  machine?: Figures;
  /** Length of the window, and in how many of its seconds there is a sample. */
  seconds?: number;
  samples?: number;
  group?: RunGroup;
  state?: 'whole' | 'void';
}

const runId = 'a-run';

export function boundIn({
  system = 'kafka',
  loads,
  scopes = {},
  machine,
  seconds = usualSeconds,
  samples = seconds,
  group,
  state = 'whole',
}: Scene): Bound {
  const window = { startMilliseconds: 0, endMilliseconds: seconds * 1000 };
  const run: RunResult = {
    schema: 3,
    runId,
    group: group ?? system ?? 'combined',
    title: 'a run',
    level: '',
    trial: 1,
    state,
    voidReasons: [],
    span: window,
    window,
    attempts: 2,
    loads: loads.map(([load, figures]) => madeLoad(load, figures, { window })),
  };
  const hosts = inventoryHosts();
  const all = new Map<string, Figures | null>(hosts.map(({ name }) => [`${name}/host`, { ...roomy }]));
  if (machine) {
    // Local hosts tell of the machine's cores beside what their own processes use of them.
    for (const { name } of hosts) {
      all.set(`${name}/host`, { network_share: 0.2, cores: 2, cpu_used_cores: 0.1 });
      all.set(`${name}/machine`, { ...roomy, cores: 2, ...machine });
    }
  }
  for (const [name, figures] of Object.entries(scopes)) {
    all.set(name, figures && { ...(name.endsWith('/host') ? all.get(name) : {}), ...figures });
  }
  const made = [...all].flatMap(([name, figures]) => {
    const [host, scope] = name.split('/');
    return figures ? [scopeOf(host!, scope!, figures, samples)] : [];
  });
  return boundOf(subjectOf(system, run, plan, hosts), { window, scopes: made });
}

/** A producer that offers ten million and does a tenth of it, from a host that bears one of the three brokers. */
export const overloaded: Scene = { loads: [[producer(10_000_000), producerFigures(1_000_000)]] };

/** More threads than wait for an answer, so that they are not the limit. */
export const cassandra: Scene = { system: 'cassandra', loads: [[stress(64), stressFigures(64, 9_000, 1)]] };

export const kafka = (scopes: NonNullable<Scene['scopes']>): Bound => boundIn({ ...overloaded, scopes });
export const onHost = (host: string, figures: Figures): Bound => kafka({ [`${host}/host`]: figures });

/** Cores that are full and waited for. */
export const full: Figures = { cpu_share: 0.98, psi_cpu_some_share: 0.6 };

/** `confidence: resource of service on host`, or the state and why. */
export function inShort(bound: Bound): string {
  if (bound.state === 'bound') return `${bound.confidence}: ${named(bound.cause)}`;
  return bound.state === 'cannot-tell' ? `cannot tell: ${bound.why}` : `${bound.confidence}: none`;
}

export function named({ resource, where }: Pressure): string {
  return `${resource} of ${where.service === null ? '' : `${where.service} on `}${where.host}`;
}
