/** Holds a plan that is read back to the schemas of everything that is registered. */
import { planSchemaWith, stepSchema } from '../plan/plan-schema.ts';
import { clusterFault } from '../systems/registry.ts';
import { factsOfStep, isStepKind, stepKinds } from './registry.ts';

/** A step as its kind has it; fields that its kind does not know are dropped. */
export const knownStepSchema = stepSchema.transform((step, context) => {
  if (!isStepKind(step.kind)) {
    const message = `${step.kind} is no kind of step: there are ${stepKinds.join(', ')}`;
    context.addIssue({ code: 'custom', path: ['kind'], message });
    return step;
  }
  const parsed = factsOfStep(step).planned.safeParse(step);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message });
  return step;
});

/** A plan, with each step as its kind has it, and clusters as their systems understand them. */
export const knownPlanSchema = planSchemaWith(knownStepSchema).superRefine(({ clusters }, context) => {
  for (const [name, cluster] of Object.entries(clusters)) {
    const message = clusterFault(cluster);
    if (message !== null) context.addIssue({ code: 'custom', path: ['clusters', name], message });
  }
});
