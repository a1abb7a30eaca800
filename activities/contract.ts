/** The activities of a campaign. Inputs and outputs are small plain data; large data is on disk. */
import type { MemberChange } from '../src/plan/service-job.ts';
import type { Plan, RunPlan } from '../src/plan/plan.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import type { TelemetrySession } from '../src/measurement/telemetry/fetch-samples.ts';
import type { CampaignOutcome, CampaignRecord, CampaignRequest, RunSummary } from '../src/measurement/results/types.ts';
import type { OtherProgram } from '../src/providers/local/other-programs.ts';
import type { CampaignOutput } from '../src/control/progress/progress.ts';
import type { DatasetSlice } from '../src/workloads/generator.ts';
import type { EventRecord } from '../src/measurement/results/event-record.ts';
import type { FinishedUnit } from '../src/workloads/load-output.ts';

export interface CampaignStart {
  campaignId: string;
  plan: Plan;
  argv: string[];
  request: CampaignRequest;
  /** Random id of this start of the campaign, valid once (`src/control/trust/sessions.ts`). */
  start: string;
}

/** A campaign that resumes after an earlier session ended or was interrupted. */
export interface CampaignResume extends CampaignStart {
  /** Ids of the runs that are valid on disk. */
  validRuns: string[];
  /** Id of the workflow execution of the new session. */
  execution: string;
  startMilliseconds: number;
}

/** Results of the earlier sessions. */
export interface Resumption {
  /** Summaries of the valid runs. */
  kept: RunSummary[];
  /** Number of attempts at the other runs, by run id; 0 if absent. */
  earlierAttempts: Record<string, number>;
  /** The hosts measured last. They are deleted, or about to be. */
  inventory: Inventory | null;
  versions: Record<string, string>;
  /** The previous session, if it was interrupted and its hosts may have uncollected data. */
  brokenOff: InterruptedSession | null;
}

export interface InterruptedSession {
  inventory: Inventory;
  session: TelemetrySession;
}

export interface DriveResult {
  /** How often driving was resumed after a worker or a connection was lost. The loads continued meanwhile. */
  timesResumed: number;
  /** Since driving was resumed last, on the machine of local hosts; absent if there were none. */
  otherPrograms?: OtherProgram[];
  /** Of a warm-up: whether its services still compiled what it made hot. */
  warming?: true;
}

export interface Deployment {
  campaignId: string;
  plan: Plan;
  inventory: Inventory;
  /** Name of the variant as which activities get the plan; absent for the plan of the campaign file. */
  inVariant?: string;
  /** Members that earlier runs have added and removed, with which activities get the plan; absent if none has. */
  members?: MemberChange[];
}

export interface RunAttemptInput extends Deployment {
  run: RunPlan;
  /** From 1; a new attempt has fresh topics, keyspaces and job ids. */
  attempt: number;
  /** Units of the run that earlier attempts on the same hosts finished. */
  finished?: FinishedUnit[];
}

/** One event of a run, with the Unix time at which its timeout is over. */
export interface EventInput extends RunAttemptInput {
  event: string;
  untilMilliseconds: number;
}

/** All hosts as they are after events that gave some of them new machines; absent after other events. */
export interface ChangedHosts {
  inventory?: Inventory;
}

/** Records of a dataset that one job inserts. */
export interface SliceInput extends Deployment {
  dataset: string;
  slice: DatasetSlice;
  /** In the dataset at the end of the step, for progress. */
  records: number;
}

/** An ended attempt at a run, valid or not. */
export interface KeptRun extends RunAttemptInput {
  /** Why driving failed; empty if every load ended normally. */
  invalidReasons: string[];
  /** Events that do not make it invalid. */
  notes: string[];
  otherPrograms?: OtherProgram[];
  /** Whether this is the last attempt. */
  last: boolean;
  /** Whether a valid run is made again if its throughput changed while it was measured. */
  repeatsUnsteady?: true;
  /** Of a warm-up whose services still compile: it is made again. */
  repeatsWarming?: true;
}

export interface CampaignActivities {
  /** Makes `results/<id>/` and writes `campaign.json`. */
  recordStart(input: CampaignStart): Promise<void>;
  /** Starts a new session in `campaign.json` and moves invalid attempts aside. */
  recordResume(input: CampaignResume): Promise<Resumption>;
  /** Collects logs and telemetry of an interrupted session. Returns a warning for each missing host. */
  salvage(input: InterruptedSession & { campaignId: string; plan: Plan }): Promise<{ warnings: string[] }>;
  /** Updates `campaign.json` between two phases. */
  recordProgress(
    input: { campaignId: string } & Pick<
      CampaignRecord,
      'phases' | 'inventory' | 'versions' | 'warnings' | 'skipped' | 'lease'
    >,
  ): Promise<void>;
  /** Removes leftovers of an interrupted campaign, then brings the profile's stack up, without the hosts that its steps add. */
  provision(input: { campaignId: string; plan: Plan }): Promise<Inventory>;
  /** Brings up further hosts by an update of the stack, which keeps the others, and adds them to `campaign.json`. Returns all that are up. */
  addHosts(input: Deployment & { hosts: string[] }): Promise<Inventory>;
  /** Collects logs and telemetry of hosts that are removed next, and takes them out of `campaign.json`. Returns the others. */
  retireHosts(input: Deployment & { hosts: string[] }): Promise<Inventory>;
  /** Removes retired hosts by an update of the stack, which keeps the others. Returns all that are up. */
  removeHosts(input: Deployment & { hosts: string[] }): Promise<Inventory>;
  /** Fetches artefacts into the cache and installs them on the hosts, or on those that are named. */
  install(input: Deployment & { hosts?: string[] }): Promise<void>;
  /** Starts the services of a cluster, with the settings of a variant if one is given, and waits until the system is ready. */
  startSystem(input: Deployment & { cluster: string; variant?: string }): Promise<void>;
  /** Stops the services of clusters and starts them with the settings of a variant; waits until they are ready. */
  restartInto(input: Deployment & { variant: string; clusters: string[] }): Promise<void>;
  /** Checks versions, readiness, clocks, and that each load generator reaches its cluster. Returns the versions. */
  verify(input: Deployment): Promise<{ versions: Record<string, string>; warnings: string[] }>;
  startTelemetry(input: Deployment): Promise<void>;
  /** Creates topics and keyspaces and runs load phases. */
  prepareRun(input: RunAttemptInput): Promise<void>;
  /** Of a run with events: starts its jobs, or finds them again, and returns their start as a Unix time. */
  startRun(input: RunAttemptInput): Promise<{ startMilliseconds: number }>;
  /** Performs an event, or finds that it is done. */
  performEvent(input: EventInput): Promise<EventRecord & ChangedHosts>;
  /** Starts what the events of a failed attempt stopped. */
  undoEvents(input: RunAttemptInput): Promise<ChangedHosts>;
  /** Starts the run's jobs, or finds them again, waits for their end and sends their progress as heartbeats. */
  driveRun(input: RunAttemptInput): Promise<DriveResult>;
  /** Fails with `InvalidWindow` or `ServiceDied` on faults that the load generators do not report. */
  judgeRun(input: RunAttemptInput): Promise<void>;
  /** Fetches the run's outputs, parses them and writes the result to disk. */
  keepRun(input: KeptRun): Promise<RunSummary>;
  /** Stops all jobs of a run after a failure, a cancellation or a timeout. Returns a sentence for each host on which it could not. */
  stopRun(input: RunAttemptInput): Promise<{ lost: string[] }>;
  /** Retires dead services so that `startSystem` can restart them; returns their last output. */
  retireServices(input: Deployment): Promise<string[]>;
  /** Starts the job of a slice, or finds it again, and waits for its end. */
  insertSlice(input: SliceInput): Promise<void>;
  /** Stops the job of a slice after a failure or a cancellation. */
  stopSlice(input: SliceInput): Promise<void>;
  /** Asks the hosts for the size of a dataset and adds it to `datasets.json`. Returns one line for people. */
  measureDataset(
    input: Deployment & { dataset: string; stepId: string; records: number; atMilliseconds: number },
  ): Promise<string>;
  /** Removes a dataset from its cluster. */
  dropDataset(input: Deployment & { dataset: string }): Promise<void>;
  /** Waits until clusters and their disk credits have settled. Returns null, or what was still missing when the wait ended. */
  settle(
    input: Deployment & { clusters: string[]; withinSeconds: number; untilMilliseconds: number },
  ): Promise<string | null>;
  /** Empties the page caches of the hosts of clusters. */
  dropCaches(input: Deployment & { clusters: string[] }): Promise<void>;
  /** Fetches logs and raw samples from the hosts. */
  collect(input: Deployment): Promise<void>;
  teardown(input: { campaignId: string; plan: Plan }): Promise<void>;
  /** Asks the provider, not the state file, for leftovers with the campaign's mark. */
  verifyCleanup(input: {
    campaignId: string;
    plan: Plan;
    inventory: Inventory | null;
  }): Promise<NonNullable<CampaignOutcome['cleanup']>>;
  /** Removes what the campaign made in clusters that were there before, and asks them whether it is gone. */
  removeMade(input: { campaignId: string; plan: Plan }): Promise<NonNullable<CampaignOutcome['made']>>;
  recordOutcome(
    input: { campaignId: string; outcome: CampaignOutcome } & Pick<CampaignRecord, 'phases' | 'warnings' | 'lease'>,
  ): Promise<void>;
  /** Merges the samples into `telemetry.parquet`, then reads the runs and telemetry from disk and writes `findings.json`. */
  analyse(input: { campaignId: string }): Promise<Pick<CampaignOutput, 'verdicts' | 'thresholds'>>;
  /** Writes `report.html` and `report.md`; returns their paths. */
  report(input: { campaignId: string }): Promise<{ html: string; markdown: string }>;
}

type InputOf<Name extends keyof CampaignActivities> = Parameters<CampaignActivities[Name]>[0];

/** The activities with a plan in their input. */
export type PlannedActivity = {
  [Name in keyof CampaignActivities]: InputOf<Name> extends { plan: Plan } ? Name : never;
}[keyof CampaignActivities];
