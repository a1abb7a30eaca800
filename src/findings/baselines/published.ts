/** Published results of others, as data. Names have the units. */
import type { PublishedClaim, PublishedStatement } from './claims.ts';
import type { PublishedHostUse } from './host-use.ts';
import type { PublishedFigureName, PublishedFigures, PublishedSetting } from './published-figures.ts';

/** Hosts of one kind that ran a system. */
export interface PublishedHosts {
  count: number;
  cores: number;
  memoryGibibytes: number;
  /** Null if the source does not state it. */
  networkGigabitsPerSecond: number | null;
}

/** One row of a published table, or one figure of its text. */
export interface PublishedResult {
  id: string;
  /** The table or passage that has it. */
  table: string;
  system: string;
  /** Null if no load generator of Proofload makes this load. */
  workload: string | null;
  setting: PublishedSetting;
  /** In the words of the source. */
  level: string;
  /** Parameters by their names in a plan; null if the source does not state them. */
  parameters: Record<string, number | string | null>;
  /** Data in the data folders of all hosts, in 10^9 bytes. Only runs with as much are compared. */
  dataGigabytes?: number;
  /** The load ran as fast as it could: only runs that fell short of their target rate, or had none, are compared. */
  unlimited?: true;
  figures: PublishedFigures;
  /** Figures that are lower bounds. */
  atLeast?: PublishedFigureName[];
  /** Figures that may measure something else than ours. A ratio is never shown without these words. */
  caveats?: Partial<Record<PublishedFigureName, string>>;
}

export interface PublishedSource {
  id: string;
  title: string;
  by: string;
  /** Date in the source; null if it has none. */
  published: string | null;
  /** Conditions of all its figures, a sentence each. */
  conditions: string[];
  /** What it does not state. */
  unstated: string[];
  hosts: Partial<Record<string, PublishedHosts[]>>;
  /** The variant of a system, as its facts name it; null if the source does not state it. */
  variants: Partial<Record<string, string | null>>;
  /** Whether latencies count from when a request was sent, which makes them too low under overload. */
  closedLoop: boolean;
  results: PublishedResult[];
  /** What its hosts used: CPU, memory, network and disks. */
  hostUse: PublishedHostUse[];
  /** What it says outside its tables, as far as figures can confirm or contradict it. */
  claims: PublishedClaim[];
  /** What it says in more than one place. */
  statements: PublishedStatement[];
}
