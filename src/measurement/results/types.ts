/** What a campaign leaves on disk, as data. Units stand in the names. Times are Unix times in milliseconds. */
import type { TimeWindow } from '../../input/time-schema.ts';
import type { FinishedUnit } from '../../workloads/load-output.ts';
import type { Measured } from '../../workloads/measured.ts';
import type { RegisteredFigures } from '../../workloads/registry.ts';
import type { LeasePlan } from '../../plan/cost.ts';
import type { LoadPlan, Plan, RunGroup } from '../../plan/plan.ts';
import type { Phase } from '../../plan/phases.ts';
import type { MatrixCell, RunSlice, RunVariant } from '../../plan/run-place.ts';
import type { RunConditions } from '../../plan/run-conditions.ts';
import type { RunSearch, SearchedRun } from '../../plan/search-plan.ts';
import type { FailureKind } from '../../failures/kinds.ts';
import type { Inventory } from '../../hosts/inventory.ts';
import type { OtherProgram } from '../../providers/local/other-programs.ts';
import type { LeaseAccount } from '../../hardware/lease/account.ts';
import type { SessionCost } from '../../hardware/lease/spent.ts';
import type { MadeCleanup } from '../../systems/claim-names.ts';
import type { AddedHosts, RemovedHosts, ReplacedMachine } from './changed-hosts.ts';
import type { EventRecord } from './event-record.ts';
import type { Steadiness } from './steadiness.ts';

/** What the load generators give, each in its own form. */
export type LoadFigures = RegisteredFigures;

/** What one load of a run gave. */
export interface LoadResult {
  load: LoadPlan;
  /** Of the first instance. */
  argv: string[];
  /** Measured window by the tool's own account; of several instances what all have in common. */
  window: TimeWindow;
  /** In the form that all load generators have in common. */
  measured: Measured;
  /** In the generator's own form. */
  figures: LoadFigures;
  /** Throughput in the load's own unit a second over the common window of a combined run; null for a run of one load. */
  commonWindowPerSecond: number | null;
  /** Present where there are several. */
  instances?: InstanceResult[];
  /** Present once the warm-up is cut off (`steadyPartOf`), so not on disk; null for a batch. */
  steadiness?: Steadiness | null;
}

/** What one instance of a load gave, of several. */
export interface InstanceResult {
  host: string;
  /** From 1. */
  number: number;
  argv: string[];
  /** Its own measured window. */
  window: TimeWindow;
  /** Over its own window. */
  figures: LoadFigures;
  /** Its share: its throughput a second in the window that all instances have in common; null where it did nothing there. */
  perSecond: number | null;
}

/** `runs/<run id>/result.json` */
export interface RunResult extends RunConditions {
  schema: 4;
  runId: string;
  group: RunGroup;
  title: string;
  level: string;
  trial: number;
  state: 'valid' | 'invalid';
  /** Why it is invalid; empty for a valid run. */
  invalidReasons: string[];
  /** Nothing failed, but the windows are too short for the figures: a longer attempt may be valid. */
  tooShort?: true;
  /** From the activity that started its jobs to the end of the last. */
  span: TimeWindow;
  /** The measured window: of the only load, or common to all loads of a combined run. Null for an invalid run without one. */
  window: TimeWindow | null;
  attempts: number;
  /** Events that did not invalidate it, one sentence each. */
  notes?: string[];
  /** The busiest first; absent if there were none, or if the hosts are not on Proofload's machine. */
  otherPrograms?: OtherProgram[];
  /** Those that began, in order; absent if there are none. */
  events?: EventRecord[];
  /** Of a run whose level a search chose. */
  search?: RunSearch;
  /** Of a run that is made for each variant. */
  variant?: RunVariant;
  /** Of a run whose level is a combination. */
  matrix?: MatrixCell;
  /** Of a run that is a slice of a long one. */
  slice?: RunSlice;
  loads: LoadResult[];
}

/** What the workflow carries of a run: small. */
export interface RunSummary {
  runId: string;
  state: 'valid' | 'invalid' | 'skipped';
  /** One line for people, such as `99,990 records/s, p99 12 ms`. */
  headline: string;
  window: TimeWindow | null;
  /** A level that was more than the machines can do. */
  saturated?: true;
  /** A valid run that is made again, because its throughput changed while it was measured. */
  unsteady?: true;
  /** An invalid run that a longer attempt may make valid. */
  tooShort?: true;
  /** Result of a valid run of a search, from which the next level is chosen. */
  searched?: SearchedRun;
  /** What of an attempt that failed need not be done again in the next. */
  finished?: FinishedUnit[];
  /** The failure because of which the run stayed invalid. */
  kind?: FailureKind;
}

/** What was asked for: enough to plan the campaign afresh. */
export interface CampaignRequest {
  /** Name of a campaign under `campaigns/`, or the absolute path of a campaign file. */
  campaign: string;
  profile: string;
  size: string;
  /** Overrides, `key=value`, in the order given. */
  sets: string[];
  /** Bounds of the lease that the command line gave, in hours and in dollars. */
  maxHours?: number | undefined;
  maxDollars?: number | undefined;
  /** Thresholds of the command line, in addition to those of the file. */
  thresholds?: string[] | undefined;
  /** A name of the user's choice, by which later campaigns are compared with this one. */
  tag?: string | undefined;
  /** Why the user ran it. */
  reason?: string | undefined;
  /** That the command line allowed code which no lock file names. It counts for that session alone: a resumption is asked again. */
  allowUnlockedCode?: true | undefined;
  /** That the user owns the existing clusters of the campaign. It counts for that session alone. */
  iOwnThisCluster?: true | undefined;
  /** Whether it uses hosts that a person brought up. */
  onMyHosts?: true | undefined;
}

/** `campaign.json`, written at the start and again after each phase. */
export interface CampaignRecord extends CampaignSession {
  schema: 4;
  id: string;
  plan: Plan;
  request?: CampaignRequest;
  /** Earlier sessions, oldest first. The other fields are those of the current session. */
  sessions?: CampaignSession[];
}

/** A campaign from its start, or from a resumption, to where it ended or broke off. */
export interface CampaignSession {
  argv: string[];
  proofloadVersion: string;
  git: { commit: string; dirty: boolean } | null;
  machine: { cores: number; memoryMebibytes: number; kernel: string; node: string; java: string };
  /**
   * Id of the state folder, which all rented resources have as the tag `proofload:owner`: kept here so that it outlives the
   * folder. Absent in records from before it was kept.
   */
  owner?: string;
  versions: Record<string, string>;
  /** What was found amiss and did not stop the campaign. */
  warnings?: string[];
  /** Sentences on files that were not what they had been when an earlier session ended. */
  alterations?: string[];
  /** Runs that were left out, with the reason. */
  skipped?: { runId: string; reason: string }[];
  inventory: Inventory | null;
  /** Hosts that came up after the others, in order; absent if none did. */
  hostsAdded?: AddedHosts[];
  /** Hosts that were removed before the others, in order; absent if none was. */
  hostsRemoved?: RemovedHosts[];
  /** Hosts that got a new machine, in order; absent if none did. */
  hostsReplaced?: ReplacedMachine[];
  phases: { phase: Phase; startMilliseconds: number; endMilliseconds: number | null }[];
  /** Null while the session runs, and permanently if it was terminated or lost its server. */
  outcome: CampaignOutcome | null;
  /** The lease that it was given, with what earlier sessions had left of its dollars; absent in the first, whose is the plan's. */
  leasePlan?: LeasePlan;
  /** How its lease stood when the record was last written; absent before it was taken. */
  lease?: LeaseAccount;
  /** What its hardware cost; absent where nothing has a price, and while it is held. */
  spent?: SessionCost;
  /** Whether the lease brought logs and telemetry here after the session had broken off. */
  rescued?: boolean;
  /** Id of the workflow execution, by which a resumption that is recorded twice is told from two. */
  execution?: string;
}

export interface CampaignOutcome {
  state: 'done' | 'failed' | 'cancelled';
  reason: string | null;
  /** The first failure; null for a campaign without one, absent in earlier records. */
  kind?: FailureKind | null;
  /** Null while nothing was asked; a list of what was found when not gone. */
  cleanup: { verified: boolean; leftovers: string[]; checked: string[]; atMilliseconds: number } | null;
  /** What became of what it made in clusters that were there before; absent if it used none. */
  made?: MadeCleanup;
  /** Present if the hosts stayed up after the runs. */
  kept?: KeptHosts;
}

/** What ended the time for which hosts were kept: its end, a command, or the end of the lease. */
export type KeptEnd = 'time' | 'release' | 'cancel' | 'lease';

/** The time for which hosts stayed up after the runs. */
export interface KeptHosts {
  /** As requested. */
  seconds: number;
  startMilliseconds: number;
  /** Null while they are kept. */
  endMilliseconds: number | null;
  endedBy: KeptEnd | null;
}
