/** A published curve next to ours, as data. */
import type { ConditionDifference } from '../published/baseline-findings.ts';

export interface PublishedAxisPoint {
  /** 10^9 bytes. */
  dataGigabytes: number;
  /** Data over the memory of all hosts, if copies are counted in the data. */
  overMemory: number | null;
  /** The same if they are not. */
  overMemoryWithCopies: number | null;
  perSecond: number;
  /** Throughput over that of the smallest size. */
  share: number;
}

export interface PublishedAxis {
  source: string;
  table: string;
  points: PublishedAxisPoint[];
  /** Percent lost with each doubling from the smallest size to the largest, which has no interval: each size was measured once. */
  lossPerDoubling: number;
  differences: ConditionDifference[];
  /** Where the source contradicts itself, or says more than its figures show, a sentence each. */
  doubts: string[];
}
