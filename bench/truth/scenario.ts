/** A scenario: one load, and what is done to its hosts so that its bound is known. Plain data. */
import type { SparkCluster } from '../../src/systems/spark/cluster.ts';
import type { Truth } from './truths.ts';

/** What is done to hosts for the length of a window, and undone after it. */
export type Injection =
  /** The NIC's rate, both ways, and the rate that the inventory has of it. */
  | { kind: 'nic'; hosts: string[]; megabitsPerSecond: number }
  /** How fast the disk under a service's data writes; the fleet gives it one of its own. */
  | { kind: 'disk'; host: string; service: string; megabytesPerSecond: number }
  /** Processes that do nothing but use a core; without a host they stand outside of all hosts. */
  | { kind: 'hog'; host: string | null; processes: number }
  /** Datagrams from one host to another. */
  | { kind: 'flood'; host: string; to: string; megabitsPerSecond: number };

export const strengths = ['weak', 'medium', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/** Instead of the name of a host. */
export const leader = 'the leader of the partition';

export interface Scenario {
  /** Also the id of its run. */
  id: string;
  kind: string;
  strength: Strength;
  seed: number;
  system: string;
  /** Load of the campaign file: its workload, host and parameters. */
  load: Record<string, string | number | null>;
  injections: Injection[];
  /** Where it is `leader`, the host that leads the topic's one partition takes its place, once there is a topic. */
  truth: Truth;
  /** Memory and settings of the application, where they are not the plan's. */
  spark?: Partial<Pick<SparkCluster, 'executorMemoryMebibytes' | 'driverMemoryMebibytes' | 'settings'>>;
}

/** Scenarios that share hosts, services and their settings. */
export interface Fleet {
  name: string;
  system: string;
  /** The system's section of the campaign file. */
  section: Record<string, unknown>;
  /** Run first and not judged: what a service that has just been started is bound by is the compiling of its code. */
  warmUps: Scenario[];
  /** On these hosts the service's data lies on a disk that is the host's own. */
  ownDisks?: { hosts: string[]; service: string };
  scenarios: Scenario[];
}
