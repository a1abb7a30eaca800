/** Checks the events of a stored run against the schemas of their actions. */
import type { z } from 'zod';
import type { RunPlan } from '../plan/plan.ts';
import { actionNames, factsOfAction } from './registry.ts';

/** The same schema, which also rejects events of unknown actions and parameters that their action does not accept. */
export function withKnownEvents(schema: z.ZodType<RunPlan>): z.ZodType<RunPlan> {
  return schema.superRefine(({ events = [] }, context) => {
    for (const { name, action, parameters } of events) {
      if (!actionNames.includes(action)) {
        context.addIssue(`event ${name} names an unknown action, ${action}; known: ${actionNames.join(', ')}`);
        continue;
      }
      const [issue] = factsOfAction(action).planned.safeParse(parameters).error?.issues ?? [];
      if (issue) context.addIssue(`event ${name} has an invalid ${issue.path.join('.')}: ${issue.message}`);
    }
  });
}
