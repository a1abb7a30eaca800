/**
 * The kinds of activities, each with its timeouts and its retries. Call an activity through its kind, with a summary for the
 * Temporal UI: `recording('Write the plan').recordStart(…)`.
 */
import type { ActivityInterfaceFor, ActivityOptions } from '@temporalio/workflow';
import { ActivityCancellationType, proxyActivities } from '@temporalio/workflow';
import type { CampaignActivities } from '../activities/contract.ts';
import { neverRetriedTypes, stepAttempts } from '../src/failures/kinds.ts';
import { readsRecord, withoutRecorded } from './recorded.ts';

/** Seconds for which teardown is retried before the campaign ends with leftovers. */
export const teardownRetrySeconds = 3600;
export const teardownShortestPauseSeconds = 10;
export const teardownLongestPauseSeconds = 300;

/**
 * Without a heartbeat for this long the worker counts as lost. Activities send one every five seconds; the timeout is
 * generous because hosts may share the worker's processors.
 */
const heartbeatTimeout = '1 minute';

function kind(summary: string, startToCloseSeconds: number, maximumAttempts: number, more: ActivityOptions = {}) {
  const activities = proxyActivities<CampaignActivities>({
    summary,
    startToCloseTimeout: startToCloseSeconds * 1000,
    // A running activity must end before teardown removes its hosts.
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    ...more,
    retry: {
      initialInterval: '2 seconds',
      maximumInterval: '1 minute',
      maximumAttempts,
      nonRetryableErrorTypes: neverRetriedTypes,
      ...more.retry,
    },
  });
  return withoutPlan(activities);
}

/** Omits from each input what the activity reads from campaign.json, because inputs stay in the history. */
function withoutPlan(activities: ActivityInterfaceFor<CampaignActivities>): ActivityInterfaceFor<CampaignActivities> {
  return new Proxy(activities, {
    get(target, name: keyof CampaignActivities) {
      const call = target[name] as (input: object) => Promise<unknown>;
      return readsRecord(name) ? (input: object) => call(withoutRecorded(input)) : call;
    },
  });
}

/** Writes small files to the results folder. Safe to repeat. */
export function recording(summary: string) {
  return kind(summary, 120, 5);
}

/** Provisions hardware. */
export function provisioning(summary: string, limitSeconds: number) {
  return kind(summary, limitSeconds, stepAttempts, { heartbeatTimeout });
}

/** Installs, starts and checks services. Retries lost connections and broken downloads. */
export function starting(summary: string, limitSeconds: number) {
  return kind(summary, limitSeconds, stepAttempts, { heartbeatTimeout });
}

/**
 * Drives a run. A retry only finds the running jobs again, so many lost workers are tolerated. A failed load generator
 * fails the attempt instead, and the run is repeated (`runAttempts`).
 */
export function loading(summary: string, limitSeconds: number) {
  return kind(summary, limitSeconds + 300, 20, {
    heartbeatTimeout: '30 seconds',
    // The load continues meanwhile, so the next worker must take over quickly.
    retry: { initialInterval: '500 milliseconds' },
  });
}

/**
 * Performs an event of a run. A retry finds what is done. The activity itself fails after the event's timeout; without a worker the
 * server does, a little later.
 */
export function happening(summary: string, limitSeconds: number) {
  return kind(summary, limitSeconds + 60, 20, {
    heartbeatTimeout: '30 seconds',
    scheduleToCloseTimeout: (limitSeconds + 120) * 1000,
    retry: { initialInterval: '500 milliseconds' },
  });
}

/** Stops jobs and fetches outputs. */
export function keeping(summary: string, limitSeconds: number) {
  return kind(summary, limitSeconds, 5, { heartbeatTimeout });
}

/** A single attempt: `release` retries it, so that each failure is visible in the history and the current details. */
export function tearingDown(summary: string, limitSeconds: number) {
  return kind(summary, limitSeconds, 1, { heartbeatTimeout });
}

/** Reads and writes local files. A second attempt helps only if the worker was lost. */
export function reporting(summary: string, limitSeconds: number) {
  return kind(summary, limitSeconds, 2, { heartbeatTimeout });
}
