/** How far a load is, of how far its instances are. Pure. */
import type { LoadProgress } from '../../workloads/load-output.ts';

export type InstanceState = 'waiting' | 'running' | 'ended';

export interface InstanceProgress {
  state: InstanceState;
  /** Null where its tool does not say. */
  progress: LoadProgress | null;
}

/**
 * What is done, and the rates, summed. A load runs until the last of its instances has ended. A sum would be too low where
 * one that is under way does not say how far it is: then only what is done is summed, without a rate.
 */
export function loadProgress(instances: InstanceProgress[]): InstanceProgress {
  const [only, another] = instances;
  if (only && !another) return only;
  const states = instances.map(({ state }) => state);
  const running = states.includes('running') || new Set(states).size > 1;
  const told = instances.flatMap(({ progress }) => progress ?? []);
  const [first] = told;
  const state = running ? 'running' : (states[0] ?? 'waiting');
  if (!first) return { state, progress: null };
  const rates = instances.filter((each) => each.state !== 'ended').map(({ progress }) => progress?.ratePerSecond);
  const sum = (of: (progress: LoadProgress) => number) => told.reduce((total, each) => total + of(each), 0);
  const known = rates.filter((rate) => typeof rate === 'number');
  const ratePerSecond = known.length > 0 && known.length === rates.length ? known.reduce((a, b) => a + b, 0) : null;
  const ends = told.flatMap(({ expectedEndSeconds }) => expectedEndSeconds ?? []);
  return {
    state,
    progress: {
      done: sum(({ done }) => done),
      total: sum(({ total }) => total),
      unit: first.unit,
      ratePerSecond,
      expectedEndSeconds: ends.length > 0 ? Math.max(...ends) : null,
    },
  };
}
