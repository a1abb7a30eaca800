/** A run's result in one line for people. Pure. */
import { factsOf } from '../../workloads/registry.ts';
import type { LoadResult } from './types.ts';

/** The loads' figures, or why the run is void; a reason's further lines are the log behind it. */
export function runHeadline(loads: LoadResult[], voidReasons: string[]): string {
  if (voidReasons.length > 0) return voidReasons.map((reason) => reason.split('\n', 1)[0]).join(' ');
  return loads.map(({ figures }) => factsOf(figures.kind).headline(figures)).join('; ');
}
