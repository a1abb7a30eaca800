/** The services of a plan and their hosts. */
import { clusterNamed } from '../plan/clusters.ts';
import type { Plan, PlannedService } from '../plan/plan.ts';
import type { Inventory, InventoryHost } from '../hosts/inventory.ts';
import { hostNamed, installationOf, installFolder, serviceFolder } from './folders.ts';
import { secretsOfCluster, type Secrets } from './secrets.ts';
import type { ServiceContext } from './system.ts';

/** A service on a host, and its job. */
export interface PlacedService {
  host: string;
  service: string;
  jobId: string;
}

/** Every service of the plan, or of one of its clusters, also those that only events start. */
export function serviceJobIds(plan: Plan, cluster?: string): PlacedService[] {
  return placedServices(plan, (service) => cluster === undefined || service.cluster === cluster);
}

/** The same without those that only events start. A run is invalid if any of them ends during it, unless an event ended it. */
export function startedServices(plan: Plan, cluster?: string): PlacedService[] {
  return placedServices(
    plan,
    (service, host) =>
      (cluster === undefined || service.cluster === cluster) && !joinsLater(plan, service.cluster, host),
  );
}

/** The services that only events start. */
export function laterServices(plan: Plan): PlacedService[] {
  return placedServices(plan, (service, host) => joinsLater(plan, service.cluster, host));
}

function joinsLater({ clusters }: Plan, cluster: string, host: string): boolean {
  return clusters[cluster]?.joinLater?.includes(host) === true;
}

function placedServices(plan: Plan, isWanted: (service: PlannedService, host: string) => boolean): PlacedService[] {
  return plan.hosts.flatMap(({ name: host, services }) =>
    services.filter((service) => isWanted(service, host)).map(({ name }) => ({ host, service: name, jobId: name })),
  );
}

/** The context from which a service is configured. */
export function contextOf(plan: Plan, inventory: Inventory, placed: PlacedService, secrets: Secrets): ServiceContext {
  const host = hostNamed(inventory, placed.host);
  const planned = plan.hosts.find((each) => each.name === placed.host);
  const service = planned?.services.find((each) => each.name === placed.service);
  if (!planned || !service) throw new Error(`The plan has no service ${placed.service} on ${placed.host}`);
  const cluster = clusterNamed(plan, service.cluster);
  return {
    plan,
    cluster,
    inventory,
    host,
    planned,
    service,
    secrets: secretsOfCluster(secrets, service.cluster),
    installFolder: installFolder(host, installationOf(cluster)),
    serviceFolder: serviceFolder(host, placed.service),
    jobFolder: jobFolderOf(host, placed.jobId),
  };
}

/** Logs of a service to keep: absolute paths on its host; a folder ends with a slash. */
export function logsOf(inventory: Inventory, { host, service, jobId }: PlacedService): string[] {
  const on = hostNamed(inventory, host);
  const jobFolder = jobFolderOf(on, jobId);
  return [`${jobFolder}/output`, `${jobFolder}/error`, `${serviceFolder(on, service)}/logs/`];
}

/** Folder of the job of a service on its host. */
function jobFolderOf({ dataFolder }: InventoryHost, jobId: string): string {
  return `${dataFolder}/jobs/${jobId}`;
}
