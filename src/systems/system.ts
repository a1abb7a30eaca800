import type { Plan, PlannedHost, PlannedService, ServiceName } from '../plan/plan.ts';
import type { Inventory, InventoryHost } from '../hosts/inventory.ts';
import type { JobSpec } from '../hosts/job.ts';
import type { Secrets } from './secrets.ts';

/** What is installed of a system: a folder of the artefact cache, linked into a host. */
export type InstallationName = 'kafka' | 'kafka-zookeeper' | 'cassandra' | 'cassandra-stress' | 'spark';

/** Everything a service's configuration may depend on. */
export interface ServiceContext {
  plan: Plan;
  inventory: Inventory;
  host: InventoryHost;
  planned: PlannedHost;
  service: PlannedService;
  /** For environments of processes, and never for their command lines, which everybody on a host may read. */
  secrets: Secrets;
  /** Absolute path on the host of what the service is installed from. */
  installFolder: string;
  /** Absolute path on the host of the service's own folder, with `conf`, `data`, `logs` and `tmp` in it. */
  serviceFolder: string;
}

/** A command with the environment it wants beside the host's own. */
export interface Command {
  argv: string[];
  environment: Record<string, string>;
}

/** A service: what it needs on its host and the job that keeps it up. Pure: decides, never acts. */
export interface Service {
  name: ServiceName;
  /** Where it listens, on its host's own address. */
  port: number;
  /** What it is installed from. */
  installation(plan: Plan): InstallationName;
  /** Absolute path to text. */
  files(context: ServiceContext): Record<string, string>;
  /** Commands to run once before the first start, each safe to repeat (such as formatting storage). */
  setUp(context: ServiceContext): Command[];
  /** Its job; the id is the service's name. */
  job(context: ServiceContext): JobSpec;
}
