/** At which ports a campaign has something listen on a host. Pure. */
import type { Plan, ServiceName } from '../../plan/plan.ts';
import { nativePort, storagePort } from '../../systems/cassandra/settings.ts';
import { brokerPort, controllerPort, zookeeperPort } from '../../systems/kafka/settings.ts';
import { masterPort, masterWebPort, workerPort, workerWebPort } from '../../systems/spark/settings.ts';
import { factsOf } from '../../workloads/registry.ts';

const portsOfService: Record<ServiceName, number[]> = {
  'kafka-controller': [controllerPort],
  'kafka-broker': [brokerPort],
  zookeeper: [zookeeperPort],
  cassandra: [nativePort, storagePort],
  'spark-master': [masterPort, masterWebPort],
  'spark-worker': [workerPort, workerWebPort],
};

/**
 * Every port that is known beforehand, in order. Those at which Spark's drivers and executors move data are not: each process
 * takes any that is free, and asks who connects for the campaign's secret.
 */
export function listeningPorts({ hosts, runs }: Plan, name: string): number[] {
  const services = hosts.find((host) => host.name === name)?.services ?? [];
  const loads = runs.flatMap((run) => run.loads.filter(({ host }) => host === name));
  const ports = new Set([
    ...services.flatMap((service) => portsOfService[service.name]),
    ...loads.flatMap(({ workload }) => factsOf(workload).ports ?? []),
  ]);
  return [...ports].toSorted((one, other) => one - other);
}
