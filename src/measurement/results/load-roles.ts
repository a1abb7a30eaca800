/** Which loads of a run it measures, and which only accompany these. Pure. */
import type { LoadResult, RunResult } from './types.ts';

export interface LoadRoles {
  /** The loads whose figures the run is made for. */
  measured: LoadResult[];
  /** The loads at a fixed rate that accompany them. */
  backgrounds: LoadResult[];
}

/** Without backgrounds every load is measured. */
export function rolesOf({ loads }: Pick<RunResult, 'loads'>): LoadRoles {
  return {
    measured: loads.filter(({ load }) => !load.background),
    backgrounds: loads.filter(({ load }) => load.background),
  };
}
