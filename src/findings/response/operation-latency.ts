/** Latencies of single operations, as the services of a system counted them. Pure. */
import type { CountedHistogram } from '../../measurement/telemetry/distributions.ts';
import { total } from '../../statistics/sums.ts';
import { histogramsByService } from '../../systems/registry.ts';

/** What a service of the system counted of single operations, over all hosts and runs of a load. */
export interface OperationLatency {
  load: number;
  service: string;
  histogram: string;
  title: string;
  unit: string;
  count: number;
  /** Upper bounds of the buckets in which the quantiles are; null beyond the highest bound. */
  p50: number | null;
  p90: number | null;
  p99: number | null;
  highest: number | null;
}

/** Histograms of one load, of all hosts and runs. */
export interface LoadHistograms {
  load: number;
  histograms: CountedHistogram[];
}

/** In the order in which services declare them, by load. A histogram in which nothing was counted is left out. */
export function operationLatencies(loads: LoadHistograms[]): OperationLatency[] {
  const ordered = loads.toSorted((one, other) => one.load - other.load);
  return Object.entries(histogramsByService).flatMap(([service, declared]) =>
    declared.flatMap(({ name, title, unit }) =>
      ordered.flatMap(({ load, histograms }) => {
        const buckets = histograms
          .filter((each) => each.service === service && each.histogram === name)
          .flatMap((each) => each.buckets);
        const count = total(buckets.map((bucket) => bucket.count));
        if (count === 0) return [];
        const quantile = (share: number): number | null => boundOf(buckets, share * count);
        return {
          load,
          service,
          histogram: name,
          title,
          unit,
          count,
          p50: quantile(0.5),
          p90: quantile(0.9),
          p99: quantile(0.99),
          highest: quantile(1),
        };
      }),
    ),
  );
}

/** Upper bound of the bucket with the value of this rank; null in the bucket without one. */
function boundOf(buckets: CountedHistogram['buckets'], rank: number): number | null {
  const ordered = buckets.toSorted((one, other) => (one.upTo ?? Infinity) - (other.upTo ?? Infinity));
  let before = 0;
  for (const { upTo, count } of ordered) {
    before += count;
    if (before >= rank) return upTo;
  }
  return null;
}
