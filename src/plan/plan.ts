/** A campaign as resolved: every run, in order, with every parameter. Plain data; it is what the workflow is given. */
import type { SearchPlan, SearchSlot } from './search-plan.ts';

export type SizeName = 'smoke' | 'laptop' | 'published';
/** Which part of the campaign a run belongs to: the cluster that it loads alone, or `combined` where it loads several. */
export type RunGroup = string;

/** One service on one host with the memory it is given. */
export interface PlannedService {
  name: string;
  cluster: string;
  heapMebibytes: number;
  /** Heap and everything beside it: what is counted against the host. */
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
  /** As the registry of systems names it. */
  system: string;
  version: string;
  /** Names of hosts by the role that they have in it; of several hosts the first one is the seed. */
  hosts: Record<string, string[]>;
  /** What the campaign sets of the system, by the system's own names; absent where it sets nothing. */
  settings?: Record<string, SettingValue>;
  /** What else it is made by, as the system's own schema resolved it. */
  options: Record<string, Json>;
}

/** One load generator, as one process or as several that are one load, with its parameters resolved. */
export interface LoadPlan {
  /** Unique within its run, such as `producer`. */
  id: string;
  /** Name of the load generator. */
  workload: string;
  /** Name of the cluster that it loads. */
  cluster: string;
  /** Host of each instance, in order: an instance is one process of the generator, and a host may have several. */
  hosts: string[];
  /** Plain data, by the load generator's own schema. */
  parameters: Record<string, unknown>;
  /** Length of the load itself as planned, without start-up. */
  plannedSeconds: number;
}

export type OnSaturation = 'stop' | 'continue';

/** A level of a sweep: the levels of one run of the campaign file. */
export interface SweptLevel {
  /** Name of that run. */
  of: string;
  /** A higher one loads more. */
  level: number;
  /** What becomes of the higher levels of the same sweep when this one is saturated. */
  onSaturation: OnSaturation;
}

/** What a campaign does between its hosts being ready and being given back, one step after the other. */
export interface Step {
  /** As the registry of steps names it; what else a step holds is of its kind. */
  kind: string;
  /** Unique in its plan, and stable across plans of the same campaign. */
  id: string;
  title: string;
  plannedSeconds: number;
  /** Where it is likely to take less than what is set aside for it. */
  likelySeconds?: number;
  /** After this long it is stopped; derived from `plannedSeconds`. */
  limitSeconds: number;
}

/** The kind of step that measures. What searches, judges and reports is of runs, whatever other kinds there are. */
export const runKind = 'run';

/** One run: one workload, or several at once, at one level, once. */
export interface RunPlan extends Step {
  kind: typeof runKind;
  /** Such as `kafka-producer-100k`, `combined`, with `-t2` for a second trial. */
  id: string;
  group: RunGroup;
  /** The offered load in words, such as `100,000 records/s` or `64 threads`. */
  level: string;
  trial: number;
  loads: LoadPlan[];
  /** Of a slot of a search: as long as a run of it is that settles at once, and 0 for one that is likely not needed. */
  likelySeconds?: number;
  /** Only where a load can be saturated. */
  sweep?: SweptLevel;
  /** Only warms its systems up: it is kept, and counts for nothing. */
  warmUp?: true;
  /** Set where the level is found while the campaign goes on: the loads are then those of the highest level. */
  search?: SearchSlot;
  /** Where it stands in a comparison of alone with together; only where it is part of one. */
  block?: ComparisonBlock;
}

/** A block holds a run together, and each of its systems alone under the same load, one after the other. */
export interface ComparisonBlock {
  /** Id of the run together, without a trial's. */
  of: string;
  /** Counted from 1; the trial of every run in it. */
  number: number;
}

/** How alone and together are compared. */
export interface SharingPlan {
  /** Blocks of each comparison. */
  trials: number;
  /** From which the order within the blocks is drawn. */
  seed: number;
}

/** A phase of the campaign with its expected length and its end at the latest, in seconds. */
export interface PlannedPhase {
  phase: Phase;
  plannedSeconds: number;
  /** Present where searches are likely to need fewer or shorter runs than are set aside for them. */
  likelySeconds?: number;
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
  | 'teardown'
  | 'prove-gone'
  | 'analyse'
  | 'report';

/** So many of one thing that is paid for by the hour. Dollars are null where it has no price. */
export interface CostItem {
  kind: 'host' | 'data volume' | 'root volume' | 'address';
  /** What the provider calls it, or the stack, such as `i4i.4xlarge` or `gp3 of 40 GB`. */
  what: string;
  count: number;
  /** Of one of them. */
  pricePerHour: number | null;
  /** Where the price was read; null where it is the stack's own, or there is none. */
  source: { from: string; date: string } | null;
  /** As they are billed. */
  hours: number;
  /** Of all of them. */
  dollars: number | null;
}

/** What loads are expected to send from one availability zone to another. */
export interface TrafficEstimate {
  /** Of 10^9 bytes. */
  gigabytes: number;
  /** For sending and receiving together. */
  pricePerGigabyte: number;
  source: { from: string; date: string } | null;
  dollars: number;
  /** If every run had to be made as often as it may be. */
  dollarsAtMost: number;
  /** What the estimate takes for granted, a sentence each. */
  assumptions: string[];
}

/** What the hardware of a campaign is expected to cost, by item, phase and host. Dollars are null where nothing has a price. */
export interface CostEstimate {
  /** Of all hosts together, as they are billed. */
  hostHours: number;
  /** Of all items together. */
  dollarsPerHour: number | null;
  /** How the provider rounds; absent where each second counts for itself. */
  billing?: 'second' | 'started-hour';
  dollars: number | null;
  /** Present where searches are likely to need less than all of their runs, which the other figures count; hours are of each host. */
  likely?: { hours: number; hostHours: number; dollars: number | null };
  /** The phases in which there is hardware; what a provider's rounding adds is in the sum alone. */
  phases: {
    phase: Phase;
    seconds: number;
    dollars: number | null;
    likely?: { seconds: number; dollars: number | null };
  }[];
  /** Of the machines alone. */
  hosts: { host: string; hardware: string; pricePerHour: number | null; hours: number; dollars: number | null }[];
  /** Everything that is paid for by the hour; absent from plans that priced hosts alone. */
  items?: CostItem[];
  /** Present where hosts are in several availability zones. */
  traffic?: TrafficEstimate;
}

/** How long a campaign may hold its hardware, and what that may cost. */
export interface LeasePlan {
  /** From just before provisioning; then the campaign is cancelled. */
  hours: number;
  /** `proofload extend` moves the deadline no further than this many hours from the lease's beginning. */
  hardLimitHours: number;
  /** The most that may be spent on the campaign, all its sessions together, or null where nothing has a price. */
  dollars: number | null;
  /** What earlier sessions have spent of it; absent in the first. */
  spentBefore?: number;
  /** How long a campaign may take to its end after its deadline, and how long its hosts bear a control plane that is silent. */
  graceMinutes: number;
  /** After its boot, until a rented machine ends that the lease has not reached. */
  minutesWithoutLease?: number;
  estimate: CostEstimate;
}

export interface Plan {
  campaign: string;
  title: string;
  profile: string;
  size: SizeName;
  hosts: PlannedHost[];
  /** By name; a campaign file gives one of each system, named after it. */
  clusters: Record<string, Cluster>;
  /** In the order in which they are made. */
  steps: Step[];
  /** Absent where every level is given. */
  searches?: SearchPlan[];
  phases: PlannedPhase[];
  /** With all runs that searches may take. */
  plannedSeconds: number;
  /** Present where searches are likely to need less. */
  likelySeconds?: number;
  /** Absent where alone and together are not interleaved. */
  sharing?: SharingPlan;
  /** Absent from plans that were made before there were leases. */
  lease?: LeasePlan;
}
