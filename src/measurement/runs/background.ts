/** Judges background loads from the states of the jobs of their run. Pure. */
import type { JobStatus } from '../../hosts/job.ts';
import type { LoadPlan } from '../../plan/plan.ts';
import type { Verdict } from './judge.ts';

/** An instance of a load, as far as this room needs it. */
interface Instance {
  /** Unique within its run. */
  id: string;
  load: Pick<LoadPlan, 'id' | 'background'>;
}

/** The instances of each background, with those of the load that it accompanies. */
export type Accompanied = ReadonlyMap<string, { until: string; instances: string[] }>;

export function accompaniedBy(instances: Instance[]): Accompanied {
  return new Map(
    instances.flatMap(({ id, load }) => {
      if (!load.background) return [];
      const { until } = load.background;
      return [[id, { until, instances: instances.filter((each) => each.load.id === until).map((each) => each.id) }]];
    }),
  );
}

export interface BackgroundVerdict {
  /** Backgrounds that still run although the load that they accompany has ended. */
  toStop: string[];
  /** Backgrounds whose end counts as good, however they ended. */
  over: string[];
  failure: Extract<Verdict, { state: 'failed' }> | null;
}

/**
 * A background has to last until the load that it accompanies has ended, and is then stopped. One that ended earlier makes the
 * run invalid. A worker that takes over sees that by the times at which both ended.
 *
 * @param statuses of all instances; times are on one clock
 * @param stopped backgrounds that this worker has stopped
 * @param saturated loads that were stopped because their result is known; their end is a good one
 */
export function judgeBackgrounds(
  statuses: ReadonlyMap<string, JobStatus>,
  accompanied: Accompanied,
  stopped: ReadonlySet<string>,
  saturated: ReadonlySet<string> = new Set(),
): BackgroundVerdict {
  const verdict: BackgroundVerdict = { toStop: [], over: [], failure: null };
  for (const [id, { until, instances }] of accompanied) {
    const status = statuses.get(id);
    const end = endOf(instances, statuses, saturated);
    if (!status || status.state === 'absent') continue;
    if (status.state === 'running') {
      if (end !== null) verdict.toStop.push(id);
    } else if (stopped.has(id) || (end !== null && status.state === 'ended' && status.endedMilliseconds >= end)) {
      verdict.over.push(id);
    } else {
      const reason = `Background ${id} ended before ${until}, which it accompanies`;
      verdict.failure ??= { state: 'failed', loadId: id, reason };
    }
  }
  return verdict;
}

/** When the last of these ended; null if one has not, or failed: then the run fails for that reason. */
function endOf(ids: string[], statuses: ReadonlyMap<string, JobStatus>, saturated: ReadonlySet<string>): number | null {
  const ends = ids.flatMap((id) => {
    const status = statuses.get(id);
    if (status?.state === 'ended' && (status.exitCode === 0 || saturated.has(id))) return [status.endedMilliseconds];
    // Its runner did not write when it ended.
    return status?.state === 'lost' && saturated.has(id) ? [-Infinity] : [];
  });
  return ends.length === ids.length && ends.length > 0 ? Math.max(...ends) : null;
}
