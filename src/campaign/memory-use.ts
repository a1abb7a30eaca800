/** The maximum memory that a plan uses on each host. Pure. */
import { instancesOn } from '../plan/instances.ts';
import type { Cluster, LoadPlan, Plan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { systemFacts } from '../systems/registry.ts';
import { factsOf } from '../workloads/registry.ts';
import { processMebibytes, generatorMebibytes } from './memory.ts';

/** Maximum memory use of a host. */
export interface HostMemoryUse {
  host: string;
  services: { name: string; residentMebibytes: number }[];
  loadGeneratorsMebibytes: number;
  totalMebibytes: number;
  memoryMebibytes: number;
}

/** By host: the services, plus the load generators of the run or dataset that needs the most memory there. */
export function memoryUse({
  hosts,
  clusters,
  datasets = [],
  steps,
}: Pick<Plan, 'hosts' | 'clusters' | 'datasets' | 'steps'>): HostMemoryUse[] {
  return hosts.map((host) => {
    const ofRuns = runsOf({ steps }).map(({ loads }) =>
      loads.reduce(
        (sum, load) => sum + instancesOn(load, host.name) * residentMebibytes(load, clusters[load.cluster]),
        0,
      ),
    );
    // No run is made while a dataset grows.
    const ofDatasets = datasets.map((dataset) => (dataset.host === host.name ? generatorMebibytes(dataset) : 0));
    const loadGeneratorsMebibytes = Math.max(0, ...ofRuns, ...ofDatasets);
    const services = host.services.map(({ name, residentMebibytes: size }) => ({ name, residentMebibytes: size }));
    const totalMebibytes = services.reduce((sum, service) => sum + service.residentMebibytes, loadGeneratorsMebibytes);
    return {
      host: host.name,
      services,
      loadGeneratorsMebibytes,
      totalMebibytes,
      memoryMebibytes: host.memoryMebibytes,
    };
  });
}

function residentMebibytes(load: LoadPlan, cluster: Cluster | undefined): number {
  const { loadProcess, loadHeap } = cluster ? systemFacts(cluster) : {};
  if (!cluster || !loadProcess || !loadHeap || !('sharedHeap' in factsOf(load.workload).memory))
    return generatorMebibytes(load);
  return processMebibytes(loadProcess.memory, loadHeap(cluster));
}
