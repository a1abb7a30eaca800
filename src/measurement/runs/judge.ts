/** What the states of a run's jobs mean for the run. Pure. */
import type { JobStatus } from '../../hosts/job.ts';

export type Verdict =
  /** None has been started. */
  | { state: 'fresh' }
  | { state: 'under way' }
  | { state: 'ended' }
  /** `loadId` is the load that failed first; null where it is the start that failed. */
  | { state: 'failed'; loadId: string | null; reason: string };

/**
 * States of the loads' jobs by load id. The end of a load in `stopped` is none of its own making: it was told to end,
 * for its result is known.
 */
export function judgeJobs(statuses: Map<string, JobStatus>, stopped: Set<string> = new Set()): Verdict {
  const entries = [...statuses];
  const absent = entries.filter(([, status]) => status.state === 'absent');
  if (absent.length === entries.length) return { state: 'fresh' };
  if (absent.length > 0) {
    const ids = absent.map(([id]) => id).join(', ');
    return {
      state: 'failed',
      loadId: null,
      reason: `Only some of the loads were started together; ${ids} was not, and a later start would not be the same run`,
    };
  }
  for (const [loadId, status] of entries) {
    if (stopped.has(loadId)) continue;
    const reason = badEnd(status);
    if (reason !== null) return { state: 'failed', loadId, reason: `The load ${loadId} ${reason}` };
  }
  const over = ([loadId, { state }]: [string, JobStatus]) =>
    state === 'ended' || (state === 'lost' && stopped.has(loadId));
  return { state: entries.every(over) ? 'ended' : 'under way' };
}

function badEnd(status: JobStatus): string | null {
  if (status.state === 'lost') return 'vanished without an exit code: its runner was killed, or its host restarted';
  if (status.state !== 'ended' || status.exitCode === 0) return null;
  return status.signal ? `was ended by ${status.signal}` : `ended with exit code ${status.exitCode}`;
}

/** When the first load of a run was started, in Unix milliseconds; null while all wait for the barrier. */
export function earliestStart(statuses: Iterable<JobStatus>): number | null {
  const starts = [...statuses].flatMap((status) =>
    (status.state === 'running' || status.state === 'ended') && status.startedMilliseconds !== null
      ? [status.startedMilliseconds]
      : [],
  );
  return starts.length > 0 ? Math.min(...starts) : null;
}
