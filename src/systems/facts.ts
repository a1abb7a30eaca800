/**
 * The facts of a system: everything that shared code knows about Kafka, Cassandra or Spark. Facts are pure data and small pure
 * functions, because workflows, `--help`, analysis and report import them. The system's `system.ts` has the code that acts.
 */
import type { z } from 'zod';
import type { Cluster } from '../plan/plan.ts';
import type { EvidenceFacts, HistogramFacts, AdvicePiece, ProcessAdvice, ServiceResource } from './resource-facts.ts';

/** The role of a host in a cluster. */
export interface RoleFacts {
  /** The hosts of a profile that get it: `each` host with the role, or the first `one`. Hosts of `each` share the load. */
  takenBy: 'one' | 'each';
  /** Name of its hosts, such as `brokers`. */
  members: string;
  /** Whether data on its disk is lost with the host and is not rebuilt elsewhere. */
  keepsData: boolean;
  /** Advice for a saturated host that directs the work of others; absent if the role does not direct work. */
  directs?: Readonly<Record<'cpu' | 'memory', AdvicePiece>>;
}

/** How much of a host's memory a process gets, in mebibytes. `src/campaign/memory.ts` divides it. */
export interface MemoryShare {
  /** Smallest heap with which it works. */
  floor: number;
  /** Largest useful heap. */
  cap: number;
  weight: number;
  /** A heap may go below its floor down to this size before the host is rejected, so that undersized hosts fail under load. */
  least?: number;
  /** JVM memory in addition to the heap: code, threads, direct buffers. */
  overhead: number;
}

/** How the sampler reads a metric from JMX. */
export interface MetricQuery {
  /** Names of the beans that have the attribute, or a pattern. */
  beans: readonly string[];
  attribute: string;
  /** If true, the value is the counter's increase per second. */
  isCounter: boolean;
  /** How the values of all beans are combined. */
  combined: 'sum' | 'mean';
  /** Divides the combined value, such as 1e9 for nanoseconds. */
  divisor?: number;
}

/**
 * A metric that a service exposes, sampled once a second. It is a telemetry column in the service's scope and a measure of each
 * run. This declaration is the only one: the sampler's queries, the agent's policy, columns, measures and docs/data.md derive
 * from it.
 */
export interface MetricFacts {
  column: string;
  unit: string;
  /** Description for the docs. */
  meaning: string;
  query: MetricQuery;
  /** The measure that findings use: the column, or 1 minus the idle share. */
  measure: { name: string; of: 'column' | 'idle share'; hasQuantiles?: true };
  /** What it tells of an outage: members that this one holds for down, and operations that it keeps for them or has delivered. */
  ofOutage?: 'members down' | 'kept' | 'delivered';
  /** A sentence for metrics whose mean above zero is an error. `figure` is that mean as text. */
  error?: (figure: string, host: string) => string;
}

/** A process that is not a service, whose heap is sized together with the heaps of services. */
export interface ProcessFacts extends ProcessAdvice {
  name: string;
  memory: MemoryShare;
}

export interface ServiceFacts extends ProcessAdvice {
  /** Hosts with this role run it. */
  role: string;
  /** Whether a cluster has it. If absent, always. */
  isIn?: (cluster: Pick<Cluster, 'options'>) => boolean;
  /** Services of one stage start together. A stage starts when all services of earlier stages listen. */
  stage: 1 | 2;
  memory: MemoryShare;
  /** A process that it starts on its host. It counts as part of the service. */
  starts?: ProcessFacts;
  /** Ports by purpose, on its host's own address. The service is up when it listens on the first. */
  ports: Readonly<Record<string, number>>;
  /** Port of its metrics agent on the loopback interface of its host; absent if it has no agent. */
  metricsPort?: number;
  metrics?: readonly MetricFacts[];
  /** What it keeps of single operations; their counts are asked through the agent. */
  histograms?: readonly HistogramFacts[];
  /** Operations that the campaign may call through the agent, by the bean that has them. */
  operations?: readonly { bean: string; operation: string }[];
  /** Further beans whose attributes the campaign may read through the agent. */
  beans?: readonly string[];
  /** Attributes that the campaign may write through the agent. */
  changes?: readonly { bean: string; attribute: string }[];
  /** Figures, made of its metrics, that may explain why throughput changes while data grow; the likeliest cause first. */
  evidence?: readonly EvidenceFacts[];
  /** Its own resources that may be the bottleneck, by name, causes before effects. */
  resources?: Readonly<Record<string, ServiceResource>>;
  /** What names of threads whose work no request waits for begin with: the kernel cuts names to 15 characters. */
  backgroundThreads?: RegExp;
  /** Bytes on disk in addition to the data of loads, such as logs. */
  diskAllowanceBytes?: number;
}

/**
 * An installation: jars of a Maven repository in a cache folder, which hosts link to. Its lock file pins every file, and is written
 * from these coordinates: for each version of a system `locks/<version>.lock.json` in its folder, by `proofload lock`; for a load
 * generator `<name>.lock.json` in its folder, by `tools/lock-artefacts.ts`.
 */
export interface InstallationFacts {
  version: string;
  /** `group:artifact` of the jar or archive with this version. */
  artefact: string;
  /** `group:artifact:version` of artefacts to install with their runtime dependencies. */
  withDependencies?: readonly string[];
  /** `group:artifact` of dependencies to exclude, mostly duplicate logging bindings. */
  excluded?: readonly string[];
  /** Jars and archives, `group:artifact:version:type:classifier`, to install without dependencies. */
  withoutDependencies?: readonly string[];
  /** Folders in an archive, below its top folder, whose jars are installed. */
  archiveFolders?: readonly string[];
  /** Additional files, by name. */
  files?: Readonly<Record<string, string>>;
  /** Java sources in a folder of this project, compiled against the jars into a jar at that path of the installation. */
  compiled?: { sources: string; jar: string };
}

/** The settings of a system that a campaign may change. */
export interface SettingsFacts {
  /** Where they belong, such as a file. */
  of: string;
  /** Examples in the form of the campaign file, for the docs. */
  example: string;
  /** Examples of settings that choose Java classes or flags, that are `owned`, and that are `unlocked`; for the docs. */
  examples?: { chooseCode: readonly string[]; owned: readonly string[]; unlocked: readonly string[] };
  /** Further sentences for the docs. */
  note?: string;
  /** Settings that only Proofload may set, because it needs them to connect hosts, to keep services on their host and in their folder, and to start, measure and remove them. */
  owned: RegExp;
  /** Alternatives to settings in `owned`. */
  insteadOf?: Readonly<Record<string, string>>;
  /** Why this is not a valid name of a setting, or null. */
  keyFault?: (key: string) => string | null;
  /** Why this text is not a valid value, or null. */
  textFault?: (value: string) => string | null;
  /** What settings accept, in the form of lists, if `keyFault` knows them all. */
  accepts?: Readonly<Record<string, string>>;
  /** Settings that can run code outside the lock files, whatever their value, with what they do. */
  unlocked: readonly (readonly [RegExp, string])[];
  /** How this value can run such code, or null. */
  unlockedValue?: (value: string) => string | null;
  /** Name of the list of all settings, in what `SettingNames.java` prints for a version; absent if `keyFault` knows them all. */
  list?: string;
  /** Names that no list can have, because the user chooses a part of them. */
  families?: RegExp;
  /** The part of a name that an application of the user's own chooses for its settings; absent if only the system reads settings. */
  namespaceOf?: (key: string) => string;
  /** Why the setting would have no effect on such a cluster, or null. */
  noEffect?: (key: string, cluster: Pick<Cluster, 'options' | 'security'>) => string | null;
}

/** Prints the lists of settings of a version, run with its jars: `<list> <name>` on each line. In the folder of the system or load generator. */
export const settingNamesSource = 'SettingNames.java';

/** Heaps and cores that a plan gives to processes of a cluster. */
export interface PlannedSizes {
  /** Smallest heap of a service or process on any host, in mebibytes; 0 if it is on none. */
  minimumHeap: (name: string) => number;
  /** Fewest cores of any host with this role. */
  minimumCores: (role: string) => number;
}

/** Advice that is specific to a system. */
export interface SystemAdvice {
  /** If no host was saturated: other loads to try, in the form that follows `such as`. */
  otherLoads?: string;
  /** If one host has more load than the others: advice instead of other keys. */
  uneven?: AdvicePiece;
}

/** What shared code knows about clusters of a system that Proofload did not install. */
export interface ExistingFacts {
  /** Whether clients take one port for all addresses. */
  onePort: boolean;
  /** Whether Proofload and every load generator can use TLS and a login there, by `security` of the section. */
  credentials: boolean;
  /** What loads leave behind that no client can remove, a sentence for the report; absent if there is nothing. */
  residue?: string;
}

/** What members of a cluster still owe each other after one of them was away, such as hints. */
export interface BacklogFacts {
  role: string;
  /** In plural, such as `hints`. */
  work: string;
  /** What is true once nothing of it is left. */
  meaning: string;
  /** For how long nothing must be left: a member may notice its work late. */
  quietSeconds: number;
}

/** A setting that a running system takes on at once, a whole number. */
export interface ChangingSetting {
  /** In plural; absent for a plain count. */
  unit?: string;
  /** Smallest value that it accepts, and largest useful one. */
  least: number;
  most: number;
  /** Size of a pool that changes to at most twice, and at least half, of what it is; by default this. */
  pool?: number;
}

export interface SystemFacts {
  title: string;
  /** One sentence on where it runs, for the campaign reference. */
  placement: string;
  roles: Readonly<Record<string, RoleFacts>>;
  services: Readonly<Record<string, ServiceFacts>>;
  /** Its options in a campaign file. The plan has the resolved values. */
  options: z.ZodRawShape;
  /** Resolves options that depend on the hosts of the cluster and their zones; absent if none does. */
  placed?: (options: Cluster['options'], hosts: readonly PlacedHost[]) => PlacedOptions;
  settings: SettingsFacts;
  /** How Proofload can protect its connections; absent if it cannot. TLS is always one way. */
  security?: {
    /** Mechanisms of SASL, in lower case; empty if it has none. */
    sasl: readonly string[];
    /** Why this cluster cannot have its `security`, or null. */
    fault?: (cluster: Cluster) => string | null;
  };
  /** Converts a cluster of a plan to the system's own type. Throws one sentence if the cluster is invalid. */
  read: (cluster: Cluster) => object;
  /** Options that are computed from the hosts. */
  sized?: (sizes: PlannedSizes) => Cluster['options'];
  /** A process of loads whose heap is sized together with the heaps of services. */
  loadProcess?: ProcessFacts;
  /** The heap of this process in mebibytes. */
  loadHeap?: (cluster: Cluster) => number;
  /** Versions whose lock files come with Proofload. A campaign file that names none gets the first, unless `defaultVersion` says otherwise. */
  versions: readonly [string, ...string[]];
  /** The version for these options if the campaign file names none. */
  defaultVersion?: (options: Cluster['options']) => string;
  /** Why Proofload cannot run this version, as the predicate of a sentence; null if it can. */
  versionFault?: (version: string) => string | null;
  /** Why this version cannot have these options, as the predicate of a sentence; null if it can. */
  optionsFault?: (version: string, options: Cluster['options']) => string | null;
  /** What a version consists of. */
  installation: (version: string) => InstallationFacts;
  /** The first connection of loads: a port of every host with the role. */
  entry: { role: string; port: number };
  /** How loads use a cluster that was there before; absent if they cannot. */
  existing?: ExistingFacts;
  /** What each host with the role does of its own, in plural, so that a campaign can wait for its end (`System.pendingWork`); absent if nothing. */
  settles?: { role: string; work: string };
  /** Conditions for which a run can wait, by name (`System.backlogs`); absent if there are none. */
  backlogs?: Readonly<Record<string, BacklogFacts>>;
  /** The role whose members can join and leave while the cluster is under load (`System.growing`); absent if none can. */
  growing?: {
    role: string;
    /** Data centres of a cluster with all of their hosts; absent if the system has none. */
    dataCenters?: (cluster: Cluster) => { name: string; nodes: string[] }[];
  };
  /** Settings that change while it runs, by the system's own names, with their units (`System.changing`); absent if there are none. */
  changing?: Readonly<Record<string, ChangingSetting>>;
  /** The members that can compare the copies of their data (`System.compareCopies`), and what they use for it; absent if none can. */
  comparesCopies?: { role: string; by: string };
  /** The hosts that serve a load with these parameters, such as those of its data centre; absent if all that share loads do. */
  serving?: (cluster: Cluster, parameters: Readonly<Record<string, unknown>>) => string[];
  /** Whether its processes share a campaign secret. */
  hasSecret: boolean;
  /** Whether the JVMs under load live through the campaign, so that the first run finds them cold. */
  staysUp: boolean;
  advice?: SystemAdvice;
  /** A suffix of its version, such as `KRaft`, and the condition to which it belongs; absent if there is only one variant. */
  variant?: { condition: string; title: (cluster: Cluster) => string };
  /** Conditions of a cluster that must be equal to compare campaigns, by name. */
  conditions: (cluster: Cluster, memoryText: (mebibytes: number) => string) => [string, string][];
}

/** A host of a cluster with its zone. */
export interface PlacedHost {
  name: string;
  zone: string;
}

/** The options of a plan, or why the hosts do not allow them: sentences with the option's field, such as `dataCenters.east`. */
export type PlacedOptions = { options: Cluster['options'] } | { faults: { field: string; sentence: string }[] };
