/**
 * The jobs of an attempt at a run, as its load generators define them. Pure and deterministic, so that a retried activity finds
 * started jobs by their ids.
 */
import { instancesOf, type LoadInstance } from '../../plan/instances.ts';
import type { LoadPlan, Plan, RunPlan } from '../../plan/plan.ts';
import type { Inventory } from '../../hosts/inventory.ts';
import type { JobSpec } from '../../hosts/job.ts';
import type { Secrets } from '../../systems/secrets.ts';
import { hostNamed, installFolder } from '../../systems/folders.ts';
import { installationOfLoad } from '../../installations/by-host.ts';
import { instanceId } from '../../workloads/job-id.ts';
import { loadGenerator } from '../../workloads/load-generator.ts';
import type { Watch } from '../../workloads/watch.ts';
import type { Combining, EarlierAttempt, LoadContext, LoadReading, Preparation } from '../../workloads/generator.ts';
import type { LoadProgress } from '../../workloads/load-output.ts';
import type { FinishedUnit } from '../../workloads/load-output.ts';
import type { TimeWindow } from '../../input/time-schema.ts';

/** An attempt at a run, the input of activities. */
export interface RunAttempt {
  plan: Plan;
  inventory: Inventory;
  run: RunPlan;
  /** From 1. */
  attempt: number;
  /** Parts that earlier attempts finished, for a run of one load. A run of several loads starts over. */
  finished?: FinishedUnit[];
}

/** One instance of a load in an attempt, with the decisions of its load generator. */
export interface LoadJob {
  /** Unique within its run: the id of the load if it has one instance. */
  id: string;
  load: LoadPlan;
  instance: LoadInstance;
  job: JobSpec;
  /** The load's preparations if this is its first instance, else none. */
  preparations: Preparation[];
  keeps: string[];
  progress(outputTail: string): LoadProgress | null;
  /** Queries the generator while it runs; null if it cannot be queried. */
  watch(): Watch | null;
  /** Parts that a failed attempt finished, from its output. */
  finished(output: string): string[];
  /** Combines the readings of all instances; null if the load can have only one. */
  combine: Combining | null;
  /** `keptFolder` returns the folder of this instance's outputs in an earlier attempt. */
  read(folder: string, started: TimeWindow, keptFolder: (attempt: number) => string): Promise<LoadReading>;
}

export async function loadJobs(attempt: RunAttempt, secrets: Secrets): Promise<LoadJob[]> {
  const instances = attempt.run.loads.flatMap((load) => instancesOf(load).map((instance) => ({ load, instance })));
  return await Promise.all(instances.map(({ load, instance }) => loadJob(attempt, load, instance, secrets)));
}

async function loadJob(
  { plan, inventory, run, attempt, finished = [] }: RunAttempt,
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
    runId: run.id,
    attempt,
    finished,
    secrets,
    installFolder: installFolder(host, installationOfLoad(plan, load)),
  };
  return {
    id: instanceId(load.id, instance),
    load,
    instance,
    job: generator.job(context),
    preparations: instance.number === 1 ? generator.prepare(context) : [],
    keeps: generator.keeps,
    progress: (tail) => generator.progress(tail, load),
    watch: () => generator.watch?.(context) ?? null,
    finished: (output) => (run.loads.length === 1 && instance.of === 1 ? (generator.finished?.(output) ?? []) : []),
    combine: generator.combine ?? null,
    read: (folder, started, keptFolder) => generator.read(folder, load, started, earlierAttempts(finished, keptFolder)),
  };
}

function earlierAttempts(finished: FinishedUnit[], keptFolder: (attempt: number) => string): EarlierAttempt[] {
  return [...Map.groupBy(finished, ({ attempt }) => attempt)].map(([attempt, units]) => ({
    attempt,
    folder: keptFolder(attempt),
    units: units.map(({ unit }) => unit),
  }));
}
