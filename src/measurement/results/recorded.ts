/**
 * What activities read from `campaign.json` instead of being given it: the plan and the inventory. In every input of
 * every activity they would be most of a campaign's history, and at thousands of runs and hosts they would not fit in
 * one. Pure: the workflow leaves them out, the worker puts them in again.
 */

/**
 * Called once for every run, or with all hosts. Not among them are provision, teardown and the proof that nothing is
 * left: they must work where the results cannot be read.
 */
const readers = new Set<string>([
  'install',
  'startSystem',
  'verify',
  'startTelemetry',
  'prepareRun',
  'driveRun',
  'judgeRun',
  'keepRun',
  'stopRun',
  'retireServices',
  'collect',
]);

export function readsRecord(activity: string): boolean {
  return readers.has(activity);
}

export function withoutRecorded(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'plan' && name !== 'inventory'));
}
