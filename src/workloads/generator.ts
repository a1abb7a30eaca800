/** What a load generator does: it decides what is to run, and reads what came of it. It never acts itself. */
import type { LoadInstance } from '../plan/instances.ts';
import type { LoadPlan, Plan } from '../plan/plan.ts';
import type { Inventory } from '../hosts/inventory.ts';
import type { JobSpec } from '../hosts/job.ts';
import type { FinishedUnit, LoadProgress } from './load-output.ts';
import type { TimeWindow } from '../input/time-schema.ts';
import type { Secrets } from '../systems/secrets.ts';
import type { Parameters } from './facts.ts';
import type { Measured } from './measured.ts';
import type { RegisteredFigures } from './registry.ts';
import type { Watch } from './watch.ts';

/** A load whose parameters its own generator has narrowed. */
export type LoadOf<Planned extends object> = Omit<LoadPlan, 'parameters'> & { parameters: Planned };

/** Everything a load generator may know when it decides: nothing here acts. */
export interface LoadContext<Planned extends object = Parameters> {
  plan: Plan;
  inventory: Inventory;
  load: LoadOf<Planned>;
  /** The process that is decided about; of what is prepared for all of a load, the first. */
  instance: LoadInstance;
  /** Run id and attempt; job ids, topics and keyspaces are made fresh from them. */
  runId: string;
  attempt: number;
  /** Parts of the load that need not be done again. */
  finished: FinishedUnit[];
  /** For files of the job, and never for its command line, which everybody on a host may read. */
  secrets: Secrets;
  /** Absolute path on the instance's host of what its tool is installed from. */
  installFolder: string;
}

/** One of the `preparations` of the system that is loaded, done in the load's cluster. */
export interface SystemPreparation {
  kind: 'in system';
  /** In a few words, for progress. */
  what: string;
  preparation: string;
  parameters: Record<string, unknown>;
}

/** Something to do before the window, in order: each is done by an activity, safe to repeat. */
export type Preparation = SystemPreparation | { kind: 'job'; what: string; job: JobSpec; limitSeconds: number };

/** What a load tool gave, read from its outputs. */
export interface LoadReading<Figures extends { kind: string } = RegisteredFigures> {
  window: TimeWindow;
  /** All that findings and reports in general read. */
  measured: Measured;
  /** In its own form, for tables of its own. */
  figures: Figures;
}

/**
 * The figures of a load of several instances, of those of each with its rate in the window that all have in common. Throws one sentence where
 * together they are not what was planned.
 */
export type Combining<Figures extends { kind: string } = RegisteredFigures> = (
  readings: (LoadReading<Figures> & { perSecond: number })[],
  load: LoadPlan,
  window: TimeWindow,
) => Figures;

/** What an earlier attempt at the same run left: its kept folder, and the parts of the load that count from it. */
export interface EarlierAttempt {
  attempt: number;
  folder: string;
  units: string[];
}

export interface LoadGenerator<
  Planned extends object = Parameters,
  Figures extends { kind: string } = RegisteredFigures,
> {
  /** Done once for all instances of the load, jobs on the host of the first. */
  prepare(context: LoadContext<Planned>): Preparation[];
  /** Of one instance. */
  job(context: LoadContext<Planned>): JobSpec;
  /** Reads the tail of the standard output of one instance's job; its total is that instance's share. */
  progress(outputTail: string, load: LoadOf<Planned>): LoadProgress | null;
  /** A way to ask it while it runs, beside its output; a fresh one each time the run is driven. */
  watch?(context: LoadContext<Planned>): Watch | null;
  /** Parts that came to their end in an attempt whose tool died, by its output; absent where a load is one whole. */
  finished?(output: string): string[];
  /** Files, relative to the job's folder, to keep beside `output` and `error`; a folder is kept whole. */
  keeps: string[];
  /** Present where its facts allow several instances. */
  combine?: Combining<Figures>;
  /** Reads the kept folder of one instance (`output`, `error` and `keeps`); throws one clear sentence where an output is not whole. */
  read(
    folder: string,
    load: LoadOf<Planned>,
    started: TimeWindow,
    earlier?: EarlierAttempt[],
  ): Promise<LoadReading<Figures>>;
}
