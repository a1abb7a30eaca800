/** Compares the needs of a plan with this machine. Pure. */
import type { LoadPlan, Plan, RunPlan } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { mostDatasetBytes } from '../../campaign/datasets/stored-datasets.ts';
import { ownInsertions, factsOf } from '../../workloads/registry.ts';
import { typicalSecondsOf } from '../../campaign/lengths.ts';
import { memoryUse } from '../../campaign/memory.ts';
import { serviceFacts } from '../../systems/registry.ts';
import { count, mebibytes, plain } from '../../text/figures.ts';

/** Resident size of the control processes on this machine: Temporal server, worker, Pulumi, and the command. */
const controlMebibytes = 1280;

/**
 * Fault if local hosts need more memory than is available, with the sum; else null.
 *
 * @param availableMebibytes available without swapping, according to the kernel
 */
export function memoryFault(plan: Plan, availableMebibytes: number): string | null {
  const hosts = memoryUse(plan);
  const needed = hosts.reduce((sum, host) => sum + host.totalMebibytes, controlMebibytes);
  if (needed <= availableMebibytes) return null;
  const sum = [
    ...hosts.map((host) => `${host.host} ${count(host.totalMebibytes)}`),
    `Temporal and Proofload ${count(controlMebibytes)}`,
  ].join(' + ');
  return (
    `profile ${plan.profile}: this machine has ${count(availableMebibytes)} MiB of memory available, but the campaign ` +
    `needs ${count(needed)} MiB (${sum}); stop other programs, or reduce memoryMebibytes of the hardware types in stacks/Pulumi.${plan.profile}.yaml`
  );
}

/**
 * Approximate bytes that a plan writes to the data folders of all hosts: everything is kept until the end, except datasets that a
 * step drops. Of a search, the runs that it typically needs, each at the highest level.
 */
export function diskNeededBytes(plan: Plan): number {
  const runs = runsOf(plan).filter((run) => typicalSecondsOf(run) > 0);
  const data = runs
    .flatMap((run) => run.loads.filter((load) => !isOverwritten(load, run, runs)))
    .reduce((sum, load) => sum + factsOf(load.workload).diskBytes(ownInsertions(load)), mostDatasetBytes(plan));
  const services = plan.hosts.flatMap((host) => host.services);
  return services.reduce((sum, { name }) => sum + (serviceFacts(name).diskAllowanceBytes ?? 0), data);
}

/**
 * Runs of a search may overwrite the data of the previous run; deleted data stays on disk for a minute, at most three
 * runs.
 */
function isOverwritten({ workload }: LoadPlan, run: RunPlan, runs: RunPlan[]): boolean {
  if (!run.search || !factsOf(workload).search?.writesOver) return false;
  const { of } = run.search;
  return runs.filter(({ search }) => search?.of === of).indexOf(run) >= 3;
}

function gibibytes(bytes: number): string {
  return plain(mebibytes(bytes / 1024 ** 2));
}

/** Fault if local hosts need more disk space than is free; else null. */
export function diskFault(plan: Plan, freeBytes: number, folder: string): string | null {
  const needed = diskNeededBytes(plan);
  if (needed <= freeBytes) return null;
  return (
    `${folder}: has ${gibibytes(freeBytes)} free, but the campaign writes about ${gibibytes(needed)} there; free disk space, ` +
    `choose a smaller size, or set PROOFLOAD_STATE to another folder`
  );
}
