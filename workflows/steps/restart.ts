/** Restarts clusters with the settings of a variant. */
import type { RestartStep } from '../../src/steps/restart/facts.ts';
import { starting } from '../retry.ts';
import type { StepFunction } from './step-function.ts';

/** A retry restarts them again, whatever the first attempt reached. */
export const performRestart: StepFunction<RestartStep> = async (step, { deployment }) => {
  const { title, limitSeconds, variant, clusters } = step;
  await starting(title, limitSeconds).restartInto({ ...deployment, variant, clusters });
};
