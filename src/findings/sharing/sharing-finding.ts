/** What sharing cost, as data: `sharing` in `findings.json`. Changes are in percent of the figure alone. */

export type SharingFigureName =
  | 'perSecond'
  | 'totalSeconds'
  | 'latencyMedianMilliseconds'
  | 'latencyP95Milliseconds'
  | 'latencyP99Milliseconds'
  | 'latencyP999Milliseconds'
  | 'maxShuffleReadSeconds'
  | 'maxShuffleWriteSeconds'
  /** Cores that the system's services used. */
  | 'cores'
  /** The same for each record or operation, in microseconds of one core. */
  | 'coreMicrosecondsPerOperation'
  /** Read and written by the system's services, bytes for each record or operation. */
  | 'diskBytesPerOperation'
  /** Sent and received by the hosts that no other system of the run uses, bytes for each record or operation. */
  | 'networkBytesPerOperation';

/** What the trials allow one to say of a change. */
export type Effect =
  | {
      /** Whether the 95 % interval leaves zero out. */
      state: 'differs' | 'no-difference';
      lowPercent: number;
      highPercent: number;
    }
  | {
      /** Too few trials for an interval: the lowest and highest change over all their pairs; null with one trial each. */
      state: 'too-few';
      rangePercent: { low: number; high: number } | null;
    }
  | {
      /** The interval leaves zero out, and alone the figure went as far from the first trial to the last. */
      state: 'drifted';
      lowPercent: number;
      highPercent: number;
    }
  /** In a trial together the loads had less in common than a throughput can be counted over. */
  | { state: 'too-short' }
  /** Alone and together met the same offered rate: the throughput is what was asked for and says nothing. */
  | { state: 'by-design'; offeredPerSecond: number };

/** How a figure alone changed with time, whatever ran in between. */
export interface Drift {
  /** From the first trial to the last. */
  percent: number;
  /** By the Mann-Kendall test; null where there are too few trials for one. */
  trend: 'rising' | 'falling' | 'none' | null;
}

/** One figure alone and together. */
export interface SharingFigure {
  name: SharingFigureName;
  alone: number;
  together: number;
  changePercent: number;
  effect: Effect;
  /** Null with one trial alone. */
  drift: Drift | null;
}

export interface MeasuredSharing {
  state: 'measured';
  system: string;
  workload: string;
  /** Of the run together. */
  title: string;
  level: string;
  isolatedRuns: string[];
  combinedRuns: string[];
  /** Blocks in which it ran both alone and together; null where the two were not interleaved. */
  blocks: number | null;
  figures: SharingFigure[];
  /** Share of the load's own window in which all other loads ran as well, the smallest over the trials. */
  overlapShare: number | null;
  /** The shortest common window over the trials. */
  commonSeconds: number | null;
}

export type Sharing =
  | MeasuredSharing
  | {
      state: 'cannot-tell';
      reason: string;
      system: string;
      workload: string;
      title: string;
      level: string;
    };

/** What a load's results cost on hosts of its system's own and on shared ones. */
export interface SharedResultCost {
  workload: string;
  unit: 'million records' | 'million operations' | 'batch';
  aloneDollars: number;
  /** Of the shared hosts a system bears the part that its own hosts would be of all separate ones. */
  togetherDollars: number;
}

/** What a run together saved in hosts, and what that is worth. */
export interface SharingMoney {
  /** Of the run together. */
  title: string;
  level: string;
  systems: string[];
  sharedHosts: number;
  /** As many as there would be if each system had the hosts it has, to itself. */
  separateHosts: number;
  /** Null where a host has no price. */
  dollarsPerHour: { shared: number; separate: number } | null;
  /** The load that kept the least of what it did alone: its share, 1 where no difference was found; and whether chance is ruled out. */
  slowest: { workload: string; keptShare: number; carried: boolean } | null;
  results: SharedResultCost[];
}
