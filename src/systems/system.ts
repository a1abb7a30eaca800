import type { Plan, PlannedHost, PlannedService, ServiceName } from '../campaign/plan.ts';
import type { Inventory, InventoryHost } from '../hosts/inventory.ts';
import type { JobSpec } from '../hosts/job.ts';

/** What is installed of a system: a folder of the artefact cache, linked into a host. */
export type InstallationName = 'kafka' | 'kafka-zookeeper' | 'cassandra' | 'cassandra-stress' | 'spark';

/** Everything a service's configuration may depend on. */
export interface ServiceContext {
  plan: Plan;
  inventory: Inventory;
  host: InventoryHost;
  planned: PlannedHost;
  service: PlannedService;
  /** Absolute path on the host of an installation. */
  installFolder(name: InstallationName): string;
  /** Absolute path on the host of the service's own data and logs. */
  serviceFolder: string;
}

/** A service: what it needs on its host and the job that keeps it up. Pure: decides, never acts. */
export interface Service {
  name: ServiceName;
  installations: InstallationName[];
  /** Absolute path to text. */
  files(context: ServiceContext): Record<string, string>;
  /** Commands to run once before the first start, each safe to repeat (such as formatting storage). */
  setUp(context: ServiceContext): { argv: string[]; environment: Record<string, string> }[];
  job(context: ServiceContext): JobSpec;
  /** Logs to keep at the end: absolute paths on the host. */
  logs(context: ServiceContext): string[];
}
