import { MockActivityEnvironment } from '@temporalio/testing';
import { samplePlan } from '../samples/plan.ts';

/** Input of these activities for a campaign on the profile `local`; of the plan they use only the profile. */
export const campaign = { campaignId: 'a-test', plan: samplePlan() };

/** Runs an activity as a worker would. */
export function perform<Input, Result>(
  activity: (input: Input) => Promise<Result>,
  input: Input,
  environment = new MockActivityEnvironment(),
): Promise<Result> {
  return environment.run<[Input], Result, (input: Input) => Promise<Result>>(activity, input);
}
