/** The interface of a load generator: it decides what to run and reads the results. It never acts itself. */
import type { LoadInstance } from '../plan/instances.ts';
import type { LoadPlan, Plan } from '../plan/plan.ts';
import type { HostClock } from '../hosts/clocks/host-clock.ts';
import type { Inventory } from '../hosts/inventory.ts';
import type { JobSpec } from '../hosts/job.ts';
import type { FinishedUnit, LoadProgress } from './load-output.ts';
import type { TimeWindow } from '../input/time-schema.ts';
import type { MadeName } from '../systems/made-names.ts';
import type { Secrets } from '../systems/secrets.ts';
import type { DatasetPlan } from '../plan/datasets.ts';
import type { Parameters } from './parameters.ts';
import type { Measured, MeasuredOperations } from './measured.ts';
import type { RegisteredFigures } from './registry.ts';
import type { Watch } from './watch.ts';

/** A load whose parameters its own generator has validated. */
export type LoadOf<Planned extends object> = Omit<LoadPlan, 'parameters'> & { parameters: Planned };

/** Everything that a load generator may use to decide. Nothing here acts. */
export interface LoadContext<Planned extends object = Parameters> {
  plan: Plan;
  inventory: Inventory;
  load: LoadOf<Planned>;
  /** The instance to decide about. For preparations, which are per load, the first instance. */
  instance: LoadInstance;
  /** Part of every name in a cluster that was there before. */
  campaignId: string;
  /** Run id and attempt. Job ids, topics and keyspaces are named after them. */
  runId: string;
  attempt: number;
  /** What its search or the blocks of its comparison are of: their runs may share what they prepare. Absent for other runs. */
  sharedBy?: string;
  /** Parts of the load that earlier attempts finished. */
  finished: FinishedUnit[];
  /** For files of the job. Never put them on the command line: every user of a host can read it. */
  secrets: Secrets;
  /** Absolute path of its installation on the instance's host. */
  installFolder: string;
}

/** Everything that a load generator may use to decide how to insert or drop a dataset. */
export interface DatasetContext<Planned extends object = Parameters> {
  plan: Plan;
  inventory: Inventory;
  /** Its parameters are validated by the generator's own schema. */
  dataset: Omit<DatasetPlan, 'parameters'> & { parameters: Planned };
  /** Part of every name in a cluster that was there before. */
  campaignId: string;
  /** For files of the job. Never put them on the command line: every user of a host can read it. */
  secrets: Secrets;
  /** Absolute path of its installation on the dataset's host. */
  installFolder: string;
}

/** Records `from` up to, but not including, `to`, counted from 0. */
export interface DatasetSlice {
  from: number;
  to: number;
  /** Unique among all attempts at inserting into the dataset on these hosts, because a job never starts twice. */
  number: number;
}

/** Inserts a slice. Every attempt at the same records writes the same keys. */
export interface SliceInsertion {
  job: JobSpec;
  limitSeconds: number;
}

/** One of the `preparations` of a system, to be run in its cluster. */
export interface SystemPreparation {
  kind: 'in system';
  /** Name of a cluster that the load uses; absent for the one that it loads. */
  cluster?: string;
  /** A few words for progress. */
  what: string;
  preparation: string;
  parameters: Record<string, unknown>;
}

/** A step before the measurement window. An activity does each in order. Each is safe to repeat. */
export type Preparation = SystemPreparation | { kind: 'job'; what: string; job: JobSpec; limitSeconds: number };

/** The result of one instance of a load, read from its outputs. */
export interface LoadReading<Figures extends { kind: string } = RegisteredFigures> {
  window: TimeWindow;
  /** The common form. Findings and shared reports read nothing else. */
  measured: Measured;
  /** The generator's own form, for its own tables. */
  figures: Figures;
}

/** What all instances of a load did in their common window. */
export interface InstancesTotal {
  window: TimeWindow;
  /** Of all operations. */
  operations: MeasuredOperations;
  /** By kind, over the windows of their own; empty if the generator does not tell kinds apart. */
  kinds: MeasuredOperations[];
}

/**
 * Combines the figures of all instances of a load. `perSecond` is the rate of an instance in the common window. Throws one sentence
 * if the total does not match the plan.
 */
export type Combining<Figures extends { kind: string } = RegisteredFigures> = (
  readings: (LoadReading<Figures> & { perSecond: number })[],
  load: LoadPlan,
  total: InstancesTotal,
) => Figures;

/** An earlier attempt at the same run: its kept folder, and the parts of the load that it finished. */
export interface EarlierAttempt {
  attempt: number;
  folder: string;
  units: string[];
}

/** Where an instance ran, for a reading that joins times of several hosts. */
export interface ReadingPlace {
  /** Host of the instance. */
  host: string;
  /** All loads of its run. */
  loads: LoadPlan[];
  clocks: { of(host: string): Pick<HostClock, 'at' | 'toOurs'> };
}

export interface LoadGenerator<
  Planned extends object = Parameters,
  Figures extends { kind: string } = RegisteredFigures,
  Dataset extends object = Parameters,
> {
  /**
   * What the load makes in its cluster that outlives its jobs: a cluster that was there before must have none of it, and it is removed
   * there at the end. Absent if it makes nothing.
   */
  makes?(context: LoadContext<Planned>): MadeName[];
  /** Called once for all instances of the load. Its jobs run on the host of the first instance. */
  prepare(context: LoadContext<Planned>): Preparation[];
  /** The job of one instance. Here and below, the parameters of the load are the share of the instance (`shareOf` in the facts). */
  job(context: LoadContext<Planned>): JobSpec;
  /** Reads the tail of the standard output of one instance. `total` is of that instance. */
  progress(outputTail: string, load: LoadOf<Planned>): LoadProgress | null;
  /** Whether the other loads of the run may start, from the tail of its standard output. Present with `startsFirst` of the facts. */
  isReady?: (outputTail: string) => boolean;
  /** Queries the generator while it runs, in addition to its output. Called anew each time a worker drives the run. */
  watch?(context: LoadContext<Planned>): Watch | null;
  /** What a dataset has in its cluster: named after the dataset, so that all runs find it. Present with `insert` and `drop`. */
  datasetName?: (context: DatasetContext<Dataset>) => MadeName;
  /** The job that inserts a slice of a dataset. Its output is read by `inserted`. */
  insert?: (context: DatasetContext<Dataset>, slice: DatasetSlice) => SliceInsertion;
  /** Records of the slice that its job has inserted so far, from the tail of its standard output; null if it does not say. */
  inserted?: (outputTail: string) => number | null;
  /** Removes the dataset from its cluster. Safe to repeat. */
  drop?: (context: DatasetContext<Dataset>) => SystemPreparation;
  /** Parts that an attempt finished before its generator died, from its output; absent if a load has no parts. */
  finished?(output: string): string[];
  /** Files to keep in addition to `output` and `error`, relative to the job's folder. `name/` is a folder, kept with its contents. */
  keeps: string[];
  /** Present if the facts allow several instances. */
  combine?: Combining<Figures>;
  /** Reads the kept folder of one instance (`output`, `error` and `keeps`). Throws one sentence if an output is incomplete. */
  read(
    folder: string,
    load: LoadOf<Planned>,
    started: TimeWindow,
    earlier?: EarlierAttempt[],
    place?: ReadingPlace,
  ): Promise<LoadReading<Figures>>;
}
