/** The steps of a campaign as the workflow sees them. Inputs and outputs are small plain data; everything large is on disk. */
import type { Plan, RunPlan } from '../src/plan/plan.ts';
import type { Inventory } from '../src/hosts/inventory.ts';
import type { TelemetrySession } from '../src/measurement/telemetry/collect.ts';
import type { CampaignOutcome, CampaignRecord, CampaignRequest, RunSummary } from '../src/measurement/results/types.ts';
import type { FinishedUnit } from '../src/workloads/load-output.ts';

export interface CampaignStart {
  campaignId: string;
  plan: Plan;
  argv: string[];
  request: CampaignRequest;
  /** Stands for this start of the campaign, and is used once (`src/control/trust/sessions.ts`). */
  start: string;
}

/** A campaign that goes on where an earlier session of it ended or broke off. */
export interface CampaignResume extends CampaignStart {
  /** Ids of the runs that are whole on disk. */
  wholeRuns: string[];
  /** Id of the workflow execution that the new session is. */
  execution: string;
  startMilliseconds: number;
}

/** What the sessions before left. */
export interface Resumption {
  /** The whole runs, for people and for the outcome. */
  kept: RunSummary[];
  /** How often the other runs were tried, by run id; a run that is not named was not. */
  earlierAttempts: Record<string, number>;
  /** The hosts that were measured last. They are gone, or about to be cleared away. */
  inventory: Inventory | null;
  versions: Record<string, string>;
  /** The session before, where it broke off and its hosts may hold what was never brought here. */
  brokenOff: BrokenOff | null;
}

export interface BrokenOff {
  inventory: Inventory;
  session: TelemetrySession;
}

/** How a run was driven to its end. */
export interface Driven {
  /** How often the drive was taken up again, after a worker or a connection was lost; the loads went on meanwhile. */
  takenUpAgain: number;
}

export interface OnHosts {
  campaignId: string;
  plan: Plan;
  inventory: Inventory;
}

export interface OneRun extends OnHosts {
  run: RunPlan;
  /** From 1; a new attempt has fresh topics, keyspaces and job ids. */
  attempt: number;
  /** What earlier attempts on the same hosts have finished of the run. */
  finished?: FinishedUnit[];
}

/** A run that ended, whole or not. */
export interface KeptRun extends OneRun {
  /** What went wrong while it was driven; empty when every load came to its end. */
  voidReasons: string[];
  /** What happened without voiding it. */
  notes: string[];
  /** Whether no further attempt follows: what is void then stays void. */
  last: boolean;
}

export interface CampaignActivities {
  /** Makes `results/<id>/` and writes `campaign.json`. */
  recordStart(input: CampaignStart): Promise<void>;
  /** Begins a new session in `campaign.json` and puts attempts aside that are not whole. */
  recordResume(input: CampaignResume): Promise<Resumption>;
  /** Brings here what the hosts of a session that broke off still hold. Returns what could not be brought. */
  salvage(input: BrokenOff & { campaignId: string; plan: Plan }): Promise<{ warnings: string[] }>;
  /** Brings `campaign.json` up to date at the boundary of two phases: the phases so far and what was found on the way. */
  recordProgress(
    input: { campaignId: string } & Pick<
      CampaignRecord,
      'phases' | 'inventory' | 'versions' | 'warnings' | 'skipped' | 'lease'
    >,
  ): Promise<void>;
  /** Removes what an interrupted campaign left, then brings the profile's stack up. */
  provision(input: { campaignId: string; plan: Plan }): Promise<Inventory>;
  /** Fetches artefacts into the cache, links them into the hosts, puts runner and sampler there. */
  install(input: OnHosts): Promise<void>;
  /** Starts the services of a system and returns when it is ready, by its own word. */
  startSystem(input: OnHosts & { cluster: string }): Promise<void>;
  /** Versions, readiness, clocks, and that each load's host reaches what it is to load. Returns the versions found. */
  verify(input: OnHosts): Promise<{ versions: Record<string, string>; warnings: string[] }>;
  startTelemetry(input: OnHosts): Promise<void>;
  /** Topics, keyspaces and load phases for a run. */
  prepareRun(input: OneRun): Promise<void>;
  /** Starts the run's jobs (or finds them again), waits for their end and heartbeats with their progress. */
  driveRun(input: OneRun): Promise<Driven>;
  /** Fails as `WindowVoid` or `ServiceDied` when something broke under the load that the load tools cannot tell of. */
  judgeRun(input: OneRun): Promise<void>;
  /** Brings the run's outputs here, reads them and writes the run whole to disk. */
  keepRun(input: KeptRun): Promise<RunSummary>;
  /** Stops whatever of a run still runs: after a failure, a cancel or a limit. */
  stopRun(input: OneRun): Promise<void>;
  /** Puts dead services aside, so that `startSystem` starts them again; returns what they said last. */
  retireServices(input: OnHosts): Promise<string[]>;
  /** Brings logs and telemetry here and writes `telemetry.parquet`. */
  collect(input: OnHosts): Promise<void>;
  teardown(input: { campaignId: string; plan: Plan }): Promise<void>;
  /** Asks the world, not the state file, whether anything with the campaign's mark is left. */
  proveGone(input: {
    campaignId: string;
    plan: Plan;
    inventory: Inventory | null;
  }): Promise<NonNullable<CampaignOutcome['gone']>>;
  recordOutcome(
    input: { campaignId: string; outcome: CampaignOutcome } & Pick<CampaignRecord, 'phases' | 'warnings' | 'lease'>,
  ): Promise<void>;
  /** Reads the runs and telemetry from disk and writes `findings.json`. */
  analyse(input: { campaignId: string }): Promise<{ verdicts: string[] }>;
  /** Writes `report.html` and `report.md`; returns their paths. */
  report(input: { campaignId: string }): Promise<{ html: string; markdown: string }>;
}

type InputOf<Name extends keyof CampaignActivities> = Parameters<CampaignActivities[Name]>[0];

/** The activities whose input bears a plan: most of a campaign's history, were it in each of them. */
export type PlannedActivity = {
  [Name in keyof CampaignActivities]: InputOf<Name> extends { plan: Plan } ? Name : never;
}[keyof CampaignActivities];
