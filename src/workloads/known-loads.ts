/** Checks the loads of a stored file, and the datasets of a plan, against the schemas of their generators. Pure. */
import type { z } from 'zod';
import { type LoadPlan, runPlanSchema } from '../plan/plan.ts';
import { factsOf, isWorkload, workloadNames } from './registry.ts';
import type { DatasetPlan } from '../plan/datasets.ts';

/** The same schema, which also rejects loads of unknown generators and parameters that their generator does not accept. */
export function withKnownLoads<Value>(
  schema: z.ZodType<Value>,
  loadsOf: (value: Value) => LoadPlan[],
): z.ZodType<Value> {
  return schema.superRefine((value, context) => {
    for (const { id, workload, parameters } of loadsOf(value)) {
      if (!isWorkload(workload)) {
        context.addIssue(`load ${id} names an unknown load generator, ${workload}; known: ${workloadNames.join(', ')}`);
        continue;
      }
      const [issue] = factsOf(workload).planned.safeParse(parameters).error?.issues ?? [];
      if (issue) context.addIssue(`load ${id} has an invalid ${issue.path.join('.')}: ${issue.message}`);
    }
  });
}

/** A run of a plan, with the parameters of every load checked. */
export const knownRunSchema = withKnownLoads(runPlanSchema, ({ loads }) => loads);

/** Why no load generator can insert the dataset as planned, as a clause; null if its own can. */
export function datasetFault({ name, workload, parameters }: DatasetPlan): string | null {
  const facts = isWorkload(workload) ? factsOf(workload).dataset : undefined;
  if (!facts) return `dataset ${name} names ${workload}, which is not a load generator that inserts datasets`;
  const [issue] = facts.planned.safeParse(parameters).error?.issues ?? [];
  return issue ? `dataset ${name} has an invalid ${issue.path.join('.')}: ${issue.message}` : null;
}
