/** What other hardware would give, as data: `predictions` of a system in `findings.json`. Nothing here was measured. */
import type { Interval } from '../../statistics/ratio-interval.ts';

export type Prediction = {
  /** The change of hardware in words. */
  change: string;
} & (
  | {
      state: 'predicted';
      unit: 'records' | 'operations';
      /** What was measured. */
      nowPerSecond: number;
      nowDollarsPerMillion: number | null;
      /** From no gain at all to the asymptotic bound. */
      perSecond: Interval;
      /** The resource that is expected to be the next at its bound. */
      nextBound: 'cpu' | 'network' | 'disk';
      /** Of all hosts that bear the system, after the change; null where a price is missing. */
      dollarsPerHour: number | null;
      /** Dollars for a million records or operations. */
      dollarsPerMillion: Interval | null;
      /** What has to hold for it to come true, a sentence each. */
      assumptions: string[];
    }
  | { state: 'cannot-tell'; reason: string }
);
