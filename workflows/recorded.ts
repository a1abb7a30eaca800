/**
 * Activities that read plan and inventory from `campaign.json` instead of their input. In every input, these would make up
 * most of a campaign's history, and with thousands of runs and hosts they would not fit. The workflow omits them and the
 * worker adds them again. Pure.
 */
import type { PlannedActivity } from '../activities/contract.ts';

/** The compiler requires a line for every activity with a plan in its input. */
const planOf: Record<PlannedActivity, 'recorded' | 'given'> = {
  // They write the plan.
  recordStart: 'given',
  recordResume: 'given',
  // Needs the hosts of the previous session, which the record no longer has.
  salvage: 'given',
  // They must work even if the results cannot be read.
  provision: 'given',
  teardown: 'given',
  verifyCleanup: 'given',
  removeMade: 'given',
  addHosts: 'recorded',
  retireHosts: 'recorded',
  removeHosts: 'recorded',
  install: 'recorded',
  startSystem: 'recorded',
  restartInto: 'recorded',
  verify: 'recorded',
  startTelemetry: 'recorded',
  prepareRun: 'recorded',
  startRun: 'recorded',
  performEvent: 'recorded',
  undoEvents: 'recorded',
  driveRun: 'recorded',
  judgeRun: 'recorded',
  keepRun: 'recorded',
  stopRun: 'recorded',
  retireServices: 'recorded',
  insertSlice: 'recorded',
  stopSlice: 'recorded',
  measureDataset: 'recorded',
  dropDataset: 'recorded',
  settle: 'recorded',
  dropCaches: 'recorded',
  collect: 'recorded',
};

const recorded = new Set<string>(Object.entries(planOf).flatMap(([name, from]) => (from === 'recorded' ? [name] : [])));

export function readsRecord(activity: string): boolean {
  return recorded.has(activity);
}

export function withoutRecorded(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'plan' && name !== 'inventory'));
}
