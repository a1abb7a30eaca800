/** What a plan needs of this machine, against what the machine has. Pure. */
import type { Plan, RunPlan } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { factsOf } from '../../workloads/registry.ts';
import { memoryUse } from '../../campaign/memory-use.ts';
import { serviceFacts } from '../../systems/registry.ts';
import { count, mebibytes, plain } from '../../text/figures.ts';

/** Resident size of what drives a campaign from this machine: Temporal's server, the worker, Pulumi while it works, the command. */
const controlMebibytes = 1280;

/**
 * Says so when local hosts need more memory than this machine has to give, with the sum; null otherwise.
 *
 * @param availableMebibytes what the kernel says can be used without swapping
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
    `profile ${plan.profile}: this machine has ${count(availableMebibytes)} MiB of memory available and the campaign ` +
    `needs ${count(needed)} MiB (${sum}); end other programs, or give the hardware types less memoryMebibytes in stacks/Pulumi.${plan.profile}.yaml`
  );
}

/** Bytes that a plan writes to the data folders of all hosts together, roughly: everything is kept until the end. */
export function diskNeededBytes(plan: Plan): number {
  const data = runsOf(plan)
    .filter((run) => !isWrittenOver(run, runsOf(plan)))
    .flatMap((run) => run.loads)
    .reduce((sum, { workload, parameters }) => sum + factsOf(workload).diskBytes(parameters), 0);
  const services = plan.hosts.flatMap((host) => host.services);
  return services.reduce((sum, { name }) => sum + (serviceFacts(name).diskAllowanceBytes ?? 0), data);
}

/** The runs of a search may write over what the one before wrote; what was deleted stays on disk for a minute, which is three runs at the most. */
function isWrittenOver(run: RunPlan, runs: RunPlan[]): boolean {
  if (!run.search || run.loads.some(({ workload }) => !factsOf(workload).search?.writesOver)) return false;
  const { of } = run.search;
  return runs.filter(({ search }) => search?.of === of).indexOf(run) >= 3;
}

function gibibytes(bytes: number): string {
  return plain(mebibytes(bytes / 1024 ** 2));
}

/** Says so when local hosts need more disk than is free where their data folders lie; null otherwise. */
export function diskFault(plan: Plan, freeBytes: number, folder: string): string | null {
  const needed = diskNeededBytes(plan);
  if (needed <= freeBytes) return null;
  return (
    `${folder}: has ${gibibytes(freeBytes)} free and the campaign writes about ${gibibytes(needed)} there; free some, ` +
    `choose a smaller size, or name another folder in PROOFLOAD_STATE`
  );
}
