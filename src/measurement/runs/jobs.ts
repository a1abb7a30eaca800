/**
 * The jobs of an attempt at a run, as its load generators define them. Pure and deterministic, so that a retried activity finds
 * started jobs by their ids.
 */
import { instancesOf, type LoadInstance } from '../../plan/instances.ts';
import type { LoadPlan, Plan, RunPlan } from '../../plan/plan.ts';
import type { Inventory } from '../../hosts/inventory.ts';
import type { JobSpec } from '../../hosts/job.ts';
import type { Secrets } from '../../systems/secrets.ts';
import type { MadeName } from '../../systems/made-names.ts';
import { hostNamed, installFolder } from '../../systems/folders.ts';
import { installationOfLoad } from '../../installations/by-host.ts';
import { instanceId } from '../../workloads/job-id.ts';
import { loadGenerator } from '../../workloads/load-generator.ts';
import { factsOf } from '../../workloads/registry.ts';
import type { Watch } from '../../workloads/watch.ts';
import type {
  Combining,
  EarlierAttempt,
  LoadContext,
  LoadReading,
  Preparation,
  ReadingPlace,
} from '../../workloads/generator.ts';
import type { LoadProgress, FinishedUnit } from '../../workloads/load-output.ts';
import type { TimeWindow } from '../../input/time-schema.ts';

/** An attempt at a run, the input of activities. */
export interface RunAttempt {
  campaignId: string;
  plan: Plan;
  inventory: Inventory;
  run: RunPlan;
  /** From 1. */
  attempt: number;
  /** Parts that earlier attempts finished, for a run of one load. A run of several loads starts over. */
  finished?: FinishedUnit[];
}

/** What a reading may need in addition to the outputs. */
export interface ReadAround {
  /** Folder of this instance's outputs in an earlier attempt. */
  keptFolder(attempt: number): string;
  clocks: ReadingPlace['clocks'];
}

/** One instance of a load in an attempt, with the decisions of its load generator. */
export interface LoadJob {
  /** Unique within its run: the id of the load if it has one instance. */
  id: string;
  load: LoadPlan;
  instance: LoadInstance;
  job: JobSpec;
  /** What it makes in its cluster, if this is its first instance; else nothing. */
  makes: MadeName[];
  /** The load's preparations if this is its first instance, else none. */
  preparations: Preparation[];
  keeps: string[];
  progress(outputTail: string): LoadProgress | null;
  /** Whether the loads that wait for this one may start, from the tail of its standard output; null if none waits. */
  isReady: ((outputTail: string) => boolean) | null;
  /** Queries the generator while it runs; null if it cannot be queried. */
  watch(): Watch | null;
  /** Parts that a failed attempt finished, from its output. */
  finished(output: string): string[];
  /** Combines the readings of all instances; null if the load can have only one. */
  combine: Combining | null;
  /** Reads the outputs, with times on the clock of its host. */
  read(folder: string, started: TimeWindow, around: ReadAround): Promise<LoadReading>;
}

export async function loadJobs(attempt: RunAttempt, secrets: Secrets): Promise<LoadJob[]> {
  const instances = attempt.run.loads.flatMap((load) => instancesOf(load).map((instance) => ({ load, instance })));
  return await Promise.all(instances.map(({ load, instance }) => loadJob(attempt, load, instance, secrets)));
}

async function loadJob(
  { campaignId, plan, inventory, run, attempt, finished = [] }: RunAttempt,
  load: LoadPlan,
  instance: LoadInstance,
  secrets: Secrets,
): Promise<LoadJob> {
  const generator = await loadGenerator(load.workload);
  const host = hostNamed(inventory, instance.host);
  const context: LoadContext = {
    plan,
    inventory,
    load,
    instance,
    campaignId,
    runId: run.id,
    attempt,
    ...sharedBy(run),
    finished,
    secrets,
    installFolder: installFolder(host, installationOfLoad(plan, load)),
  };
  const own = { ...load, parameters: ownParameters(load, instance) };
  const ownContext: LoadContext = { ...context, load: own };
  return {
    id: instanceId(load.id, instance),
    load,
    instance,
    job: generator.job(ownContext),
    makes: instance.number === 1 ? (generator.makes?.(context) ?? []) : [],
    preparations: instance.number === 1 ? generator.prepare(context) : [],
    keeps: generator.keeps,
    progress: (tail) => generator.progress(tail, own),
    isReady: generator.isReady ?? null,
    watch: () => generator.watch?.(ownContext) ?? null,
    finished: (output) => (run.loads.length === 1 && instance.of === 1 ? (generator.finished?.(output) ?? []) : []),
    combine: generator.combine ?? null,
    read: (folder, started, around) =>
      generator.read(
        folder,
        own,
        started,
        earlierAttempts(finished, (attempt) => around.keptFolder(attempt)),
        { host: instance.host, loads: run.loads, clocks: around.clocks },
      ),
  };
}

/** Runs of a search, and those of blocks, have loads that differ in their rates at most. */
function sharedBy({ search, block }: RunPlan): Pick<LoadContext, 'sharedBy'> {
  const name = search?.of ?? block?.of;
  return name === undefined ? {} : { sharedBy: name };
}

/** The parameters of a load, or the share of an instance of several. */
function ownParameters({ workload, parameters }: LoadPlan, instance: LoadInstance): LoadPlan['parameters'] {
  const share = instance.of > 1 ? factsOf(workload).shareOf?.(parameters, instance) : undefined;
  return share ?? parameters;
}

function earlierAttempts(finished: FinishedUnit[], keptFolder: (attempt: number) => string): EarlierAttempt[] {
  return [...Map.groupBy(finished, ({ attempt }) => attempt)].map(([attempt, units]) => ({
    attempt,
    folder: keptFolder(attempt),
    units: units.map(({ unit }) => unit),
  }));
}
