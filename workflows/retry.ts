/**
 * The kinds of activities: for each its timeouts, how often it is tried, and what is never tried again. An activity is
 * called through its kind with one line that the Temporal UI shows: `recording('Write the plan').recordStart(…)`.
 */
import type { ActivityInterfaceFor, ActivityOptions } from '@temporalio/workflow';
import { ActivityCancellationType, proxyActivities } from '@temporalio/workflow';
import type { CampaignActivities } from '../activities/contract.ts';
import { neverRetriedTypes, stepAttempts } from '../src/failures/kinds.ts';
import { readsRecord, withoutRecorded } from './recorded.ts';

/** Teardown is tried again for this long, in seconds, before the campaign ends with hardware left. */
export const teardownPatienceSeconds = 3600;
export const teardownFirstPauseSeconds = 10;
export const teardownLongestPauseSeconds = 300;

/**
 * Without a sign of life for this long the worker is taken for lost. A step says one every five seconds; generous, for
 * hosts may share the worker's processors.
 */
const heartbeatTimeout = '1 minute';

function kind(summary: string, startToCloseSeconds: number, maximumAttempts: number, more: ActivityOptions = {}) {
  const activities = proxyActivities<CampaignActivities>({
    summary,
    startToCloseTimeout: startToCloseSeconds * 1000,
    // What is under way must have ended before teardown pulls the hosts from under it.
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
  return fromRecord(activities);
}

/** The same activities, called without what they read from campaign.json: each input stands in the history for good. */
function fromRecord(activities: ActivityInterfaceFor<CampaignActivities>): ActivityInterfaceFor<CampaignActivities> {
  return new Proxy(activities, {
    get(target, name: keyof CampaignActivities) {
      const call = target[name] as (input: object) => Promise<unknown>;
      return readsRecord(name) ? (input: object) => call(withoutRecorded(input)) : call;
    },
  });
}

/** Small writes to the results folder: quick, and safe to repeat. */
export function recording(summary: string) {
  return kind(summary, 120, 5);
}

/** Orders and starts hardware. */
export function provisioning(summary: string, limitSeconds: number) {
  return kind(summary, limitSeconds, stepAttempts, { heartbeatTimeout });
}

/** Installs, starts and asks services: a lost connection or a broken download is tried again. */
export function starting(summary: string, limitSeconds: number) {
  return kind(summary, limitSeconds, stepAttempts, { heartbeatTimeout });
}

/**
 * Drives a run. It only finds again the jobs that it started, so a lost worker is made good however often it is lost;
 * a failed load tool is another matter, and the run is tried afresh (`runAttempts`).
 */
export function loading(summary: string, limitSeconds: number) {
  return kind(summary, limitSeconds + 300, 20, {
    heartbeatTimeout: '30 seconds',
    // The load goes on meanwhile: whoever watches it is to be back at once.
    retry: { initialInterval: '500 milliseconds' },
  });
}

/** Stops what still runs and brings outputs here. */
export function keeping(summary: string, limitSeconds: number) {
  return kind(summary, limitSeconds, 5, { heartbeatTimeout });
}

/** Tried once: `release` repeats it, so that each failure is seen in the history and in the current details. */
export function tearingDown(summary: string, limitSeconds: number) {
  return kind(summary, limitSeconds, 1, { heartbeatTimeout });
}

/** Works on what is on disk; the same input fails alike the second time, unless the worker was lost. */
export function reporting(summary: string, limitSeconds: number) {
  return kind(summary, limitSeconds, 2, { heartbeatTimeout });
}
