/** A scenario: one load, and injections that cause a known bottleneck. Plain data. */
import type { SparkCluster } from '../../src/systems/spark/cluster.ts';
import type { AdviceKind } from '../../src/systems/resource-facts.ts';
import type { Truth } from './truths.ts';

/** A change of hosts for the duration of a window, undone after it. */
export type Injection =
  /**
   * Limits the NIC in both directions, also in the inventory: there it is the later rate if the first is a burst, and
   * that of both if it is one of two.
   */
  | { kind: 'nic'; hosts: string[]; megabitsPerSecond: number; later?: Later; isOneOfTwo?: true }
  /** Limits the rates of the disk with the data of a service; the fleet has separate disks. */
  | { kind: 'disk'; hosts: string[]; service: string; megabytesPerSecond: number; of: DiskDirection; later?: Later }
  /** Empties the page cache of the data of a service. */
  | { kind: 'cold-cache'; hosts: string[]; service: string }
  /** Changes the limits of a host's control group; the fleet's profile has limits. Also in the inventory. */
  | { kind: 'cpu-limit'; host: string; cores: number }
  /** Memory beyond what the processes of the hosts have now is the page cache, of this size. */
  | { kind: 'memory-limit'; hosts: string[]; cacheMebibytes: number; diskReadMegabytesPerSecond: number }
  /** Processes that use as much CPU as they get; with `host: null`, outside all hosts. */
  | { kind: 'hog'; host: string | null; processes: number; turns?: Turns }
  /** Datagrams from one host to another. */
  | { kind: 'flood'; host: string; to: string; megabitsPerSecond: number; turns?: Turns };

export type DiskDirection = 'reads' | 'writes';

/** Another rate, in the unit of the injection, from this moment of the load on: credits have ended. */
export interface Later {
  afterSeconds: number;
  rate: number;
}

/** Works for so many seconds, pauses for as many, and begins again. */
export interface Turns {
  seconds: number;
}

export const strengths = ['weak', 'medium', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/** Placeholder for the name of a host. */
export const leader = 'the leader of the partition';

export interface Scenario {
  /** Also the id of its run. */
  id: string;
  /** Its class: windows are counted by it. */
  kind: string;
  strength: Strength;
  seed: number;
  system: string;
  /** Load of the campaign file: its workload, host and parameters. */
  load: Record<string, string | number | null>;
  injections: Injection[];
  /** `leader` is replaced by the leader of the only partition once the topic exists. */
  truth: Truth;
  /** Verdicts that are right as well, such as that the run was not steady. */
  alsoRight?: Truth[];
  /** Any of these is the right first advice; empty if there is nothing to advise. */
  advice: AdviceKind[];
  /** Whether the services of the system are started again before the window. */
  isCold?: true;
  /** Memory and settings of the application that override the plan. */
  spark?: Partial<Pick<SparkCluster, 'executorMemoryMebibytes' | 'driverMemoryMebibytes' | 'settings'>>;
}

/** Scenarios that share hosts, services and their settings. */
export interface Fleet {
  name: string;
  system: string;
  /** Profile of its hosts. */
  profile: 'local' | 'local-limited';
  /** Section of the system in the campaign file. */
  section: Record<string, unknown>;
  /** Run first and not judged, because JVM compilation limits a service that has just started. */
  warmUps: Scenario[];
  /** Hosts that have a second NIC, which carries nothing. */
  secondNics?: string[];
  /** Hosts that have a separate disk for the data of the service. */
  ownDisks?: { hosts: string[]; service: string };
  scenarios: Scenario[];
}
