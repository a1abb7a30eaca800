/** Holds the loads of what was read back to the schemas of their generators. */
import type { z } from 'zod';
import { runPlanSchema } from '../plan/plan-schema.ts';
import type { LoadPlan } from '../plan/plan.ts';
import { factsOf, isWorkload, workloadNames } from './registry.ts';

/** The same schema, which also refuses loads of no generator that there is, and parameters that are not as its generator has them. */
export function withKnownLoads<Value>(
  schema: z.ZodType<Value>,
  loadsOf: (value: Value) => LoadPlan[],
): z.ZodType<Value> {
  return schema.superRefine((value, context) => {
    for (const { id, workload, parameters } of loadsOf(value)) {
      if (!isWorkload(workload)) {
        context.addIssue(
          `the load ${id} is of ${workload}, which is no load generator: there are ${workloadNames.join(', ')}`,
        );
        continue;
      }
      const [issue] = factsOf(workload).planned.safeParse(parameters).error?.issues ?? [];
      if (issue) context.addIssue(`the load ${id} has a wrong ${issue.path.join('.')}: ${issue.message}`);
    }
  });
}

/** A run of a plan, with the parameters of every load. */
export const knownRunSchema = withKnownLoads(runPlanSchema, ({ loads }) => loads);
