import { MockActivityEnvironment } from '@temporalio/testing';
import type { Plan } from '../../src/plan/plan.ts';

const plan: Plan = {
  campaign: 'a-test',
  title: 'A test',
  profile: 'local',
  size: 'smoke',
  hosts: [],
  clusters: {},
  steps: [],
  phases: [],
  plannedSeconds: 0,
};

/** What a campaign on the profile `local` would give these activities; of the plan they look at the profile alone. */
export const campaign = { campaignId: 'a-test', plan };

/** Runs an activity as a worker would. */
export function perform<Input, Result>(
  activity: (input: Input) => Promise<Result>,
  input: Input,
  environment = new MockActivityEnvironment(),
): Promise<Result> {
  return environment.run<[Input], Result, (input: Input) => Promise<Result>>(activity, input);
}
