/** Two builds of the worker on one server that knows Worker Versioning, each with its own activities. */
import { Client, type WorkflowHandle } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { beforeAll, expect, test, vi } from 'vitest';
import { deploymentName, versioned } from '../../src/control/worker/run-worker.ts';
import type { campaign } from '../../workflows/campaign.ts';
import { drivenWell, fakeActivities, hanging, type Fakes } from './fake-activities.ts';
import { openServer } from './shared-server.ts';
import type { CampaignServer } from './skipped-time.ts';
import { smallInput, smallPlan, smallRun } from '../samples/small-plan.ts';

const taskQueue = 'versioned';

/** One run of each child suffices, and of the children two: the last one begins when the newer build is current. */
const plan = smallPlan({ steps: [smallRun('kafka-one', 'kafka'), smallRun('combined', 'combined')] });

let server: CampaignServer;
let client: Client;
beforeAll(async () => {
  server = await openServer('development');
  client = new Client({ connection: server.environment.connection });
});

/** Gives `body` the time that a worker of this build runs. */
async function withBuild<Result>(buildId: string, { activities }: Fakes, body: () => Promise<Result>): Promise<Result> {
  const worker = await Worker.create({
    connection: server.environment.nativeConnection,
    taskQueue,
    workflowBundle: server.bundle,
    activities,
    ...versioned(buildId),
  });
  return await worker.runUntil(body);
}

/** Has new campaigns begin on a build. The server knows a build once a worker of it has asked for work. */
async function makeCurrent(buildId: string): Promise<void> {
  const request = { namespace: 'default', deploymentName, buildId };
  await vi.waitFor(() => client.workflowService.setWorkerDeploymentCurrentVersion(request), {
    timeout: 90_000,
    interval: 200,
  });
}

function begin(campaignId: string): Promise<WorkflowHandle<typeof campaign>> {
  const args: Parameters<typeof campaign> = [smallInput(campaignId, plan)];
  return client.workflow.start<typeof campaign>('campaign', { workflowId: campaignId, taskQueue, args });
}

/** The build that an execution of a workflow is pinned to. */
async function buildOf(workflowId: string): Promise<string | null | undefined> {
  const { raw } = await client.workflow.getHandle(workflowId).describe();
  return raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId;
}

test('a campaign stays with the build that it began on, to its last child, and the next begins on the newer one', async () => {
  const place = hanging(drivenWell);
  const older = fakeActivities({
    driveRun: async ({ run }) => (run.id === 'kafka-one' ? await place.body() : drivenWell),
  });
  const newer = fakeActivities();
  await withBuild('a', older, async () => {
    await makeCurrent('a');
    const first = await begin('first');
    await place.begun;
    await withBuild('b', newer, async () => {
      await makeCurrent('b');
      const second = await begin('second');
      expect((await second.result()).outcome.state).toBe('done');
      place.letGo();
      expect((await first.result()).outcome.state).toBe('done');
    });
  });
  for (const build of [older, newer]) {
    const counts = ['provision', 'driveRun', 'teardown'].map((step) => build.count(step));
    expect(counts).toEqual([1, 2, 1]);
  }
  const children = ['kafka', 'combined'];
  for (const [campaignId, build] of [
    ['first', 'a'],
    ['second', 'b'],
  ] as const) {
    const builds = await Promise.all([campaignId, ...children.map((child) => `${campaignId}/${child}`)].map(buildOf));
    expect(builds).toEqual([build, build, build]);
  }
});
