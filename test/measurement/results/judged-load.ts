/** The part of a load's result by which its steadiness is judged. */
import type { LoadResult } from '../../../src/measurement/results/types.ts';
import type { SeriesPoint } from '../../../src/workloads/load-output.ts';

/** Operations with that series, of a closed loop where `target` is null. */
export function operationsAt(series: SeriesPoint[], target: number | null): Pick<LoadResult, 'measured' | 'window'> {
  const end = series.at(-1)?.endMilliseconds ?? 0;
  const all = {
    kind: 'all',
    unit: 'records',
    count: 0,
    ratePerSecond: 0,
    errors: 0,
    latency: null,
    countedFrom: null,
    histogram: null,
  } as const;
  return {
    window: { startMilliseconds: 0, endMilliseconds: end },
    measured: {
      target: target === null ? { concurrency: 64 } : { ratePerSecond: target },
      series,
      operations: [all],
      batch: null,
    },
  };
}
