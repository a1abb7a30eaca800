/** Which results are those of a level that was more than the machines can do. Pure. */
import { batchOf } from '../../workloads/measured.ts';
import type { Saturation } from '../../workloads/saturation.ts';
import type { LoadResult, RunResult } from './types.ts';

/** Null for a load that came to its end. */
export function saturationOf(load: Pick<LoadResult, 'measured'>): Saturation | null {
  return batchOf(load)?.saturation ?? null;
}

export function isSaturated({ loads }: Pick<RunResult, 'loads'>): boolean {
  return loads.some((load) => saturationOf(load) !== null);
}
