import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import type { WorkflowHandle } from '@temporalio/client';
import type { WorkflowBundleWithSourceMap } from '@temporalio/worker';
import { workflowIdOf } from '../../src/control/names-on-server.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { campaign } from '../../workflows/campaign.ts';
import type { Fakes } from './fake-activities.ts';
import { smallInput, smallPlan } from '../samples/small-plan.ts';
import { workflowBundle } from '../shared-by-run.ts';
import { startTestServer } from '../test-servers/temporal.ts';
import { campaignWorker, type CampaignWorker } from './campaign-worker.ts';

export interface CampaignServer {
  environment: Pick<TestWorkflowEnvironment, 'connection' | 'nativeConnection' | 'sleep' | 'currentTimeMs'>;
  bundle: WorkflowBundleWithSourceMap;
  campaigns: CampaignWorker;
  /** Ends the worker, and a server that is the file's alone. */
  close(): Promise<void>;
}

/**
 * The SDK gives a server that it starts five seconds, which a busy machine does not keep. So the server is started here,
 * with all the time it needs, and the SDK is given a stand-in to start that does nothing, on the port of the real one.
 */
async function startSkippingServer(): Promise<{ environment: TestWorkflowEnvironment; end: () => Promise<void> }> {
  const { port, folder, end } = await startTestServer('--enable-time-skipping');
  const standIn = join(folder, 'stand-in');
  await writeFile(standIn, `#!/bin/sh\nwhile kill -0 ${process.pid} 2>/dev/null; do sleep 1; done\n`, { mode: 0o755 });
  const environment = await TestWorkflowEnvironment.createTimeSkipping({
    server: { port, executable: { type: 'existing-path', path: standIn } },
  });
  const endBoth = async (): Promise<void> => {
    await environment.teardown();
    await end();
  };
  return { environment, end: endBoth };
}

/**
 * A time-skipping server for one file: an activity that is at work when its campaign is terminated stops the server's time
 * for good. A file that skips no time uses `openServer`, which costs less.
 */
export async function openSkippedTime(workflows?: URL): Promise<CampaignServer> {
  const bundle = await workflowBundle(workflows);
  const { environment, end } = await startSkippingServer();
  const campaigns = campaignWorker(environment.nativeConnection, bundle);
  const close = async (): Promise<void> => {
    await campaigns.end();
    await end();
  };
  return { environment, bundle, campaigns, close };
}

let count = 0;

/** Starts a campaign with these activities, and gives its handle to `body`. It is terminated if it has not ended by then. */
export async function withCampaign<Result>(
  { environment, campaigns }: CampaignServer,
  fakes: Fakes,
  body: (handle: WorkflowHandle<typeof campaign>) => Promise<Result>,
  plan: Plan = smallPlan(),
  validRuns: string[] | null = null,
): Promise<Result> {
  count += 1;
  // Other processes have campaigns on the same server.
  const campaignId = `small-${process.pid}-${count}`;
  // Not the environment's own client: it lets time run on whenever the server is idle for a moment, as it is between a
  // workflow and its child, and then the campaign times out. Time is skipped where a test says so.
  const client = new Client({ connection: environment.connection });
  const taskQueue = await campaigns.serve(campaignId, fakes.activities);
  const handle = await client.workflow.start<typeof campaign>('campaign', {
    workflowId: await workflowIdOf(campaignId),
    taskQueue,
    args: [{ ...smallInput(campaignId, plan), validRuns }],
  });
  try {
    return await campaigns.whileRunning(body(handle));
  } finally {
    if ((await handle.describe()).status.name === 'RUNNING') await handle.terminate('The test has ended.');
  }
}

/**
 * Skips the pauses that the campaign makes before it tries teardown again, until it has ended. A pause is skipped once the
 * server has its timer, and no more than the pause: time that jumps before the server knows of the timer shortens nothing,
 * and time that jumps while the workflow is at work makes its tasks expire.
 */
export async function skippingPauses<Result>(
  { environment }: CampaignServer,
  handle: WorkflowHandle<typeof campaign>,
  ending: Promise<Result>,
): Promise<Result> {
  const state = { ended: false };
  const noted = ending.finally(() => {
    state.ended = true;
  });
  for (let skipped = ''; !state.ended;) {
    const pause = pauseOnServer(await handle.fetchHistory());
    if (pause === null || pause.timerId === skipped) {
      await setTimeout(50);
    } else {
      skipped = pause.timerId;
      await environment.sleep(pause.milliseconds);
    }
  }
  return await noted;
}

/** The timer that a workflow waits for by its history; null while it is at work. */
function pauseOnServer({
  events,
}: Awaited<ReturnType<WorkflowHandle['fetchHistory']>>): { timerId: string; milliseconds: number } | null {
  const timers = (events ?? []).flatMap(({ timerStartedEventAttributes: started }) => (started ? [started] : []));
  const over = new Set(
    (events ?? []).map(
      ({ timerFiredEventAttributes: fired, timerCanceledEventAttributes: cancelled }) => (fired ?? cancelled)?.timerId,
    ),
  );
  const open = timers.find(({ timerId }) => !over.has(timerId));
  return open?.timerId
    ? { timerId: open.timerId, milliseconds: Number(open.startToFireTimeout?.seconds) * 1000 }
    : null;
}
