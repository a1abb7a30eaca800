/**
 * What a load generator says of itself to everything that plans, judges and reports loads. Facts are pure: workflows, `--help`,
 * findings and reports import them, so they import nothing that reads, writes or connects.
 */
import type { z } from 'zod';
import type { InstallationFacts } from '../systems/facts.ts';
import type { SystemName } from '../systems/registry.ts';
import type { TimeWindow } from '../input/time-schema.ts';
import type { RunPlan } from '../plan/plan.ts';
import type { LoadPressure, OwnResource } from '../systems/resource-facts.ts';
import type { ReportFacts } from './report-facts.ts';

/** Parameters of a load as plain data, before its own generator has narrowed them. */
export type Parameters = Record<string, unknown>;

/** What a load is asked for: a rate on a schedule, or a number of operations under way. */
export type Target = { ratePerSecond: number } | { concurrency: number };

/** What is read by a load, as its writer was planned. */
export interface Source {
  /** Id of the run that writes it. */
  runId: string;
  /** Whether that is the run of the reader itself. */
  isOwnRun: boolean;
  /** Parameters of the loads that write it, as the file gives them. */
  given: Parameters[];
}

/** A load as the plan carries it. `plannedSeconds` is null where its length cannot be told. */
export interface PlannedLoad<Planned> {
  parameters: Planned;
  plannedSeconds: number | null;
}

/** A level that a search tries, and for how long. */
export interface SearchedLevel {
  over: string;
  level: number;
  /** Measured. */
  seconds: number;
  /** Before those, not measured. */
  warmUpSeconds: number;
}

/** A parameter that can be searched over. */
export interface SearchedOver {
  /** Whether it is a rate, which a system keeps up with or does not, or a concurrency. */
  kind: 'rate' | 'concurrency';
  /** As it stands behind a level, such as `records/s`. */
  unit: string;
}

/** How the level of a load is searched for. */
export interface Searching<Given, Planned> {
  over: Record<string, SearchedOver>;
  /** What the search gives the load in place of the file, at the highest level that it may try. */
  given(over: string, highest: number, seconds: number): Partial<Given>;
  at(parameters: Planned, level: SearchedLevel): Planned;
  /** Why a load with these parameters cannot be searched over that one; null where it can. */
  refusal?(given: Partial<Given>, over: string): string | null;
  /** Whether each run of a search writes over what the one before it wrote. */
  writesOver: boolean;
}

/** Where a load's traffic goes, for the part of it that crosses from one availability zone to another. */
export interface TrafficPlace {
  /** Of each instance of the load, which share its traffic evenly. */
  hosts: string[];
  /** Hosts of the cluster that hold its data or do its work. */
  serving: string[];
  /** Of all hosts of the load together; infinite where that of one is not known. */
  networkBitsPerSecond: number;
  run: RunPlan;
  runs: RunPlan[];
  ways: {
    /** Share of all pairs of a sender and a receiver that lie in two zones. */
    share(senders: string[], receivers: string[]): number;
    /** The same of all pairs of two different hosts. */
    shareAmong(hosts: string[]): number;
  };
}

/** Memory of a load generator on its host: of a fixed size, or a heap that is shared out with those of the services. */
export type GeneratorMemory = { residentMebibytes: number } | { sharedHeap: true };

/** A load that reads what another one wrote. */
export interface Reading<Given, Planned> {
  /** The generator that writes it. */
  from: string;
  /** The parameter of the file that names the run of the writer, and its value. */
  parameter: string;
  runNamed(given: Given): string;
  /** Id of the run that wrote it; null for the run itself, which then writes while it is read. */
  writtenByRun(parameters: Planned): string | null;
}

/** A fault of a parameter that no single field shows. */
export interface ParameterFault {
  parameter: string;
  sentence: string;
}

/** How what a load gave is read by what knows no load generator. */
export interface ResultFacts<Figures extends { kind: string } = { kind: string }> {
  /** What the generator gives, in its own form; its `kind` is the name of the generator. */
  figures: z.ZodType<Figures>;
  /** In one line for people, such as `99,990 records/s produced, p99 12 ms`. */
  headline(figures: Figures): string;
  /** By the names that published figures have. */
  publishedFigures(figures: Figures, window: TimeWindow): Record<string, number>;
  /** Resources of the system that its figures show, by name. */
  resources?: Readonly<Record<string, OwnResource>>;
  /** What its figures say of those, and of heaps. */
  pressures?(figures: Figures): LoadPressure[];
  /** How it stood still, in a clause: full memory of its host, or of one that directs the work of others, is then the cause. */
  standstill?(figures: Figures): string | null;
  /** What is to be said of its latencies where it was not open-loop: beside them all, and beside a curve of them. */
  closedLoop?: { caveat: string; onCurve?: string };
}

export interface WorkloadFacts<
  Given extends object = Parameters,
  Planned extends object = Parameters,
  Figures extends { kind: string } = { kind: string },
> extends ResultFacts<Figures> {
  /** For people. */
  title: string;
  /** What the report says of its loads beyond what was measured. */
  report?: ReportFacts<Figures, Planned>;
  /** The system whose clusters it loads. */
  system: SystemName;
  /** What it is installed from, under its own name; null where that is what its cluster is installed from. */
  installation: InstallationFacts | null;
  /** What a campaign file may say, complete. */
  given: z.ZodObject & z.ZodType<Given>;
  /** What a plan carries. */
  planned: z.ZodType<Planned>;
  /** Resolves what the file gives. `source` is null for a load that reads nothing. */
  plan(given: Given, runId: string, source: Source | null): PlannedLoad<Planned>;
  /** Faults of parameters together; some may be missing. */
  faults?(given: Partial<Given>): ParameterFault[];
  /** Whether the length of the load is known without `plannedSeconds`; where this is absent, it is told when the load is planned. */
  hasLength?(given: Given): boolean;
  /** Copies of its data, a number or numbers by data centre, cannot be more than the hosts with that role. */
  copies?: { parameter: string; role: string; hosts: string };
  reads?: Reading<Given, Planned>;
  /** Whether another load can read what it writes. */
  isRead?: true;
  /** Whether it can be several processes, on several hosts or on one. */
  instances: 'one' | 'several';
  /** Why so many instances cannot share this load; null where they can. Asked where there are several. */
  instancesFault?(given: Given, source: Source | null, instances: number): string | null;
  /** With several instances: from the last operation until each has seen that there are no more. */
  groupEndSeconds?: number;
  /** What a level offers, in words such as `100,000 records/s`; null where nothing is offered. */
  levelText(parameters: Given | Planned): string | null;
  /** What a run of this load alone adds to its name, such as `100k`. */
  levelSuffix(given: Given): string | null;
  /** What is counted; null for a batch. */
  unit: 'records' | 'operations' | null;
  /** Null where it does as much as it can, and for a batch. */
  target(parameters: Planned): Target | null;
  /** All else that makes two loads the same level. */
  sameWork(parameters: Planned): unknown[];
  /** Amount of work of a batch, in times of its base size: more of it may be more than the machines can do. */
  batchSize?(parameters: Planned): number;
  /** Absent where it has neither a rate nor a concurrency. */
  search?: Searching<Given, Planned>;
  /** From its start to its first operation, and what it does after its last. */
  startUpSeconds: number;
  /** Before its start. */
  preparationSeconds(parameters: Planned): number;
  memory: GeneratorMemory;
  /** Bytes that it leaves on the data folders of all hosts together. */
  diskBytes(parameters: Planned): number;
  /** Bytes that it has go from zone to zone, in one attempt at its run. */
  bytesBetweenZones(parameters: Planned, place: TrafficPlace): number;
  /** What the estimate of that takes for granted, a sentence. */
  trafficAssumption?: string;
  /** The load is divided into so many parts, of which each is whole on one host; else it is spread evenly. */
  parts?(parameters: Planned): { count: number; what: string; over: string };
  /** What runs on its host is as much a part of the system as its services, such as a driver that schedules their tasks. */
  isPartOfSystem?: true;
  /** Ports at which it listens on its host. */
  ports?: number[];
  /** Names that it takes on the hosts of the cluster, which no other load of the campaign may take. */
  takenNames?(runId: string, loadId: string): string[];
  /** Steps that prepare it as jobs of their own. */
  preparationSteps?: string[];
}
