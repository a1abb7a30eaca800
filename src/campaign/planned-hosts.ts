/** The hosts of a plan with the services each bears and the memory each gets. */
import type { Profile, ProfileHost } from '../providers/profile.ts';
import type { Faults } from '../input/faults.ts';
import { driverResidentMebibytes, plannedService, shareMemory, type MemoryUser } from './memory.ts';
import type { LoadPlan, PlannedHost, RunPlan, ServiceName } from '../plan/plan.ts';
import type { Topology } from './topology.ts';
import { factsOf } from '../workloads/registry.ts';

export interface MemoryPlan {
  hosts: PlannedHost[];
  executorMemoryMebibytes: number;
  driverMemoryMebibytes: number;
}

/** Shares out every host's memory. Executors are alike on all workers, so the tightest worker decides; so are drivers. */
export function planHosts(profile: Profile, topology: Topology, runs: RunPlan[], faults: Faults): MemoryPlan {
  const shared = profile.hosts.map((host) => {
    const hardware = profile.hardware[host.hardware];
    if (!hardware)
      throw new Error(`Profile ${profile.name} has host ${host.name} of an unknown hardware type ${host.hardware}.`);
    const services = servicesOn(host, topology);
    const users: MemoryUser[] = [...services];
    if (services.includes('spark-worker')) users.push('spark-executor');
    users.push(...sharedHeapsOn(host.name, runs));
    const memory = shareMemory(hardware.memoryMebibytes, users, most(runs.map((run) => toolsOn(host.name, run.loads))));
    if (memory.lack) {
      faults.add(
        [],
        `host ${host.name} of profile ${profile.name} has ${hardware.memoryMebibytes} MiB and needs ${memory.lack.neededMebibytes} MiB ` +
          `(${memory.lack.sum}); give ${host.hardware} more memoryMebibytes in the profile or move a role to another host`,
      );
    }
    return { host, hardware, services, heaps: memory.heaps };
  });
  const least = (user: MemoryUser): number => {
    const heaps = shared.map(({ heaps }) => heaps.get(user)).filter((heap) => heap !== undefined);
    return heaps.length === 0 ? 0 : Math.min(...heaps);
  };
  const executorMemoryMebibytes = least('spark-executor');
  return {
    executorMemoryMebibytes,
    driverMemoryMebibytes: least('spark-driver'),
    hosts: shared.map(({ host, hardware, services, heaps }) => ({
      name: host.name,
      hardware: host.hardware,
      cores: hardware.cores,
      memoryMebibytes: hardware.memoryMebibytes,
      networkGigabitsPerSecond: hardware.networkGigabitsPerSecond,
      roles: host.roles,
      zone: host.zone,
      services: services.map((service) => plannedService(service, heaps.get(service) ?? 0, executorMemoryMebibytes)),
    })),
  };
}

function servicesOn(host: ProfileHost, topology: Topology): ServiceName[] {
  const { kafka, cassandra, spark } = topology;
  const present: [ServiceName, boolean][] = [
    [kafka?.metadata === 'zookeeper' ? 'zookeeper' : 'kafka-controller', kafka?.controller === host.name],
    ['kafka-broker', kafka?.brokers.includes(host.name) ?? false],
    ['cassandra', cassandra?.nodes.includes(host.name) ?? false],
    ['spark-master', spark?.master === host.name],
    ['spark-worker', spark?.workers.includes(host.name) ?? false],
  ];
  return present.filter(([, here]) => here).map(([service]) => service);
}

/** Load generators whose heap is shared out with those of the services, each once. */
function sharedHeapsOn(host: string, runs: RunPlan[]): MemoryUser[] {
  const loads = runs.flatMap((run) => run.loads.filter((load) => load.host === host));
  return [...new Set(loads.flatMap(sharedHeapOf))];
}

function sharedHeapOf({ workload }: LoadPlan): MemoryUser[] {
  const { memory } = factsOf(workload);
  return 'sharedHeap' in memory ? [memory.sharedHeap] : [];
}

/** Resident size of the load tools of fixed size that a run has on a host. */
function toolsOn(host: string, loads: LoadPlan[]): number {
  return loads
    .filter((load) => load.host === host)
    .reduce((sum, { workload }) => {
      const { memory } = factsOf(workload);
      return sum + ('residentMebibytes' in memory ? memory.residentMebibytes : 0);
    }, 0);
}

const most = (figures: number[]): number => Math.max(0, ...figures);

/** What a host must hold at the most, by name of service or load tool. */
export interface HostMemoryUse {
  host: string;
  services: { name: string; residentMebibytes: number }[];
  loadToolsMebibytes: number;
  totalMebibytes: number;
  memoryMebibytes: number;
}

/** Memory by host of a plan: its services, and the load tools of the run that has most of them there. */
export function memoryUse(hosts: PlannedHost[], runs: RunPlan[], driverMemoryMebibytes: number): HostMemoryUse[] {
  return hosts.map((host) => {
    const loadToolsMebibytes = most(
      runs.map((run) => {
        const drivers = run.loads.filter((load) => load.host === host.name).flatMap(sharedHeapOf).length;
        return toolsOn(host.name, run.loads) + drivers * driverResidentMebibytes(driverMemoryMebibytes);
      }),
    );
    const services = host.services.map(({ name, residentMebibytes }) => ({ name, residentMebibytes }));
    const totalMebibytes = services.reduce((sum, service) => sum + service.residentMebibytes, loadToolsMebibytes);
    return { host: host.name, services, loadToolsMebibytes, totalMebibytes, memoryMebibytes: host.memoryMebibytes };
  });
}
