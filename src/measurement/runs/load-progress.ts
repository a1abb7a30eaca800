/** Progress of a load, from that of its instances. Pure. */
import type { LoadProgress } from '../../workloads/load-output.ts';

export type InstanceState = 'waiting' | 'running' | 'ended';

export interface InstanceProgress {
  state: InstanceState;
  /** Null if the generator does not report it. */
  progress: LoadProgress | null;
}

/**
 * Sums the work done and the rates. A load runs until its last instance ends. If a running instance reports no rate, the sum
 * would be too low, so there is none. The latency is that of the slowest instance.
 */
export function loadProgress(instances: InstanceProgress[]): InstanceProgress {
  const [only, another] = instances;
  if (only && !another) return only;
  const states = instances.map(({ state }) => state);
  const running = states.includes('running') || new Set(states).size > 1;
  const reported = instances.flatMap(({ progress }) => progress ?? []);
  const [first] = reported;
  const state = running ? 'running' : (states[0] ?? 'waiting');
  if (!first) return { state, progress: null };
  const rates = instances.filter((each) => each.state !== 'ended').map(({ progress }) => progress?.ratePerSecond);
  const sum = (of: (progress: LoadProgress) => number) => reported.reduce((total, each) => total + of(each), 0);
  const known = rates.filter((rate) => typeof rate === 'number');
  const ratePerSecond = known.length > 0 && known.length === rates.length ? known.reduce((a, b) => a + b, 0) : null;
  const ends = reported.flatMap(({ expectedEndSeconds }) => expectedEndSeconds ?? []);
  const slowest = reported
    .flatMap(({ latency }) => latency ?? [])
    .toSorted((one, other) => other.milliseconds - one.milliseconds)[0];
  return {
    state,
    progress: {
      done: sum(({ done }) => done),
      total: sum(({ total }) => total),
      unit: first.unit,
      ratePerSecond,
      expectedEndSeconds: ends.length > 0 ? Math.max(...ends) : null,
      ...(slowest ? { latency: slowest } : {}),
    },
  };
}
