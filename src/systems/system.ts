/** What a system does: its services, and asking it. Loaded only where a system is started or asked. */
import type { Cluster, Plan, PlannedHost, PlannedService } from '../plan/plan.ts';
import type { Host } from '../hosts/host.ts';
import type { Inventory, InventoryHost } from '../hosts/inventory.ts';
import type { JobSpec } from '../hosts/job.ts';
import type { SystemFacts } from './facts.ts';
import type { Readiness } from './readiness.ts';

/** Everything a service's configuration may depend on. */
export interface ServiceContext {
  plan: Plan;
  /** The cluster that it is a part of. */
  cluster: Cluster;
  inventory: Inventory;
  host: InventoryHost;
  planned: PlannedHost;
  service: PlannedService;
  /** What the cluster's processes share; empty where they share none. For environments, and never for command lines, which everybody on a host may read. */
  secret: string;
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
  /** Absolute path to text. */
  files: (context: ServiceContext) => Record<string, string>;
  /** Commands to run once before the first start, each safe to repeat (such as formatting storage). */
  setUp: (context: ServiceContext) => Command[];
  /** Its job; the id is the service's name. */
  job: (context: ServiceContext) => JobSpec;
}

/** What a preparation is done with. */
export interface PreparationContext {
  cluster: Cluster;
  /** Every host of the run, opened. */
  hosts: Map<string, Host>;
  /** As the load generator gave them; the system narrows them. */
  parameters: Record<string, unknown>;
  signal: AbortSignal;
}

/** A system with these facts. */
export interface System<Facts extends SystemFacts = SystemFacts> {
  services: Record<keyof Facts['services'], Service>;
  /** The cluster's own word on whether it can be used. */
  readiness: (cluster: Cluster, hosts: Map<string, Host>) => Promise<Readiness>;
  /** The version that a running cluster names. */
  runningVersion: (cluster: Cluster, hosts: Map<string, Host>) => Promise<string>;
  /** What load generators may have done in a cluster before a run, by name. Each is safe to repeat and has a limit of its own. */
  preparations?: Readonly<Record<string, (context: PreparationContext) => Promise<void>>>;
}
