/** What changes from level to level of a load: its target rate or its concurrency. Pure. */
import type { LoadPlan } from '../../plan/plan.ts';
import { rate, significant } from '../../text/figures.ts';
import { factsOf } from '../../workloads/registry.ts';

export type LoadAxis = 'client threads' | 'target records/s' | 'target operations/s';

/** The axis of a load and its place on it; null for a load without a target rate or concurrency. */
export function placeOf({ workload, parameters }: LoadPlan): { axis: LoadAxis; at: number } | null {
  const facts = factsOf(workload);
  const { unit } = facts;
  const target = facts.target(parameters);
  if (!target || unit === null) return null;
  return 'concurrency' in target
    ? { axis: 'client threads', at: target.concurrency }
    : { axis: `target ${unit}/s`, at: target.ratePerSecond };
}

/** A load with its unit, such as `64 threads`. */
export function loadText(load: number, axis: LoadAxis): string {
  if (axis === 'client threads') return `${significant(load)} threads`;
  return `${rate(load)} ${axis.replace('target ', '')}`;
}
