/** The schema of a plan, with all registered kinds of steps, load generators and systems. */
import { planSchemaWith, stepSchema } from '../plan/plan.ts';
import { datasetFault } from '../workloads/known-loads.ts';
import { clusterFault } from '../systems/registry.ts';
import { factsOfStep, isStepKind, stepKinds } from './registry.ts';

/** A step, validated by its kind. Unknown fields are dropped. */
export const knownStepSchema = stepSchema.transform((step, context) => {
  if (!isStepKind(step.kind)) {
    const message = `${step.kind} is not a kind of step; the kinds are ${stepKinds.join(', ')}`;
    context.addIssue({ code: 'custom', path: ['kind'], message });
    return step;
  }
  const parsed = factsOfStep(step).planned.safeParse(step);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message });
  return step;
});

/** A plan, with steps validated by their kinds, clusters by their systems and datasets by their load generators. */
export const knownPlanSchema = planSchemaWith(knownStepSchema).superRefine(
  ({ clusters, datasets = [], variants }, context) => {
    for (const [name, cluster] of Object.entries(clusters)) {
      const message = clusterFault(cluster);
      if (message !== null) context.addIssue({ code: 'custom', path: ['clusters', name], message });
    }
    const ofVariants = (variants?.all ?? []).flatMap((variant) => variant.datasets ?? []);
    for (const [index, dataset] of [...datasets, ...ofVariants].entries()) {
      const message = datasetFault(dataset);
      if (message !== null) context.addIssue({ code: 'custom', path: ['datasets', index], message });
    }
  },
);
