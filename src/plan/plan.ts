/** A resolved campaign: every run, in order, with every parameter. Plain data, the input of the workflow. */
import type { ExistingPlace } from './existing-place.ts';
import type { RepeatedBenchmark } from './repeated-benchmark.ts';
import type { MatricesPlan, MatrixCell } from './matrix-plan.ts';
import type { DatasetPlan, LoadDataset } from './datasets.ts';
import type { CostItem, TrafficEstimate } from './cost-item.ts';
import type { ComparisonBlock } from './comparison-block.ts';
import type { RunConditions } from './run-conditions.ts';
import type { Background } from './background.ts';
import type { EventPlan } from './events.ts';
import type { RunSlice } from './run-slice.ts';
import type { RunVariant } from './run-variant.ts';
import type { Objective, SearchPlan, SearchSlot } from './search-plan.ts';

/** The part of the campaign that a run belongs to: the only cluster that it loads, or `combined` if it loads several. */
export type RunGroup = string;

/** One service on one host with its memory. */
export interface PlannedService {
  name: string;
  cluster: string;
  heapMebibytes: number;
  /** Heap plus all other memory: the total that counts against the host. */
  residentMebibytes: number;
}

export interface PlannedHost {
  name: string;
  hardware: string;
  cores: number;
  memoryMebibytes: number;
  networkGigabitsPerSecond: number;
  roles: string[];
  zone: string;
  services: PlannedService[];
}

export type SettingValue = string | number | boolean;

/** Plain JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A deployment of a system. */
export interface Cluster {
  /** Name in the registry of systems. */
  system: string;
  version: string;
  /** Host names by role; the first of several hosts is the seed. Of an existing cluster those that are sampled. */
  hosts: Record<string, string[]>;
  /** Hosts on which its services are installed, and which only an event adds to it; not among `hosts`. Absent if there are none. */
  joinLater?: string[];
  /** Of a cluster that was there before and that loads only use; absent if the campaign installs it. */
  existing?: ExistingPlace;
  /** Settings of the campaign, by the system's own names; absent if there are none. */
  settings?: Record<string, SettingValue>;
  /** Encryption of its connections, and how they authenticate, such as `scram-sha-512`; absent if they are plain. */
  security?: { tls?: true; sasl?: string };
  /** Heaps that the campaign gives, by service, in mebibytes; absent if it gives none. */
  heapMebibytes?: Record<string, number>;
  /** Flags of the campaign for the JVMs of services, by service; absent if there are none. */
  jvmFlags?: Record<string, string[]>;
  /** Other options, resolved by the system's own schema. */
  options: Record<string, Json>;
}

/** One load of a generator, with one or several processes and resolved parameters. */
export interface LoadPlan {
  /** Unique within its run, such as `producer`. */
  id: string;
  /** Name of the load generator. */
  workload: string;
  /** Name of the cluster that it loads. */
  cluster: string;
  /** Names of the clusters that it uses in addition, by their systems; one that is missing has its system's name. Absent if none has another. */
  uses?: Record<string, string>;
  /** Host of each instance, in order: an instance is one process of the generator, and a host may have several. */
  hosts: string[];
  /** Plain data, by the load generator's own schema. */
  parameters: Record<string, unknown>;
  /** Planned length of the load, without start-up. */
  plannedSeconds: number;
  /** The dataset that it uses; absent if it makes its own data. */
  dataset?: LoadDataset;
  /** Present if it accompanies another load of its run: it starts before that load, and is stopped once that load has ended. */
  background?: Background;
}

export type OnSaturation = 'stop' | 'continue';

/** A level of a sweep: the levels of one run of the campaign file. */
export interface SweptLevel {
  /** Name of that run. */
  of: string;
  /** A higher one loads more. */
  level: number;
  /** Whether the higher levels of the same sweep still run if this one is saturated. */
  onSaturation: OnSaturation;
}

/** A step of a campaign. Steps run in sequence, from when the hosts are ready until teardown. */
export interface Step {
  /** Name in the registry of steps; the other fields of a step depend on its kind. */
  kind: string;
  /** Unique in its plan, and stable across plans of the same campaign. */
  id: string;
  title: string;
  plannedSeconds: number;
  /** Present if it typically takes less than planned. */
  typicalSeconds?: number;
  /** Timeout; derived from `plannedSeconds`. */
  limitSeconds: number;
  /** The variant in which it finds clusters and datasets; absent if it finds them as the campaign file has them. A run has `variant`. */
  inVariant?: string;
}

/** The kind of step that measures. Searches, findings and reports use only runs. */
export const runKind = 'run';

/** One run: one or several workloads at the same time, at one level, once. */
export interface RunPlan extends Step, RunConditions {
  kind: typeof runKind;
  /** Such as `kafka-producer-100k`, `combined`, with `-t2` for a second trial. */
  id: string;
  group: RunGroup;
  /** The target rate or concurrency as text, such as `100,000 records/s` or `64 threads`. */
  level: string;
  trial: number;
  loads: LoadPlan[];
  /** In the order in which they can begin; absent if there are none. */
  events?: EventPlan[];
  /** For a slot of a search: the length of a run that is steady at once, or 0 if the slot is typically not needed. */
  typicalSeconds?: number;
  /** Present only if a load can be saturated. */
  sweep?: SweptLevel;
  /** The run only warms up its systems: its results are stored and used for nothing. */
  warmUp?: true;
  /** Present if a search chooses the level during the campaign; the loads then have the highest level. */
  search?: SearchSlot;
  /** Its block in a comparison of isolated and combined runs; absent outside comparisons. */
  block?: ComparisonBlock;
  /** Its place in a comparison of variants; absent if no variant changes the run. */
  variant?: RunVariant;
  /** Its combination of values; absent if its level is no combination. */
  matrix?: MatrixCell;
  /** Its place in a long run; absent if it is no slice of one. */
  slice?: RunSlice;
}

/** The hosts with services of a variant, and their price. */
export interface VariantPrice {
  hosts: number;
  /** With their disks and addresses, without traffic; null if they have no price. */
  dollarsPerHour: number | null;
  /** Between zones, in an hour of the variant's runs; absent if the provider does not bill it or all hosts are in one zone. */
  traffic?: { gigabytesPerHour: number; dollarsPerHour: number };
}

/** A variant of the campaign: the campaign file with some values changed. */
export interface PlannedVariant {
  name: string;
  /** Each change as a path in the campaign file with its value, such as `loads.producer.acks: all`; empty if it changes nothing. */
  changes: string[];
  /** The clusters that it changes, as changed, by name. */
  clusters: Record<string, Cluster>;
  /** The services of every host, by host; absent if it places and lays out the clusters as the campaign file does. */
  services?: Record<string, PlannedService[]>;
  /** Present if the clusters of the variants take turns. */
  price?: VariantPrice;
  /** All datasets as it has them; absent if it changes none. */
  datasets?: DatasetPlan[];
}

/** How variants are compared. */
export interface VariantsPlan {
  /** Blocks of each comparison. */
  trials: number;
  /** Seed of the order within the blocks. */
  seed: number;
  /** The first is the base, with which the others are compared. */
  all: PlannedVariant[];
}

/** How isolated and combined runs are compared. */
export interface SharingPlan {
  /** Blocks of each comparison. */
  trials: number;
  /** Seed of the order within the blocks. */
  seed: number;
}

/** A phase of the campaign with its expected length and its time limit, in seconds. */
export interface PlannedPhase {
  phase: Phase;
  plannedSeconds: number;
  /** Present if searches typically need fewer or shorter runs than planned. */
  typicalSeconds?: number;
  limitSeconds: number;
}

export type Phase =
  | 'plan'
  | 'provision'
  | 'install'
  | 'verify'
  | 'isolated'
  | 'combined'
  | 'collect'
  | 'keep'
  | 'teardown'
  | 'verify-cleanup'
  | 'analyse'
  | 'report';

/** Expected cost of a campaign's hardware, by item, phase and host. Dollars are null if nothing has a price. */
export interface CostEstimate {
  /** Billed hours of all hosts. */
  hostHours: number;
  /** Total of all items, with all hosts up. */
  dollarsPerHour: number | null;
  /** How the provider rounds; absent if it bills by the second. */
  billing?: 'second' | 'started-hour';
  dollars: number | null;
  /** Typical cost; present if searches typically need fewer than all of their runs, which the other figures include. Hours are per host. */
  likely?: { hours: number; hostHours: number; dollars: number | null };
  /** The phases with hardware. Only the sum includes the provider's rounding. */
  phases: {
    phase: Phase;
    seconds: number;
    dollars: number | null;
    likely?: { seconds: number; dollars: number | null };
  }[];
  /** Only the machines. */
  hosts: { host: string; hardware: string; pricePerHour: number | null; hours: number; dollars: number | null }[];
  /** Everything that is billed by the hour; absent from plans that priced only hosts. */
  items?: CostItem[];
  /** Hosts that come up or, if they are up from the beginning, are removed while the campaign runs; absent if all are up throughout. */
  later?: { hosts: string[]; dollarsPerHour: number | null; fromBeginning?: true }[];
  /** Present if hosts are in several availability zones. */
  traffic?: TrafficEstimate;
}

/** Limits on the time and cost of a campaign's hardware. */
export interface LeasePlan {
  /** Length, from just before provisioning. At the end the campaign is cancelled. */
  hours: number;
  /** `proofload extend` moves the deadline at most this many hours past the start of the lease. */
  hardLimitHours: number;
  /** Budget of the campaign over all its sessions; null if nothing has a price. */
  dollars: number | null;
  /** Dollars that earlier sessions spent; absent in the first session. */
  earlierSpending?: number;
  /** How long a campaign may take to finish after its deadline, and how long its hosts keep running when nothing renews their lease. */
  graceMinutes: number;
  /** Minutes after its boot until a rented machine without a lease shuts itself down. */
  minutesWithoutLease?: number;
  estimate: CostEstimate;
}

export interface Plan {
  campaign: string;
  title: string;
  /** Absent if the campaign repeats nothing, and in earlier plans. */
  repeats?: RepeatedBenchmark;
  profile: string;
  /** Name in the campaign file. */
  size: string;
  hosts: PlannedHost[];
  /** By name: that of its system, or one of its own. */
  clusters: Record<string, Cluster>;
  /** Data that outlives runs; absent if every load makes its own. */
  datasets?: DatasetPlan[];
  /** In the order in which they run. */
  steps: Step[];
  /** Absent if every level is given. */
  searches?: SearchPlan[];
  phases: PlannedPhase[];
  /** With all runs that searches may need. */
  plannedSeconds: number;
  /** Present if searches typically need less. */
  typicalSeconds?: number;
  /** How long the hosts stay up after the runs; absent if they do not. */
  keepSeconds?: number;
  /** Absent if isolated and combined runs are not interleaved. */
  sharing?: SharingPlan;
  /** Absent if the campaign has no variants. */
  variants?: VariantsPlan;
  /** What the backgrounds of variants that take turns are to meet; absent if the campaign has none. */
  backgroundObjective?: Objective;
  /** Absent if the levels of no run are combinations. */
  matrices?: MatricesPlan;
  /** What its results must keep, as text (`src/thresholds`); absent if there is nothing. */
  thresholds?: string[];
  /** Absent from plans of versions without leases. */
  lease?: LeasePlan;
}
