/** Hosts and systems for a benchmark, brought up and torn down by the activities of a campaign. */
import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../activities/index.ts';
import type { CampaignActivities, OnHosts } from '../activities/contract.ts';
import type { Plan } from '../src/plan/plan.ts';
import { RefusalError } from '../src/input/refusal.ts';
import { existingControlPlane } from '../src/control/control-plane.ts';
import { runningCampaigns } from '../src/control/running.ts';
import { resultsFolder } from '../src/state/paths.ts';

const activities = createActivities({ resultsFolder });

/** Does one step of a campaign in this process, outside of any workflow. */
export function step<Name extends keyof CampaignActivities>(
  name: Name,
  input: Parameters<CampaignActivities[Name]>[0],
): Promise<Awaited<ReturnType<CampaignActivities[Name]>>> {
  const activity = activities[name] as (given: unknown) => Promise<Awaited<ReturnType<CampaignActivities[Name]>>>;
  return new MockActivityEnvironment().run(activity, input);
}

/** Makes the plan's hosts, runs `body`, tears them down and fails unless they are proven gone. */
export async function withHostsOf<Result>(
  campaignId: string,
  plan: Plan,
  body: (on: OnHosts) => Promise<Result>,
): Promise<Result> {
  const plane = await existingControlPlane();
  const running = plane ? await runningCampaigns(plane.client, null) : [];
  await plane?.client.connection.close();
  if (running.length > 0) {
    throw new RefusalError([`${running.join(', ')} runs on these hosts: wait for its end, or cancel it.`]);
  }
  const inventory = await step('provision', { campaignId, plan });
  const [outcome] = await Promise.allSettled([body({ campaignId, plan, inventory })]);
  await step('teardown', { campaignId, plan });
  const gone = await step('proveGone', { campaignId, plan, inventory });
  if (!gone.proven) throw new Error(`Left behind: ${gone.left.join('; ')}`);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Installs everything and starts these systems until they are ready, as a campaign's install phase does. */
export async function bringUp(on: OnHosts, clusters: string[]): Promise<void> {
  await step('install', on);
  await Promise.all(clusters.map((cluster) => step('startSystem', { ...on, cluster })));
}
