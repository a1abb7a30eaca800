/**
 * The jobs of an attempt at a run, as its load tools decide them. Pure, and the same whenever it is asked again: an
 * activity that is tried again finds the jobs that were started by their ids.
 */
import type { LoadPlan, Plan, RunPlan } from '../campaign/plan.ts';
import type { Inventory } from '../hosts/inventory.ts';
import type { JobSpec } from '../hosts/job.ts';
import { hostNamed, installationOf, installFolder } from '../systems/folders.ts';
import { workloadOf } from '../workloads/index.ts';
import type { WorkloadName } from '../workloads/names.ts';
import type { LoadContext, LoadProgress, LoadReading, Preparation } from '../workloads/workload.ts';
import type { TimeWindow } from '../results/types.ts';

/** An attempt at a run, as the activities are given it. */
export interface RunAttempt {
  plan: Plan;
  inventory: Inventory;
  run: RunPlan;
  /** From 1. */
  attempt: number;
}

/** One load of an attempt with what its load tool decides about it. */
export interface LoadJob {
  load: LoadPlan;
  job: JobSpec;
  preparations: Preparation[];
  keeps: string[];
  progress(outputTail: string): LoadProgress | null;
  read(folder: string, started: TimeWindow): Promise<LoadReading>;
}

export function loadJobs(attempt: RunAttempt): LoadJob[] {
  return attempt.run.loads.map((load) => loadJob(attempt, load));
}

function loadJob<Name extends WorkloadName>(
  { plan, inventory, run, attempt }: RunAttempt,
  load: Extract<LoadPlan, { workload: Name }>,
): LoadJob {
  const workload = workloadOf<Name>(load.workload);
  const host = hostNamed(inventory, load.host);
  const context: LoadContext<Name> = {
    plan,
    inventory,
    load,
    runId: run.id,
    attempt,
    installFolder: (system) => installFolder(host, installationOf(plan, system)),
  };
  return {
    load,
    job: workload.job(context),
    preparations: workload.prepare(context),
    keeps: workload.keeps,
    progress: (tail) => workload.progress(tail, load),
    read: (folder, started) => workload.read(folder, load, started),
  };
}
