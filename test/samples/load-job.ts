import type { LoadJob } from '../../src/measurement/runs/jobs.ts';
import { smallRun } from './small-plan.ts';

/** The job of the only load of the run `one`, without preparations or progress. */
export function loadJob(host: string, argv: string[], read: LoadJob['read']): LoadJob {
  return {
    id: 'producer',
    load: smallRun('one', 'kafka').loads[0]!,
    instance: { host, number: 1, of: 1 },
    job: { id: 'one-a1-producer', argv, environment: {} },
    makes: [],
    preparations: [],
    keeps: [],
    combine: null,
    progress: () => null,
    isReady: null,
    watch: () => null,
    finished: () => [],
    read,
  };
}
