/** Projections for other hardware, as data: `projections` of a system in `findings.json`. Not measured. */
import type { Interval } from '../../statistics/ratio-interval.ts';

export type Projection = {
  /** The change of hardware as text. */
  change: string;
} & (
  | {
      state: 'projected';
      unit: 'records' | 'operations';
      /** The measured throughput. */
      nowPerSecond: number;
      nowDollarsPerMillion: number | null;
      /** From no gain at all to the asymptotic bound. */
      perSecond: Interval;
      /** The resource that saturates first after the change. */
      nextBottleneck: 'cpu' | 'network' | 'disk';
      /** Of all hosts of the system after the change; null if a price is missing. */
      dollarsPerHour: number | null;
      /** Dollars for a million records or operations. */
      dollarsPerMillion: Interval | null;
      /** Assumptions, a sentence each. */
      assumptions: string[];
    }
  | { state: 'inconclusive'; reason: string }
);
