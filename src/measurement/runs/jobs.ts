/**
 * The jobs of an attempt at a run, as its load tools decide them. Pure, and the same whenever it is asked again: an
 * activity that is tried again finds the jobs that were started by their ids.
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

/** An attempt at a run, as the activities are given it. */
export interface RunAttempt {
  plan: Plan;
  inventory: Inventory;
  run: RunPlan;
  /** From 1. */
  attempt: number;
  /** What earlier attempts have finished of a run of one load; a run of several is done from its start. */
  finished?: FinishedUnit[];
}

/** One instance of a load of an attempt with what its load generator decides about it. */
export interface LoadJob {
  /** Unique within its run: the id of the load where that has one instance. */
  id: string;
  load: LoadPlan;
  instance: LoadInstance;
  job: JobSpec;
  /** Those of its load where it is the first instance of it; else none. */
  preparations: Preparation[];
  keeps: string[];
  progress(outputTail: string): LoadProgress | null;
  /** A way to ask the tool while it runs; null for a tool that has none. */
  watch(): Watch | null;
  /** Parts that came to their end in an attempt that did not, by its output. */
  finished(output: string): string[];
  /** Makes one reading of those of all instances; null where the load can have only one. */
  combine: Combining | null;
  /** `keptFolder` says where an earlier attempt's outputs of this instance lie. */
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
