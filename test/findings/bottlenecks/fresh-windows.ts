/** What windows made after the rules have in common. */
import { spark, sparkFigures, sparkJob, sparkJobFigures } from '../../report/sample-loads.ts';
import { full, overloaded, type Figures, type Scene } from './scene.ts';

export type Scopes = NonNullable<Scene['scopes']>;
export const brokers = ['kafka01', 'kafka02', 'spark-cassandra-master'];
export const workers = ['spark-cassandra-worker01', 'spark-cassandra-worker02'];
export const nodes = ['spark-cassandra-master', ...workers];
export const each = (hosts: string[], figures: Record<string, Figures>): Scopes =>
  Object.fromEntries(
    hosts.flatMap((host) => Object.entries(figures).map(([scope, of]) => [`${host}/${scope}`, of] as const)),
  );
export const busy = { ...full, cpu_used_cores: 3.92 };
export const job = (scopes: Scopes, more: Partial<Scene> = {}): Scene => ({
  system: 'spark',
  loads: [[sparkJob, sparkJobFigures]],
  scopes,
  ...more,
});
export const perf = (scopes: Scopes, more: Partial<Scene> = {}): Scene => ({
  system: 'spark',
  loads: [[spark(1), sparkFigures(1, 14)]],
  scopes,
  ...more,
});
const at =
  (samples: number) =>
  (mean: number): Figures => ({ busiest_thread_cores: { mean, samples } });
export const thread = at(12);
export const waits: Figures = {
  disk_share: 0.99,
  disk_await_seconds: 0.05,
  disk_queue_operations: 20,
  psi_io_some_share: 0.9,
  psi_io_full_share: 0.7,
};

export const one = (figures: Figures, more: Scopes = {}): Scene => ({
  ...overloaded,
  scopes: { 'kafka02/host': figures, ...more },
});
