/**
 * Which activities find plan and inventory in `campaign.json` instead of being given them. In every input of every activity
 * they would be most of a campaign's history, and at thousands of runs and hosts they would not fit in one. Pure: the
 * workflow leaves them out, the worker puts them in again.
 */
import type { PlannedActivity } from '../activities/contract.ts';

/** Every activity whose input bears a plan stands here, or the compiler refuses: a new one decides where it is read. */
const planOf: Record<PlannedActivity, 'recorded' | 'given'> = {
  // Writes the plan down, or what it may allow anew.
  recordStart: 'given',
  recordResume: 'given',
  // Has the hosts of the session before, which the record no longer names.
  salvage: 'given',
  // These must work where the results cannot be read.
  provision: 'given',
  teardown: 'given',
  proveGone: 'given',
  install: 'recorded',
  startSystem: 'recorded',
  verify: 'recorded',
  startTelemetry: 'recorded',
  prepareRun: 'recorded',
  driveRun: 'recorded',
  judgeRun: 'recorded',
  keepRun: 'recorded',
  stopRun: 'recorded',
  retireServices: 'recorded',
  collect: 'recorded',
};

const recorded = new Set<string>(Object.entries(planOf).flatMap(([name, from]) => (from === 'recorded' ? [name] : [])));

export function readsRecord(activity: string): boolean {
  return recorded.has(activity);
}

export function withoutRecorded(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'plan' && name !== 'inventory'));
}
