import { Context } from '@temporalio/activity';
import type { CampaignActivities } from '../../activities/contract.ts';
import type { CampaignOutput } from '../../src/control/progress/progress.ts';
import { smallInventory } from '../samples/small-plan.ts';

export interface Fakes {
  activities: CampaignActivities;
  /** What was called, in order: `driveRun kafka-one 1` for a step of a run, else the activity's name. */
  calls: string[];
  count(name: string): number;
}

/** What `driveRun` says of a run that nothing happened to. */
export const drivenWell = { timesResumed: 0 };

/** Activities that do nothing and do it well, except for those in `overrides`. */
export function fakeActivities(overrides: Partial<CampaignActivities> = {}): Fakes {
  const calls: string[] = [];
  const well: CampaignActivities = {
    recordStart: async () => {},
    recordResume: async () => ({ kept: [], earlierAttempts: {}, inventory: null, versions: {}, brokenOff: null }),
    salvage: async () => ({ warnings: [] }),
    recordProgress: async () => {},
    recordOutcome: async () => {},
    provision: async () => smallInventory(),
    addHosts: async () => smallInventory(),
    retireHosts: async () => smallInventory(),
    removeHosts: async () => smallInventory(),
    install: async () => {},
    startTelemetry: async () => {},
    startSystem: async () => {},
    restartInto: async () => {},
    verify: async () => ({ versions: { kafka: '4.3.1' }, warnings: [] }),
    prepareRun: async () => {},
    startRun: async () => ({ startMilliseconds: Date.now() }),
    performEvent: async ({ event }) => ({
      name: event,
      action: 'wait',
      title: event,
      begunMilliseconds: Date.now(),
      doneMilliseconds: Date.now(),
    }),
    undoEvents: async () => ({}),
    driveRun: async () => drivenWell,
    judgeRun: async () => {},
    stopRun: async () => ({ lost: [] }),
    retireServices: async () => [],
    keepRun: async ({ run, invalidReasons }) => ({
      runId: run.id,
      state: invalidReasons.length > 0 ? 'invalid' : 'valid',
      headline: invalidReasons.join(' ') || '100 records/s',
      window: null,
    }),
    insertSlice: async () => {},
    stopSlice: async () => {},
    measureDataset: async ({ dataset, records }) => `${dataset} has ${records} records`,
    dropDataset: async () => {},
    settle: async () => null,
    dropCaches: async () => {},
    collect: async () => {},
    teardown: async () => {},
    verifyCleanup: async () => ({ verified: true, leftovers: [], checked: ['Everything: none.'], atMilliseconds: 0 }),
    removeMade: async () => ({ leftovers: [], checked: [] }),
    analyse: async (): Promise<Pick<CampaignOutput, 'verdicts' | 'thresholds'>> => ({
      verdicts: ['Kafka did 100 records/s.'],
    }),
    report: async () => ({ html: 'report.html', markdown: 'report.md' }),
  };
  const activities = Object.fromEntries(
    Object.entries({ ...well, ...overrides }).map(([name, body]) => [
      name,
      (input: object) => {
        calls.push(callOf(name, input));
        return (body as (input: object) => Promise<unknown>)(input);
      },
    ]),
  ) as unknown as CampaignActivities;
  return { activities, calls, count: (name) => calls.filter((call) => call.split(' ')[0] === name).length };
}

function callOf(name: string, input: object): string {
  if ('event' in input && 'run' in input) return `${name} ${String(input.event)}`;
  if ('run' in input)
    return `${name} ${(input.run as { id: string }).id} ${String('attempt' in input && input.attempt)}`;
  if ('slice' in input) {
    const { from, to, number } = input.slice as { from: number; to: number; number: number };
    return `${name} ${from}-${to} ${number}`;
  }
  if ('dataset' in input) return `${name} ${String(input.dataset)}`;
  if ('cluster' in input) return `${name} ${String(input.cluster)}`;
  return name;
}

/** An activity body that says when it has begun, then heartbeats until it is cancelled or let go. */
export function hanging<Result>(result: Result): {
  body: () => Promise<Result>;
  begun: Promise<void>;
  letGo: () => void;
} {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<Result>();
  return {
    begun: begun.promise,
    letGo: () => released.resolve(result),
    async body() {
      const context = Context.current();
      const beat = setInterval(() => context.heartbeat(), 50);
      begun.resolve();
      try {
        return await Promise.race([released.promise, context.cancelled]);
      } finally {
        clearInterval(beat);
      }
    },
  };
}
