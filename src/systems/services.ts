/** Which services a plan has, where, and in which order they start. */
import type { Plan, ServiceName, SystemName } from '../plan/plan.ts';
import type { Host } from '../hosts/host.ts';
import type { Inventory } from '../hosts/inventory.ts';
import { cassandraReadiness } from './cassandra/ready.ts';
import { cassandraNode } from './cassandra/node.ts';
import { hostNamed, installFolder, serviceFolder } from './folders.ts';
import { kafkaBroker } from './kafka/broker.ts';
import { kafkaController } from './kafka/controller.ts';
import { kafkaReadiness } from './kafka/ready.ts';
import { zookeeper } from './kafka/zookeeper.ts';
import type { Readiness } from './readiness.ts';
import type { Secrets } from './secrets.ts';
import { sparkMaster } from './spark/master.ts';
import { sparkReadiness } from './spark/ready.ts';
import { sparkWorker } from './spark/worker.ts';
import type { Service, ServiceContext } from './system.ts';

export const services = {
  'kafka-controller': kafkaController,
  'kafka-broker': kafkaBroker,
  zookeeper,
  cassandra: cassandraNode,
  'spark-master': sparkMaster,
  'spark-worker': sparkWorker,
} satisfies Record<ServiceName, Service>;

interface System {
  /** Services in the order they start: those of one stage at once, a stage when all of the one before it listen. */
  stages: ServiceName[][];
  readiness(plan: Plan, hosts: Map<string, Host>): Promise<Readiness>;
}

export const systems: Record<SystemName, System> = {
  kafka: { stages: [['kafka-controller', 'zookeeper', 'kafka-broker']], readiness: kafkaReadiness },
  cassandra: { stages: [['cassandra']], readiness: cassandraReadiness },
  // A worker that finds no master tries again only after 5 to 15 seconds.
  spark: { stages: [['spark-master'], ['spark-worker']], readiness: sparkReadiness },
};

/** The systems that a plan has, in the order of the published campaign. */
export function systemsOf(plan: Plan): SystemName[] {
  return (['kafka', 'spark', 'cassandra'] as const).filter((system) => plan[system] !== null);
}

/** One service on one host, and its job there. */
export interface PlacedService {
  host: string;
  service: ServiceName;
  jobId: string;
}

/** Every service of the plan, or of one of its systems. Any of them that ends while a run goes on makes the run void. */
export function serviceJobIds(plan: Plan, system?: SystemName): PlacedService[] {
  return plan.hosts.flatMap((host) =>
    host.services
      .filter(({ name }) => system === undefined || systems[system].stages.flat().includes(name))
      .map(({ name }) => ({ host: host.name, service: name, jobId: name })),
  );
}

/** What a placed service's configuration depends on. */
export function contextOf(plan: Plan, inventory: Inventory, placed: PlacedService, secrets: Secrets): ServiceContext {
  const host = hostNamed(inventory, placed.host);
  const planned = plan.hosts.find((each) => each.name === placed.host);
  const service = planned?.services.find((each) => each.name === placed.service);
  if (!planned || !service) throw new Error(`The plan has no service ${placed.service} on ${placed.host}`);
  return {
    plan,
    inventory,
    host,
    planned,
    service,
    secrets,
    installFolder: installFolder(host, services[placed.service].installation(plan)),
    serviceFolder: serviceFolder(host, placed.service),
  };
}

/** Logs of a service to keep at the end: absolute paths on its host. */
export function logsOf(inventory: Inventory, { host, service, jobId }: PlacedService): string[] {
  const on = hostNamed(inventory, host);
  const jobFolder = `${on.dataFolder}/jobs/${jobId}`;
  return [`${jobFolder}/output`, `${jobFolder}/error`, `${serviceFolder(on, service)}/logs`];
}
