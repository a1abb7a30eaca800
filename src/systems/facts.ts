/**
 * What a system says of itself: everything that shared code knows of Kafka, Cassandra or Spark. Pure data and small pure
 * functions, for workflows, `--help`, analysis and report import them. What acts stands in the system's `system.ts`.
 */
import type { z } from 'zod';
import type { Cluster } from '../plan/plan.ts';
import type { AdvicePiece, ServiceResource } from './resource-facts.ts';

/** What a host does in a cluster. */
export interface RoleFacts {
  /** The hosts of a profile that get it: `each` that has the role, or the first `one`. Those of `each` share the load. */
  takenBy: 'one' | 'each';
  /** What its hosts are called, such as `brokers`. */
  members: string;
  /** Whether what it keeps on disk is gone with its host, and done by nobody else again. */
  keepsData: boolean;
  /** What to do about a host that directs the work of the others and is full; absent where it directs nobody's work. */
  directs?: Readonly<Record<'cpu' | 'memory', AdvicePiece>>;
}

/** How much of a host's memory a process gets, in mebibytes; `src/campaign/memory.ts` shares it out. */
export interface MemoryShare {
  /** Smallest heap with which it works at all. */
  floor: number;
  /** Largest heap that is of use. */
  cap: number;
  weight: number;
  /** A heap that goes below its floor, and no further than this, before the host is refused: what is too small is then seen under load. */
  least?: number;
  /** What the JVM holds beside its heap: code, threads, direct buffers. */
  beside: number;
}

/** How a metric is asked for in JMX. */
export interface MetricQuestion {
  /** Beans that have the attribute, by their names or by a pattern. */
  beans: readonly string[];
  attribute: string;
  /** A counter's growth a second is the value. */
  isCounter: boolean;
  /** How the numbers of all beans make one. */
  combined: 'sum' | 'mean';
  /** That one is divided by it, such as by 1e9 for nanoseconds. */
  divisor?: number;
}

/**
 * A figure that a service keeps of itself, asked for once a second. It is a column of telemetry in the service's scope, and
 * a measure of each run. Declared here alone: the sampler's questions, the agent's policy, columns, measures and docs/data.md
 * follow from it.
 */
export interface MetricFacts {
  column: string;
  unit: string;
  /** What it says, for the docs. */
  meaning: string;
  asked: MetricQuestion;
  /** What findings ask of it: the column itself, or as a share of one the time that was not idle. */
  measure: { name: string; of: 'column' | 'idle share'; hasQuantiles?: true };
  /** A sentence on errors, where a mean above zero is one; `figure` is that mean as text. */
  error?: (figure: string, host: string) => string;
}

/** A process that is no service, with a heap that is shared out with those of services. */
export interface ProcessFacts {
  name: string;
  memory: MemoryShare;
}

export interface ServiceFacts {
  /** Hosts with this role bear it. */
  role: string;
  /** Whether a cluster has it; where left out, always. */
  isIn?: (cluster: Pick<Cluster, 'options'>) => boolean;
  /** Services of one stage start at once; a stage when all of those before it listen. */
  stage: 1 | 2;
  memory: MemoryShare;
  /** What it starts on its host, counted with it. */
  starts?: ProcessFacts;
  /** Where it listens, on its host's own address, by what for. It is up when it listens at the first. */
  ports: Readonly<Record<string, number>>;
  /** Where its metrics are asked for, on the loopback interface of its host; absent where it has no agent. */
  metricsPort?: number;
  metrics?: readonly MetricFacts[];
  /** What of its own may limit it, by name, causes before effects. */
  resources?: Readonly<Record<string, ServiceResource>>;
  /** Bytes on disk beside the data of loads: logs, and what it writes for itself. */
  diskAllowanceBytes?: number;
}

/**
 * What is installed: jars of a Maven repository in a folder of the cache, linked into hosts. Its lock file, `<name>.lock.json`
 * in the folder of the member whose facts declare it, pins every file; `tools/lock-artefacts.ts` writes that from the
 * coordinates here.
 */
export interface InstallationFacts {
  version: string;
  /** `group:artifact` of the jar or archive that has this version. */
  artefact: string;
  /** `group:artifact:version` of what is taken with its runtime dependencies. */
  withDependencies?: readonly string[];
  /** `group:artifact` of dependencies to leave out: second logging bindings, mostly. */
  without?: readonly string[];
  /** Jars and archives, `group:artifact:version:type:classifier`, that are taken without dependencies. */
  alone?: readonly string[];
  /** Folders of an archive, below its only top folder, of which the jars are taken. */
  archiveFolders?: readonly string[];
  /** Files beside the jars, by name. */
  files?: Readonly<Record<string, string>>;
  /** Java sources, in a folder of this project, that are compiled against its jars into a jar at that path of the installation. */
  compiled?: { sources: string; jar: string };
}

/** What a campaign may say of a system's own settings. */
export interface SettingsFacts {
  /** What they belong to, such as a file. */
  of: string;
  /** A few of them as the campaign file has them, for the docs. */
  example: string;
  /** Some that choose classes or flags of Java, some that are owned, and some that are refused as `unlocked`; for the docs. */
  examples?: { chooseCode: readonly string[]; owned: readonly string[]; unlocked: readonly string[] };
  /** What else is to be known of them, in sentences for the docs. */
  note?: string;
  /** What a campaign may not set: by it hosts find each other, services stay on their own host and in their own folder, and Proofload starts, measures and removes them. */
  owned: RegExp;
  /** What to do instead of setting one of those. */
  insteadOf?: Readonly<Record<string, string>>;
  /** Why this cannot be the name of a setting, or null. */
  keyFault?: (key: string) => string | null;
  /** Why a text cannot be a value, or null. */
  textFault?: (value: string) => string | null;
  /** Settings that lead to code that no lock file names, whatever their value is, and what they do. */
  unlocked: readonly (readonly [RegExp, string])[];
  /** What a value does by which such code may be run, or null. */
  unlockedValue?: (value: string) => string | null;
}

/** Heaps and cores that a plan has for processes of a cluster. */
export interface PlannedSizes {
  /** The smallest heap, in mebibytes, that a service or process has on any host; 0 where it is on none. */
  leastHeap: (name: string) => number;
  /** The fewest cores of a host with this role. */
  leastCores: (role: string) => number;
}

/** What to change about a system or its load, where that follows from what the system is. */
export interface SystemAdvice {
  /** Where no machine was full: other loads to try, as they stand behind `such as`. */
  otherLoads?: string;
  /** Whether it gives each host its part of the load by itself: then no choice of keys spreads the load better. */
  balancesItself?: true;
  /** Where a heap is too small, in place of a larger heap for the service. */
  heap?: AdvicePiece;
  /** Where a single thread is at its bound, in place of more partitions. */
  thread?: AdvicePiece;
}

export interface SystemFacts {
  title: string;
  /** One sentence on where it runs, for the docs of the campaign file. */
  placement: string;
  roles: Readonly<Record<string, RoleFacts>>;
  services: Readonly<Record<string, ServiceFacts>>;
  /** Its options in a campaign file; the plan has them as they are resolved. */
  options: z.ZodRawShape;
  settings: SettingsFacts;
  /** A cluster of a plan as the system itself understands it; throws one sentence for one that it cannot be. */
  read: (cluster: Cluster) => object;
  /** What follows from the hosts and goes to the options as well. */
  sized?: (sizes: PlannedSizes) => Cluster['options'];
  /** A load's own process whose heap is shared out with those of services, where loads have one. */
  loadProcess?: ProcessFacts;
  /** The heap in mebibytes that this process got. */
  loadHeap?: (cluster: Cluster) => number;
  installations: Readonly<Record<string, InstallationFacts>>;
  /** The one of `installations` from which a cluster's services come. */
  installationOf: (cluster: Pick<Cluster, 'options'>) => string;
  /** What loads connect to first: a port of every host with the role. */
  entry: { role: string; port: number };
  /** Whether its processes share a secret of the campaign. */
  hasSecret: boolean;
  /** Whether the JVMs that bear the load live through the whole campaign: a first run finds them cold. */
  staysUp: boolean;
  advice?: SystemAdvice;
  /** What is added to its version, such as `KRaft`, and what that is a condition of; absent where it is all of one kind. */
  variant?: { condition: string; title: (cluster: Cluster) => string };
  /** Conditions under which results of a cluster were taken, by name, for setting campaigns against each other. */
  conditions: (cluster: Cluster, memoryText: (mebibytes: number) => string) => [string, string][];
}
