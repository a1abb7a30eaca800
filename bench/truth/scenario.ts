/** A scenario: one load, and injections that cause a known bottleneck. Plain data. */
import type { SparkCluster } from '../../src/systems/spark/cluster.ts';
import type { Truth } from './truths.ts';

/** A change of hosts for the duration of a window, undone after it. */
export type Injection =
  /** Limits the NIC in both directions, also in the inventory. */
  | { kind: 'nic'; hosts: string[]; megabitsPerSecond: number }
  /** Limits the write rate of the disk with the data of a service; the fleet has separate disks. */
  | { kind: 'disk'; host: string; service: string; megabytesPerSecond: number }
  /** Processes that use as much CPU as they get; with `host: null`, outside all hosts. */
  | { kind: 'hog'; host: string | null; processes: number }
  /** Datagrams from one host to another. */
  | { kind: 'flood'; host: string; to: string; megabitsPerSecond: number };

export const strengths = ['weak', 'medium', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/** Placeholder for the name of a host. */
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
  /** `leader` is replaced by the leader of the only partition once the topic exists. */
  truth: Truth;
  /** Memory and settings of the application that override the plan. */
  spark?: Partial<Pick<SparkCluster, 'executorMemoryMebibytes' | 'driverMemoryMebibytes' | 'settings'>>;
}

/** Scenarios that share hosts, services and their settings. */
export interface Fleet {
  name: string;
  system: string;
  /** Section of the system in the campaign file. */
  section: Record<string, unknown>;
  /** Run first and not judged, because JVM compilation limits a service that has just started. */
  warmUps: Scenario[];
  /** Hosts that have a separate disk for the data of the service. */
  ownDisks?: { hosts: string[]; service: string };
  scenarios: Scenario[];
}
