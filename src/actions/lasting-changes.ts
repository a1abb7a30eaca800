/** What the events of a run change in clusters for good. Pure. */
import type { MemberChange, ServiceJob } from '../plan/service-job.ts';
import type { RunPlan } from '../plan/plan.ts';
import { effectOf } from './registry.ts';

const key = ({ host, jobId }: ServiceJob): string => `${jobId} ${host}`;

/** Which members joined and left in a run, without those that did both. Null if all are what they were. */
export function lastingChange({ events = [] }: Pick<RunPlan, 'events'>): MemberChange | null {
  const joined = new Map<string, ServiceJob>();
  const left = new Map<string, ServiceJob>();
  for (const { joins = [], leaves = [] } of events.map(effectOf)) {
    for (const job of joins) if (!left.delete(key(job))) joined.set(key(job), job);
    for (const job of leaves) if (!joined.delete(key(job))) left.set(key(job), job);
  }
  return joined.size + left.size === 0 ? null : { joined: [...joined.values()], left: [...left.values()] };
}

/** What the valid ones among the runs before that of the id have changed, in order. */
export function changesBefore(
  id: string,
  planned: readonly RunPlan[],
  isValid: (id: string) => boolean,
): MemberChange[] {
  const own = planned.findIndex((run) => run.id === id);
  return planned.slice(0, Math.max(0, own)).flatMap((run) => (isValid(run.id) ? (lastingChange(run) ?? []) : []));
}
