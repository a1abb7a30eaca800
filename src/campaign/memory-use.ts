/** How much memory of its hosts a plan uses at the most. Pure. */
import { instancesOn } from '../plan/instances.ts';
import type { Cluster, LoadPlan, Plan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { systemFacts } from '../systems/registry.ts';
import { factsOf } from '../workloads/registry.ts';
import { processMebibytes, generatorMebibytes } from './memory.ts';

/** What a host must hold at the most, by name of service or load tool. */
export interface HostMemoryUse {
  host: string;
  services: { name: string; residentMebibytes: number }[];
  loadToolsMebibytes: number;
  totalMebibytes: number;
  memoryMebibytes: number;
}

/** Memory by host of a plan: its services, and the load tools of the run that has most of them there. */
export function memoryUse({ hosts, clusters, steps }: Pick<Plan, 'hosts' | 'clusters' | 'steps'>): HostMemoryUse[] {
  return hosts.map((host) => {
    const ofRuns = runsOf({ steps }).map(({ loads }) =>
      loads.reduce(
        (sum, load) => sum + instancesOn(load, host.name) * residentMebibytes(load, clusters[load.cluster]),
        0,
      ),
    );
    const loadToolsMebibytes = Math.max(0, ...ofRuns);
    const services = host.services.map(({ name, residentMebibytes: size }) => ({ name, residentMebibytes: size }));
    const totalMebibytes = services.reduce((sum, service) => sum + service.residentMebibytes, loadToolsMebibytes);
    return { host: host.name, services, loadToolsMebibytes, totalMebibytes, memoryMebibytes: host.memoryMebibytes };
  });
}

function residentMebibytes(load: LoadPlan, cluster: Cluster | undefined): number {
  const { loadProcess, loadHeap } = cluster ? systemFacts(cluster) : {};
  if (!cluster || !loadProcess || !loadHeap || !('sharedHeap' in factsOf(load.workload).memory))
    return generatorMebibytes(load);
  return processMebibytes(loadProcess.memory, loadHeap(cluster));
}
