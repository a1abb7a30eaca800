import { MockActivityEnvironment } from '@temporalio/testing';
import { samplePlan } from '../samples/plan.ts';

/** What a campaign on the profile `local` would give these activities; of the plan they look at the profile alone. */
export const campaign = { campaignId: 'a-test', plan: samplePlan() };

/** Runs an activity as a worker would. */
export function perform<Input, Result>(
  activity: (input: Input) => Promise<Result>,
  input: Input,
  environment = new MockActivityEnvironment(),
): Promise<Result> {
  return environment.run<[Input], Result, (input: Input) => Promise<Result>>(activity, input);
}
