/**
 * The facts of a load generator: everything that shared code needs to plan, judge and report its loads. Facts are pure: workflows,
 * `--help`, findings and reports import them, so they import nothing that reads, writes or connects.
 */
import type { Starter } from './starter.ts';
import type { z } from 'zod';
import type { InstallationFacts, SettingsFacts } from '../systems/facts.ts';
import type { SystemName } from '../systems/registry.ts';
import type { TimeWindow } from '../input/time-schema.ts';
import type { LoadInstance } from '../plan/instances.ts';
import type { DatasetPlan } from '../plan/datasets.ts';
import type { Cluster, RunPlan, SettingValue } from '../plan/plan.ts';
import type { Measured } from './measured.ts';
import type { OwnFiles } from './own-files.ts';
import type { Target } from './target.ts';
import type { LeastWindow } from './least-window.ts';
import type { LoadPressure, OwnResource } from '../systems/resource-facts.ts';
import type { DatasetFacts } from './dataset-facts.ts';
import type { ParameterFault, Parameters } from './parameters.ts';
import type { ReportFacts } from './report-facts.ts';

/** The data that a load reads, as its writer was planned. */
export interface Source {
  /** Id of the run that writes the data. */
  runId: string;
  /** Whether the reader is a load of the same run. */
  isOwnRun: boolean;
  /** Parameters of the loads that write the data, as the campaign file gives them. */
  given: Parameters[];
}

/** A dataset at the size that it has when a run starts. */
export interface SizedDataset {
  dataset: DatasetPlan;
  records: number;
}

/** A system whose cluster a load uses in addition to the one that it loads. */
export interface UsedSystem<Given> {
  system: SystemName;
  /** Faults against that cluster. Some parameters may be missing. */
  faults?(given: Partial<Given>, cluster: Cluster): ParameterFault[];
}

/** A load in a plan. `plannedSeconds` is null if its length is unknown. */
export interface PlannedLoad<Planned> {
  parameters: Planned;
  plannedSeconds: number | null;
}

/** A level that a search tries. */
export interface SearchedLevel {
  over: string;
  level: number;
  /** Length of the measurement window. */
  seconds: number;
  /** Warm-up before the measurement window. */
  warmUpSeconds: number;
}

/** A parameter that a search can vary. */
export interface SearchedOver {
  /** A target rate, which a run can meet or miss, or a concurrency. */
  kind: 'rate' | 'concurrency';
  /** Follows the level in texts, such as `records/s`. */
  unit: string;
}

/** How a search varies the level of a load. */
export interface Searching<Given, Planned> {
  over: Record<string, SearchedOver>;
  /** Parameters that the search sets instead of the campaign file, at the highest level that it may try. */
  given(over: string, highest: number, seconds: number): Partial<Given>;
  at(parameters: Planned, level: SearchedLevel): Planned;
  /** Why a search cannot vary that parameter of this load; null if it can. */
  refusal?(given: Partial<Given>, over: string): string | null;
  /** Whether each run of a search overwrites the data of the run before it. */
  writesOver: boolean;
}

/** Where a load's traffic goes, to estimate the part that crosses availability zones. */
export interface TrafficPlace {
  /** Host of each instance of the load. Instances share the traffic evenly. */
  hosts: string[];
  /** Hosts of the cluster that hold the data or do the work for the load, such as those of its data centre. */
  serving: string[];
  /** The same for a load with these parameters, such as those of another data centre. */
  servingWith(parameters: Parameters): string[];
  /** Total of all hosts of the load; infinite if that of one host is unknown. */
  networkBitsPerSecond: number;
  /** Hosts of the clusters that the load uses in addition to its own. */
  used: string[];
  run: RunPlan;
  runs: RunPlan[];
  crossings: {
    /** Share of all sender–receiver pairs that are in different zones. */
    share(senders: string[], receivers: string[]): number;
    /** The same for all pairs of two different hosts. */
    shareAmong(hosts: string[]): number;
  };
}

/** Memory of a load generator on its host: a fixed size, or a heap that is sized together with the heaps of the services. */
export type GeneratorMemory = { residentMebibytes: number } | { sharedHeap: true };

/** A load that reads what another load wrote. */
export interface Reading<Given, Planned> {
  /** The generator that writes the data. */
  from: string;
  /** The parameter of the campaign file that names the writer's run, and its value. */
  parameter: string;
  runNamed(given: Given): string;
  /** Id of the run that wrote the data; null if a load of the same run writes it meanwhile. */
  writtenByRun(parameters: Planned): string | null;
  /**
   * The parameters with which it reads what these loads of its own run write, as planned. A search sets the parameters of the writers
   * again for each run. If absent, they do not depend on the writers.
   */
  ofWriters?(parameters: Planned, writers: Parameters[]): Planned;
  /** It can only read what its own run writes meanwhile. */
  whileWritten?: true;
  /** The used system to which it passes what it reads; null if it passes it to none, absent if it never does. */
  passesTo?(parameters: Planned): SystemName | null;
  /** Time from its start until it reads at the rate of the writing; absent if it does from its start on. A searched writer warms up for as long. */
  catchUpSeconds?: number;
}

/** How shared code reads the result of a load. */
export interface ResultFacts<Figures extends { kind: string } = { kind: string }> {
  /** The generator's own figures. `kind` is the name of the generator. */
  figures: z.ZodType<Figures>;
  /** One line, such as `99,990 records/s produced, p99 12 ms`. */
  headline(figures: Figures): string;
  /** Figures by the names that published results use, without latencies: these are read from the common form. */
  publishedFigures(figures: Figures, window: TimeWindow): Record<string, number>;
  /** The figures of what remains without a warm-up; absent for a batch, which has none. */
  withoutWarmUp?(figures: Figures, rest: Measured): Figures;
  /** Resources of the system that the figures show, by name. */
  resources?: Readonly<Record<string, OwnResource>>;
  /** Utilization of those resources and of heaps, from the figures. */
  pressures?(figures: Figures, cluster?: Cluster): LoadPressure[];
  /** A clause on where the load got stuck. Exhausted memory of its host, or of a host that directs the work of others, is then the cause. */
  standstill?(figures: Figures): string | null;
  /** Questions about the system that the figures of one load answer, as sentences of question and answer. */
  answers?(figures: Figures): string[];
  /** Caveats on latencies that are not open-loop: next to every latency, and next to a latency curve. */
  closedLoop?: { caveat: string; onCurve?: string };
}

export interface WorkloadFacts<
  Given extends object = Parameters,
  Planned extends object = Parameters,
  Figures extends { kind: string } = { kind: string },
> extends ResultFacts<Figures> {
  title: string;
  /** What the report adds to the common tables. */
  report?: ReportFacts<Figures, Planned>;
  /** The system whose clusters it loads. */
  system: SystemName;
  /** Other systems whose clusters its loads use, such as one that a job reads. The campaign must install them. */
  uses?: readonly UsedSystem<Given>[];
  /** Its own installation, under its own name; null if it comes with the installation of its cluster. */
  installation: InstallationFacts | null;
  /** Parameters in a campaign file. */
  given: z.ZodObject & z.ZodType<Given>;
  /** Parameters in a plan. */
  planned: z.ZodType<Planned>;
  /**
   * Resolves the parameters of the campaign file. `source` is null for a load that reads nothing. `files` are those of
   * `fileParameters`. `data` is present for a load on a dataset.
   */
  plan(given: Given, runId: string, source: Source | null, files?: OwnFiles, data?: SizedDataset): PlannedLoad<Planned>;
  /** Parameters of the campaign file that name a file of the user's own. */
  fileParameters?: readonly string[];
  /** SHA-256 of the file of the user's own that each host of the load needs. */
  ownFile?(parameters: Planned): string;
  /** The settings of its client that the parameter `clientSettings` may give; absent if its client takes none. */
  clientSettings?: SettingsFacts;
  /** Every setting that the parameters give its client, by the client's own names, `clientSettings` included. */
  clientProperties?(parameters: Planned): Record<string, SettingValue>;
  /** Faults in the combination of parameters. Some parameters may be missing. */
  faults?(given: Partial<Given>, files?: OwnFiles): ParameterFault[];
  /** Faults against the cluster that it loads, which the campaign installs. Some parameters may be missing. */
  clusterFaults?(given: Partial<Given>, cluster: Cluster): ParameterFault[];
  /** Whether the length of the load is known before it is planned. If absent, `plan` decides. */
  hasLength?(given: Given): boolean;
  /** What protects its connections if its cluster asks for it. Default: nothing. */
  protects?: readonly ('tls' | 'sasl')[];
  /** The parameter for copies of its data: a number, or numbers by data centre. There cannot be more copies than hosts with that role. */
  copies?: { parameter: string; role: string; hosts: string };
  reads?: Reading<Given, Planned>;
  /** Present if it can insert a dataset that several runs use (`LoadGenerator.insert`), and its loads can use one. */
  dataset?: DatasetFacts;
  /** Present if its loads read a dataset that one of these generators inserts. Each load needs one. */
  readsDataset?: { of: readonly string[] };
  /** Whether another load can read what it writes. */
  isRead?: true;
  /** Whether a load can be a group of several processes, on one or several hosts. */
  instances: 'one' | 'several';
  /** The share of one instance of several in the parameters of its load; absent if all have the same parameters. */
  shareOf?(parameters: Planned, instance: LoadInstance): Planned;
  /** How several instances share the load, as a sentence for the reference of the campaign file. */
  instancesNote?: string;
  /** Why this many instances cannot share the load; null if they can. Called for several instances only. */
  instancesFault?(given: Given, source: Source | null, instances: number): string | null;
  /** With several instances: time from the last operation until each instance knows that there are no more. */
  groupEndSeconds?: number;
  /** The level as text, such as `100,000 records/s`; null if the load has none. */
  levelText(parameters: Given | Planned): string | null;
  /** Suffix of the name of an isolated run of this load, such as `100k`. */
  levelSuffix(given: Given): string | null;
  /** Unit of the rate; null for a batch. */
  unit: 'records' | 'operations' | null;
  /** Null for an unlimited rate and for a batch. */
  target(parameters: Planned): Target | null;
  /** What its level is if it has no target of its own, such as the rate at which others write what it reads; null if it has none. */
  givenLevel?(parameters: Planned): number | null;
  /** Everything else that makes two loads comparable. */
  sameWork(parameters: Planned): unknown[];
  /** Size of a batch as a multiple of its base size. A larger batch may saturate the machines. */
  batchSize?(parameters: Planned): number;
  /** Absent if the load has neither a rate nor a concurrency. */
  search?: Searching<Given, Planned>;
  /** Present if `proofload new` can begin a campaign with it; at most one of each system. */
  starter?: Starter;
  /**
   * Present if a load can be stopped early and its outputs still be read, so that it can accompany a load of unknown length: the
   * parameters with which it lasts for so many seconds after its warm-up, and the seconds from its start to its measurement window.
   */
  background?: {
    lasting(parameters: Planned, seconds: number): Planned;
    leadSeconds(parameters: Planned): number;
  };
  /** What its figures need of a measurement window, which is invalid if it has less. Absent for a batch, which is measured whole. */
  needs?: LeastWindow;
  /** Parameters of the plan that are proportional to its length. Absent for a batch, and for a load that lasts as long as others write. */
  lengths?: readonly string[];
  /** Present if the other loads of a run start when this one is ready: the planned time until then. */
  startsFirst?: { readySeconds: number };
  /** Time from start to first operation, plus time after the last one; of a load that starts first only the latter. */
  startUpSeconds: number;
  /** Time that preparations take before the start. */
  preparationSeconds(parameters: Planned): number;
  /** Present if the runs of a search or of blocks share what the first of them prepared. */
  sharesPreparation?: true;
  memory: GeneratorMemory;
  /** Bytes of records that an operation reads on average, over all copies that it asks; absent if that is not known. */
  readBytes?(parameters: Planned): number;
  /** Bytes of records that an operation writes on average, of one copy; absent if that is not known. */
  writtenBytes?(parameters: Planned): number;
  /**
   * Bytes that it sends to its cluster for an operation, and the number of operations if that is fixed; null if the bytes are not known,
   * as with compression. Default: the bytes that an operation writes.
   */
  sends?(parameters: Planned): { bytes: number; operations?: number } | null;
  /** Bytes of all records that it uses, of one copy; absent if that is not known. */
  dataBytes?(parameters: Planned): number;
  /** Bytes that it leaves in the data folders of all hosts. */
  diskBytes(parameters: Planned): number;
  /** Bytes that cross zones in one attempt at its run. */
  bytesBetweenZones(parameters: Planned, place: TrafficPlace): number;
  /** One sentence on the assumptions of that estimate. */
  trafficAssumption?: string;
  /** The load is divided into this many parts, each on one host. If absent, it is spread evenly. */
  parts?(parameters: Planned): { count: number; what: string; over: string };
  /** Its process is part of the system under test, such as a driver that schedules tasks. */
  isPartOfSystem?: true;
  /** Ports on which it listens on its host. */
  ports?: number[];
  /** Names that it uses in the cluster. No other load of the campaign may use them. */
  takenNames?(runId: string, loadId: string): string[];
  /** Preparation steps that run as their own jobs. */
  preparationSteps?: string[];
}
