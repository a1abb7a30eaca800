/** Checks datasets of a plan against the schemas of their load generators. Pure. */
import type { DatasetPlan } from '../plan/datasets.ts';
import { factsOf, isWorkload } from './registry.ts';

/** Why no load generator can insert the dataset as planned, as a clause; null if its own can. */
export function datasetFault({ name, workload, parameters }: DatasetPlan): string | null {
  const facts = isWorkload(workload) ? factsOf(workload).dataset : undefined;
  if (!facts) return `dataset ${name} names ${workload}, which is not a load generator that inserts datasets`;
  const [issue] = facts.planned.safeParse(parameters).error?.issues ?? [];
  return issue ? `dataset ${name} has an invalid ${issue.path.join('.')}: ${issue.message}` : null;
}
