/** Campaigns whose first worker dies, and the hosts that their activities change. */
import { Context } from '@temporalio/activity';
import { Client } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { expect, vi } from 'vitest';
import { workflowIdOf } from '../../src/control/names-on-server.ts';
import type { CampaignActivities } from '../../activities/contract.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { campaign } from '../../workflows/campaign.ts';
import type { CampaignOutput } from '../../src/control/progress/progress.ts';
import { smallInput } from '../samples/small-plan.ts';
import { activitiesOf } from './campaign-worker.ts';
import { fakeActivities, type Fakes } from './fake-activities.ts';
import type { CampaignServer } from './skipped-time.ts';

/** A worker that dies in an activity. */
export interface Death {
  activity: 'restartInto' | 'driveRun' | 'insertSlice';
  /** The variant in which it dies. */
  variant: string;
  /** Settles once it is dead. */
  begun: Promise<void>;
  begin: () => void;
  /** Settles once the server knows of it. */
  noticed: Promise<void>;
  notice: () => void;
}

export function deathIn(activity: Death['activity'], variant: string): Death {
  const [begun, noticed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    activity,
    variant,
    begun: begun.promise,
    begin: begun.resolve,
    noticed: noticed.promise,
    notice: noticed.resolve,
  };
}

/** What a campaign is made of: `first` until the worker dies in its activity, and `second` from then on. */
export interface Dying {
  first: Fakes;
  death: Death;
  second: Fakes;
}

/**
 * The outputs of campaigns that share a worker, which dies, for workers take longer to start than these campaigns take. It
 * takes no more tasks, and what it was in ends as the server ends it for a worker that is silent: as a failed attempt, which
 * another worker may repeat. (Time cannot be skipped to that end while an activity runs; a process is killed in
 * `campaign.shared.nightly.test.ts`.) The second worker has only the histories of the workflows.
 */
export async function withDyingWorker(
  { environment, bundle }: CampaignServer,
  plan: Plan,
  all: Dying[],
): Promise<CampaignOutput[]> {
  const dying = new Map(all.map((one, index) => [`dying-${process.pid}-${index}`, one]));
  const served = (by: 'first' | 'second') => new Map([...dying].map(([id, one]) => [id, one[by].activities]));
  const taskQueue = 'dying';
  const common = {
    connection: environment.nativeConnection,
    taskQueue,
    workflowBundle: bundle,
    maxHeartbeatThrottleInterval: '50ms',
  } as const;
  const worker = await Worker.create({ ...common, activities: activitiesOf(served('first')), maxCachedWorkflows: 0 });
  const ended = worker.run();
  const client = new Client({ connection: environment.connection });
  const handles = await Promise.all(
    [...dying.keys()].map(async (campaignId) =>
      client.workflow.start<typeof campaign>('campaign', {
        workflowId: await workflowIdOf(campaignId),
        taskQueue,
        args: [{ ...smallInput(campaignId, plan), validRuns: null }],
      }),
    ),
  );
  await Promise.all(all.map(({ death }) => death.begun));
  worker.shutdown();
  // A task that the server had already given to it would be lost, and repeated only after a heartbeat timeout.
  await vi.waitFor(() => expect(worker.getState()).toBe('DRAINING'), { timeout: 90_000 });
  for (const { death } of all) death.notice();
  await ended;
  const successor = await Worker.create({ ...common, activities: activitiesOf(served('second')) });
  return await successor.runUntil(Promise.all(handles.map((handle) => handle.result())));
}

/** What runs on hosts that outlive workers, and what was done to them in order. */
export interface FakeHosts {
  notes: string[];
  /** The variant whose clusters are up; null if none is. */
  up: string | null;
  /** Runs and slices whose jobs run. */
  running: Set<string>;
}

export function fakeHosts(): FakeHosts {
  return { notes: [], up: null, running: new Set() };
}

/** The activities of one worker on these hosts. It notes what begins there: a job that was started already is found again. */
export function workingOn(hosts: FakeHosts, overrides: Partial<CampaignActivities> = {}, death?: Death): Fakes {
  const dieIn = async (activity: Death['activity'], variant: string): Promise<void> => {
    if (death?.activity !== activity || death.variant !== variant) return;
    // Meanwhile others come to their own deaths.
    const context = Context.current();
    const beat = setInterval(() => context.heartbeat(), 50);
    death.begin();
    await death.noticed;
    clearInterval(beat);
    throw new Error('The worker is lost');
  };
  const job = async (activity: 'driveRun' | 'insertSlice', name: string, variant: string): Promise<void> => {
    if (!hosts.running.has(name)) hosts.notes.push(`${name} with ${String(hosts.up)}`);
    hosts.running.add(name);
    await dieIn(activity, variant);
    hosts.running.delete(name);
  };
  return fakeActivities({
    startSystem: async ({ cluster, variant }) => {
      if (variant !== undefined) hosts.notes.push(`start ${cluster} of ${variant}`);
      hosts.up ??= 'one';
    },
    restartInto: async ({ variant }) => {
      if (hosts.running.size > 0) hosts.notes.push(`${[...hosts.running].join()} still runs`);
      hosts.up = null;
      await dieIn('restartInto', variant);
      hosts.notes.push(`bring up ${variant}`);
      hosts.up = variant;
    },
    insertSlice: async ({ slice: { from, to }, inVariant = 'one' }) => {
      await job('insertSlice', `insert ${from}-${to} as in ${inVariant}`, inVariant);
    },
    driveRun: async ({ run }) => {
      await job('driveRun', `run ${run.id}`, run.variant?.name ?? '');
      return { timesResumed: 0 };
    },
    teardown: async () => {
      hosts.notes.push('teardown');
      hosts.up = null;
    },
    ...overrides,
  });
}
