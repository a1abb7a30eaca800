/** Splits the processor time of a window between Proofload and the load. Pure. */

/** `agent` answers metric queries inside a service's process; `job` starts and guards the jobs of a host. */
export const ownParts = ['worker', 'server', 'sampler', 'agent', 'job'] as const;
export type OwnPart = (typeof ownParts)[number];
export type Part = OwnPart | 'load';

/** Processor time of each process, or group of threads, at one time. */
export interface Snapshot {
  atMilliseconds: number;
  /** Processor seconds since its start, by a unique key. */
  used: Map<string, { part: Part; seconds: number }>;
}

/** Shares of one window. */
export interface ProcessorShares {
  /** Seconds between the two compared snapshots. */
  seconds: number;
  /** Processor seconds by part. */
  used: Record<Part, number>;
  /** Of all cores. */
  ofCores: number;
  /** Over the processor time of the load and its services. */
  ofLoad: number;
}

/**
 * Compares the first and the last snapshot within a window. A process that ended earlier counts up to its last snapshot. Null if
 * the window has fewer than two snapshots or no load.
 */
export function sharesOf(
  snapshots: Snapshot[],
  window: { startMilliseconds: number; endMilliseconds: number },
  cores: number,
): ProcessorShares | null {
  const inside = snapshots.filter(
    ({ atMilliseconds: at }) => at >= window.startMilliseconds && at <= window.endMilliseconds,
  );
  const [first, last] = [inside[0], inside.at(-1)];
  if (!first || !last || first === last) return null;
  const used: Record<Part, number> = { worker: 0, server: 0, sampler: 0, agent: 0, job: 0, load: 0 };
  const before = new Map(first.used);
  for (const snapshot of inside.slice(1)) {
    for (const [key, { part, seconds }] of snapshot.used) {
      used[part] += Math.max(0, seconds - (before.get(key)?.seconds ?? 0));
      before.set(key, { part, seconds });
    }
  }
  // The threads that answer metric queries are part of the load's processes.
  used.load -= used.agent;
  if (used.load <= 0) return null;
  const seconds = (last.atMilliseconds - first.atMilliseconds) / 1000;
  const ours = ownParts.reduce((sum, part) => sum + used[part], 0);
  return { seconds, used, ofCores: ours / (seconds * cores), ofLoad: ours / used.load };
}
