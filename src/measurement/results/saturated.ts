/** Which results are those of a level that was more than the machines can do. Pure. */
import type { LoadResult, RunResult, SparkSaturation } from './types.ts';

/** Null for a load that came to its end. */
export function saturationOf({ figures }: Pick<LoadResult, 'figures'>): SparkSaturation | null {
  return figures.kind === 'spark-perf' ? (figures.saturated ?? null) : null;
}

export function isSaturated({ loads }: Pick<RunResult, 'loads'>): boolean {
  return loads.some((load) => saturationOf(load) !== null);
}
