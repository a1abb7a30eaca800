/** Hosts and systems for a benchmark. The activities of a campaign create and destroy them. */
import { randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../activities/index.ts';
import type { CampaignActivities, Deployment } from '../activities/contract.ts';
import type { Plan } from '../src/plan/plan.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import { RefusalError } from '../src/input/refusal.ts';
import {
  ensureControlPlane,
  existingControlPlane,
  type ControlPlane,
  stopControlPlane,
} from '../src/control/control-plane.ts';
import { withStack } from '../src/control/own-hosts.ts';
import { runningCampaigns } from '../src/control/running.ts';
import { sessionsFolder } from '../src/control/trust/key.ts';
import { sessionsIn } from '../src/control/trust/sessions.ts';
import { resultsFolder } from '../src/state/paths.ts';
import { interruption, LeakError, unlessInterrupted } from './interruption.ts';
import { say } from './run-bench.ts';

/** For `BenchSetup`: removes leaked hosts of a benchmark. */
export const removeHosts = 'bin/proofload cleanup --profile local --apply, and bin/proofload server stop --force';

const activities = createActivities({ resultsFolder });

/** Runs one step of a campaign in this process, outside any workflow. An interruption of the benchmark cancels it. */
export async function step<Name extends keyof CampaignActivities>(
  name: Name,
  input: Parameters<CampaignActivities[Name]>[0],
): Promise<Awaited<ReturnType<CampaignActivities[Name]>>> {
  interruption.throwIfAborted();
  const environment = new MockActivityEnvironment();
  const cancel = (): void => environment.cancel();
  interruption.addEventListener('abort', cancel, { once: true });
  try {
    return await stepIn(environment, name, input);
  } finally {
    interruption.removeEventListener('abort', cancel);
  }
}

function stepIn<Name extends keyof CampaignActivities>(
  environment: MockActivityEnvironment,
  name: Name,
  input: Parameters<CampaignActivities[Name]>[0],
): Promise<Awaited<ReturnType<CampaignActivities[Name]>>> {
  const activity = activities[name] as (given: unknown) => Promise<Awaited<ReturnType<CampaignActivities[Name]>>>;
  return environment.run(activity, input);
}

/**
 * Creates the plan's hosts, recorded like those of a campaign, runs `body`, and always destroys them.
 *
 * @throws LeakError unless the cleanup is verified
 */
export async function withHostsOf<Result>(
  campaignId: string,
  planned: Plan,
  body: (on: Deployment) => Promise<Result>,
): Promise<Result> {
  const plan = withStack(planned, campaignId, false);
  await refuseDuringCampaigns();
  const request = { campaign: plan.campaign, profile: plan.profile, size: plan.size, sets: [] };
  const start = randomUUID();
  await step('recordStart', { campaignId, plan, argv: process.argv.slice(2), request, start });
  // As for a campaign, a worker runs steps only while the session is open.
  const sessions = sessionsIn(sessionsFolder);
  await sessions.open(campaignId, start, start);
  let inventory: Inventory | null = null;
  const onHosts = async (): Promise<Result> => {
    inventory = await step('provision', { campaignId, plan });
    await step('recordProgress', { campaignId, phases: [], inventory, versions: {}, warnings: [] });
    say(`${inventory.hosts.length} hosts are up.`);
    return await body({ campaignId, plan, inventory });
  };
  try {
    return await unlessInterrupted(onHosts());
  } finally {
    await tearDown(campaignId, plan, inventory);
    await sessions.close(campaignId);
  }
}

async function tearDown(campaignId: string, plan: Plan, inventory: Inventory | null): Promise<void> {
  const environment = new MockActivityEnvironment();
  let leaked: string[];
  try {
    await stepIn(environment, 'teardown', { campaignId, plan });
    const cleanup = await stepIn(environment, 'verifyCleanup', { campaignId, plan, inventory });
    leaked = cleanup.verified ? [] : cleanup.leftovers;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new LeakError(`The hosts of ${campaignId} could not be destroyed: ${message}.`, { cause: error });
  }
  if (leaked.length > 0) throw new LeakError(`Leaked: ${leaked.join('; ')}.`);
}

async function refuseDuringCampaigns(): Promise<void> {
  const plane = await existingControlPlane();
  const running = plane ? await runningCampaigns(plane.client) : [];
  await plane?.client.connection.close();
  if (running.length > 0) {
    throw new RefusalError([`${running.join(', ')} runs on these hosts. Wait until it ends, or cancel it.`]);
  }
}

/** Runs `body` with a server and a worker, and ends those that did not run before. */
export async function withControlPlane<Result>(body: (plane: ControlPlane) => Promise<Result>): Promise<Result> {
  const before = await existingControlPlane();
  await before?.client.connection.close();
  try {
    const plane = await ensureControlPlane(say);
    try {
      return await body(plane);
    } finally {
      await plane.client.connection.close();
    }
  } finally {
    if (!before) await stopControlPlane(true);
  }
}

/** Installs everything, starts these systems and waits until they are ready, like the install phase of a campaign. */
export async function bringUp(on: Deployment, clusters: string[]): Promise<void> {
  await step('install', on);
  await Promise.all(clusters.map((cluster) => step('startSystem', { ...on, cluster })));
}
