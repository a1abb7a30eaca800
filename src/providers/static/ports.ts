/** Ports on which a campaign's services listen on a host. Pure. */
import type { Plan } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { serviceFacts } from '../../systems/registry.ts';
import { factsOf } from '../../workloads/registry.ts';

/**
 * All ports known in advance, sorted. Ports on which Spark's drivers and executors exchange data are not known: each
 * process takes any free port and requires the campaign's secret.
 */
export function listeningPorts({ hosts, steps }: Plan, name: string): number[] {
  const services = hosts.find((host) => host.name === name)?.services ?? [];
  const loads = runsOf({ steps }).flatMap((run) => run.loads.filter(({ hosts: on }) => on.includes(name)));
  const ports = new Set([
    ...services.flatMap((service) => Object.values(serviceFacts(service.name).ports)),
    ...loads.flatMap(({ workload }) => factsOf(workload).ports ?? []),
  ]);
  return [...ports].toSorted((one, other) => one - other);
}
