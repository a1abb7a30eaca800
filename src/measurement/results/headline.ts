/** A run's result in one line. Pure. */
import { factsOf } from '../../workloads/registry.ts';
import type { LoadResult } from './types.ts';

/** The loads' figures, or why the run is invalid. Further lines of a reason are its log and are omitted. */
export function runHeadline(loads: LoadResult[], invalidReasons: string[]): string {
  if (invalidReasons.length > 0) return invalidReasons.map((reason) => reason.split('\n', 1)[0]).join(' ');
  return loads.map(({ figures }) => factsOf(figures.kind).headline(figures)).join('; ');
}
