/** Figures of a service that may explain why throughput changes while its data grow. Pure data. */

export interface EvidenceFacts {
  /** Unique among all services, such as `sstables-per-read`. */
  name: string;
  /** With the unit, such as `SSTables per read`. */
  title: string;
  /** Measures of the service: their means over the window, each combined over the hosts. */
  measures: readonly string[];
  combined: 'sum' | 'mean' | 'highest';
  /** The figure from the combined means, in the order of `measures`; null if it has no value. If absent, the only measure. */
  value?: (means: readonly number[]) => number | null;
  /** It is left out where no run has it, such as what a setting turns on. */
  isOptional?: true;
  /** A rise by less does not explain anything; infinite if no rise does. */
  leastRise: number;
  /** Why throughput falls when it rises, such as `each read asks more SSTables`. */
  reason: string;
  /** Why throughput rises when it falls, such as `compaction had left fewer SSTables to read`. */
  relief: string;
}
