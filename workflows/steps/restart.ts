/** Restarts clusters with the settings of a variant. */
import type { RestartStep } from '../../src/steps/restart/facts.ts';
import { starting } from '../retry.ts';
import type { StepFunction } from './step-function.ts';

/** A retry restarts them again, whatever the first attempt reached. */
export const performRestart: StepFunction<RestartStep> = async (step, { deployment, results }) => {
  const { title, limitSeconds, variant, clusters, empties = [] } = step;
  // Before they are gone: if that fails, nobody knows what is left.
  for (const dataset of empties) results.datasets.dropped(dataset);
  await starting(title, limitSeconds).restartInto({ ...deployment, variant, clusters });
};
