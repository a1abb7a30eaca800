/** What a result says of its run: whether it was cancelled or saturated, which loads it measures, and its headline. Pure. */
import type { RunResult, LoadResult } from './types.ts';
import { factsOf } from '../../workloads/registry.ts';
import { batchOf } from '../../workloads/measured.ts';
import type { Saturation } from '../../workloads/saturation.ts';

/** Its only reason in `invalidReasons`. */
export const cancelledReason = 'The campaign was cancelled during this run.';

export function isCancelled({ invalidReasons }: Pick<RunResult, 'invalidReasons'>): boolean {
  return invalidReasons.includes(cancelledReason);
}

/** The loads' figures, or why the run is invalid. Further lines of a reason are its log and are omitted. */
export function runHeadline(loads: LoadResult[], invalidReasons: string[]): string {
  if (invalidReasons.length > 0) return invalidReasons.map((reason) => reason.split('\n', 1)[0]).join(' ');
  return loads.map(({ figures }) => factsOf(figures.kind).headline(figures)).join('; ');
}

/** Why a run is invalid: the first line of each reason, because a reason may include the end of a log. */
export function invalidText(reasons: string[]): string {
  const lines = reasons.map((reason) => reason.trim().split('\n')[0]!.replace(/[.:]$/, ''));
  return lines.join('; ') || 'no reason was recorded';
}

/** Null for a load that came to its end. */
export function saturationOf(load: Pick<LoadResult, 'measured'>): Saturation | null {
  return batchOf(load)?.saturation ?? null;
}

export function isSaturated({ loads }: Pick<RunResult, 'loads'>): boolean {
  return loads.some((load) => saturationOf(load) !== null);
}

/**
 * The loads whose figures the run is made for, and those at a fixed rate that accompany them. Without backgrounds every load is
 * measured.
 */
export function rolesOf({ loads }: Pick<RunResult, 'loads'>): Record<'measured' | 'backgrounds', LoadResult[]> {
  return {
    measured: loads.filter(({ load }) => !load.background),
    backgrounds: loads.filter(({ load }) => load.background),
  };
}
