/** One worker for all campaigns of a test file: a worker takes as long to load the code of workflows as a small campaign takes. */
import { randomUUID } from 'node:crypto';
import { Context } from '@temporalio/activity';
import { DefaultLogger, makeTelemetryFilterString, Runtime, Worker } from '@temporalio/worker';
import type { NativeConnection, WorkflowBundleWithSourceMap } from '@temporalio/worker';
import type { CampaignActivities } from '../../activities/contract.ts';
import type { LeaseActivities } from '../../activities/lease-contract.ts';
import type { SeriesActivities } from '../../activities/series-contract.ts';
import { campaignIdOf } from '../../src/control/names-on-server.ts';
import { fakeActivities } from './fake-activities.ts';

// Once per process, and before any worker.
Runtime.install({
  logger: new DefaultLogger('ERROR'),
  telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'ERROR' }) } },
});

export type Served = CampaignActivities & Partial<LeaseActivities & SeriesActivities>;

/** Activities that call those of the campaign, by its id, to which the calling workflow, or its child, belongs. */
export function activitiesOf(served: ReadonlyMap<string, Served>): Record<string, (input: never) => Promise<unknown>> {
  const call = (name: keyof Served) => async (input: never) => {
    const campaignId = campaignOf(Context.current().info.workflowExecution?.workflowId ?? '');
    const activities = served.get(campaignId);
    if (!activities) throw new Error(`No campaign ${campaignId} is served.`);
    const activity = activities[name] as ((input: never) => Promise<unknown>) | undefined;
    if (!activity) throw new Error(`The campaign ${campaignId} has no activity ${name}.`);
    return await activity(input);
  };
  const ofLeases = ['campaignState', 'renewLease', 'recordLease', 'rescue', 'forgetLease'] as const;
  const ofSeries = ['beginSeries', 'prepareCampaign', 'campaignEnding', 'endSeries'] as const;
  const ofCampaigns = Object.keys(fakeActivities().activities) as (keyof CampaignActivities)[];
  const names = [...ofCampaigns, ...ofLeases, ...ofSeries];
  return Object.fromEntries(names.map((name) => [name, call(name)]));
}

export interface CampaignWorker {
  /** Has these activities called for a campaign, and for its lease. Returns the task queue to start it on. */
  serve(campaignId: string, activities: Served): Promise<string>;
  /** What `body` gives; rejects as well when the worker fails. */
  whileRunning<Result>(body: Promise<Result>): Promise<Result>;
  end(): Promise<void>;
}

/** The worker starts with its first campaign. */
export function campaignWorker(
  connection: NativeConnection,
  workflowBundle: WorkflowBundleWithSourceMap,
): CampaignWorker {
  const taskQueue = `campaigns-${randomUUID()}`;
  const served = new Map<string, Served>();
  let starting: Promise<{ worker: Worker; ended: Promise<void> }> | undefined;
  const start = async () => {
    const worker = await Worker.create({
      connection,
      taskQueue,
      workflowBundle,
      activities: activitiesOf(served),
      maxHeartbeatThrottleInterval: '50ms',
    });
    return { worker, ended: worker.run() };
  };
  return {
    async serve(campaignId, its) {
      served.set(campaignId, its);
      await (starting ??= start());
      return taskQueue;
    },
    async whileRunning(body) {
      const { ended } = await starting!;
      const failed = ended.then(() => Promise.reject(new Error('The worker ended before the test.')));
      return await Promise.race([body, failed]);
    },
    async end() {
      const started = await starting;
      started?.worker.shutdown();
      await started?.ended;
    },
  };
}

/** Children have the campaign's id before a slash. */
const campaignOf = (workflowId: string): string => campaignIdOf(workflowId).split('/')[0]!;
