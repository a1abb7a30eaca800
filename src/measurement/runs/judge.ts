/** Judges a run from the states of its jobs. Pure. */
import type { JobStatus } from '../../hosts/job.ts';

export type Verdict =
  /** No job has started. */
  | { state: 'fresh' }
  | { state: 'under way' }
  | { state: 'ended' }
  /** `loadId` is the load that failed first; null if the start failed. */
  | { state: 'failed'; loadId: string | null; reason: string };

/**
 * @param statuses of the loads' jobs, by load id
 * @param stopped loads that were stopped because their result is known; their exit does not count as a failure
 */
export function judgeJobs(statuses: Map<string, JobStatus>, stopped: Set<string> = new Set()): Verdict {
  const entries = [...statuses];
  const absent = entries.filter(([, status]) => status.state === 'absent');
  if (absent.length === entries.length) return { state: 'fresh' };
  for (const [loadId, status] of entries) {
    if (stopped.has(loadId)) continue;
    const reason = badEnd(status);
    if (reason !== null) return { state: 'failed', loadId, reason: `Load ${loadId} ${reason}` };
  }
  if (absent.length > 0) {
    const ids = absent.map(([id]) => id).join(', ');
    return {
      state: 'failed',
      loadId: null,
      reason: `Not all loads started together: ${ids} did not start, and a later start would be a different run`,
    };
  }
  const over = ([loadId, { state }]: [string, JobStatus]) =>
    state === 'ended' || (state === 'lost' && stopped.has(loadId));
  return { state: entries.every(over) ? 'ended' : 'under way' };
}

function badEnd(status: JobStatus): string | null {
  if (status.state === 'lost') return 'ended without an exit code: its runner was killed, or its host restarted';
  if (status.state !== 'ended' || status.exitCode === 0) return null;
  return status.signal ? `was killed by ${status.signal}` : `ended with exit code ${status.exitCode}`;
}

/** Start of the first load of a run, in Unix milliseconds; null while all wait for the barrier. */
export function earliestStart(statuses: Iterable<JobStatus>): number | null {
  const starts = [...statuses].flatMap((status) =>
    (status.state === 'running' || status.state === 'ended') && status.startedMilliseconds !== null
      ? [status.startedMilliseconds]
      : [],
  );
  return starts.length > 0 ? Math.min(...starts) : null;
}
