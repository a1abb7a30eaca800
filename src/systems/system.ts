/** The interface of a system: its services and its queries. Only code that starts or queries systems loads it. */
import type { ExistingCluster } from '../plan/clusters.ts';
import type { Cluster, Plan, PlannedHost, PlannedService } from '../plan/plan.ts';
import type { Host } from '../hosts/host.ts';
import type { Inventory, InventoryHost } from '../hosts/inventory.ts';
import type { JobSpec } from '../hosts/job.ts';
import type { SystemFacts } from './facts.ts';
import type { MadeName } from './made-names.ts';
import type { ClusterSecrets } from './secrets.ts';
import type { Readiness } from './readiness.ts';

/** Everything that a service's configuration may depend on. */
export interface ServiceContext {
  plan: Plan;
  /** The cluster of the service. */
  cluster: Cluster;
  inventory: Inventory;
  host: InventoryHost;
  planned: PlannedHost;
  service: PlannedService;
  /** For environments and for files of the job only: every user of a host can read command lines. */
  secrets: ClusterSecrets;
  /** Absolute path on the host of the service's installation. */
  installFolder: string;
  /** Absolute path on the host of the service's own folder, which has `conf`, `data`, `logs` and `tmp`. */
  serviceFolder: string;
  /** It starts with data that it had before, in a cluster that exists: not as a part of a new one. */
  hasData?: true;
  /** Absolute path on the host of the folder of its job. Only the host's login can read the files of a job there. */
  jobFolder: string;
}

/** A command, with variables to add to the host's environment. */
export interface Command {
  argv: string[];
  environment: Record<string, string>;
}

/** A service: its files, its set-up and its job. Pure: decides, never acts. */
export interface Service {
  /** Absolute path to text. */
  files: (context: ServiceContext) => Record<string, string>;
  /** Commands to run before the first start, such as formatting storage. Each is safe to repeat. */
  setUp: (context: ServiceContext) => Command[];
  /** Its job. The id is the service's name. */
  job: (context: ServiceContext) => JobSpec;
}

/** The context of a preparation. */
export interface PreparationContext {
  cluster: Cluster;
  /** Every host of the run, opened. */
  hosts: Map<string, Host>;
  /** From the load generator. The system validates them. */
  parameters: Record<string, unknown>;
  secrets: ClusterSecrets;
  signal: AbortSignal;
}

/** How an existing cluster presents itself to clients. */
interface ExistingView {
  /** Null if it does not tell. */
  version: string | null;
  /** `host:port` of every member to which it refers its clients. */
  members: string[];
}

/** How Proofload uses a cluster that was there before. Each call connects from this machine, to private addresses only. */
export interface ExistingAccess {
  /** @throws Error if none of its addresses answers */
  look(cluster: ExistingCluster): Promise<ExistingView>;
  /** Those of the names that the cluster has. */
  present(cluster: ExistingCluster, names: MadeName[]): Promise<MadeName[]>;
  /** Removes what has these names, and returns when the cluster no longer has them or a timeout has passed. */
  remove(cluster: ExistingCluster, names: MadeName[]): Promise<void>;
}

/** What a member does of its own, such as compaction, and has left to do. */
export interface PendingWork {
  active: number;
  /** As the member estimates it. */
  pending: number;
}

/** What a member stores of a dataset. */
export interface StoredData {
  /** Of live files on its disk, in bytes. */
  bytes: number;
  /** The same before compression; null if nothing is stored. */
  uncompressedBytes: number | null;
}

/** A running cluster with what reaches it. */
export interface RunningCluster {
  cluster: Cluster;
  /** Every host of the campaign, opened. */
  hosts: Map<string, Host>;
  secrets: ClusterSecrets;
}

/** Reads and changes the settings of its facts' `changing`, each of which has one value on all members. */
export interface Changing {
  /** The value of every member that has the setting, by host. */
  read(of: RunningCluster, setting: string): Promise<Record<string, number>>;
  /** Safe to repeat. Members may take it on a little later. */
  write(of: RunningCluster, setting: string, value: number): Promise<void>;
}

/** Follows members that join and leave. A service that starts without data in a cluster that exists joins it by itself. */
export interface Growing {
  /** Hosts that the others hold for members, by name. Rejects if no member answers. */
  members(of: RunningCluster): Promise<string[]>;
  /** Whether a member refuses one without data at the host's address, because of what was there before. One that is down refuses none. */
  refuses(of: RunningCluster, host: Host): Promise<boolean>;
  /** Matches the log of a service that was refused so. */
  refusal: RegExp;
  /** What a running member does, in its system's own word, and what that means. */
  phase(host: Host): Promise<{ word: string; phase: 'joining' | 'member' | 'leaving' | 'left' | 'failed' }>;
  /** Id of `leaveJob`. */
  leaveJobId: string;
  /**
   * A job that makes the member on that host leave, after it has given its data to the others.
   *
   * @throws Error if too few members would remain for the copies of the data
   */
  leaveJob(of: RunningCluster, host: Host): Promise<JobSpec>;
  /**
   * Gives members of a data centre that has none of the data so many copies of all of it, in two parts: what future writes need, and jobs
   * for each host, one after the other, that fetch what there is. Absent if the system has no data centres.
   */
  dataCenter?: {
    /** So many copies of everything; 0 removes them. Safe to repeat. */
    setCopies(of: RunningCluster, dataCenter: string, copies: number): Promise<void>;
    fetchJobs(of: RunningCluster, host: Host): Promise<JobSpec[]>;
  };
}

/** What a member found when it compared the copies of the data for which it is responsible. */
export interface CopiesCompared {
  /** What holds the data, such as a keyspace. */
  of: string;
  areEqual: boolean;
  /** What the system says of the differences; empty without any. */
  differences: string;
}

/** The code of a system with these facts. */
export interface System<Facts extends SystemFacts = SystemFacts> {
  services: Record<keyof Facts['services'], Service>;
  /** Whether the cluster reports that it can be used. */
  readiness: (cluster: Cluster, hosts: Map<string, Host>, secrets: ClusterSecrets) => Promise<Readiness>;
  /** The version that a running cluster reports. */
  runningVersion: (cluster: Cluster, hosts: Map<string, Host>, secrets: ClusterSecrets) => Promise<string>;
  /** Preparations that load generators may request before a run, by name. Each is safe to repeat and has its own timeout. */
  preparations?: Readonly<Record<string, (context: PreparationContext) => Promise<void>>>;
  /** Present if its facts have `settles`: the work of a member on that host. */
  pendingWork?: (host: Host) => Promise<PendingWork>;
  /** How much of each backlog of its facts the member on that host has left; 0 for none. Rejects if it does not answer. */
  backlogs?: Readonly<Record<string, (host: Host) => Promise<number>>>;
  /** Present if its facts have `growing`. */
  growing?: Growing;
  /** Present if its facts have `changing`. */
  changing?: Changing;
  /**
   * Present if its facts have `comparesCopies`: compares all copies of the data for which the member on that host is responsible, and
   * repairs nothing. Waits with `pause`, which rejects when it has taken too long.
   */
  compareCopies?: (host: Host, pause: (milliseconds: number) => Promise<void>) => Promise<CopiesCompared[]>;
  /** Writes to disk what the member on that host holds only in memory under that name. Safe to repeat. */
  writeOut?: (host: Host, made: MadeName) => Promise<void>;
  /** What the member on that host stores under that name. Present if a load generator inserts datasets. */
  storedData?: (host: Host, made: MadeName) => Promise<StoredData>;
  /** Present if its facts say how loads use clusters that were there before. */
  existing?: (secrets: ClusterSecrets) => ExistingAccess;
}
