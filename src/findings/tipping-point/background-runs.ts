/** The loads that a background accompanies, by the rate of the background. Pure. */
import { rolesOf, saturationOf } from '../../measurement/results/run-traits.ts';
import { sessionOfRun, type RecordedSessions } from '../../measurement/results/sessions.ts';
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import { factsOf } from '../../workloads/registry.ts';
import { targetPerSecond } from '../../workloads/throughput.ts';
import type { Trial } from '../contrast/figures.ts';

/** A measured load, alone or with a background. */
export interface AccompaniedLoad extends Trial {
  /** Null if it is alone. */
  background: LoadResult | null;
  /** Target rate of the background; 0 if there is none. */
  rate: number;
}

/** What is equal for one load at all rates. A searched one has its own level with each variant. */
function seriesKey({ run, load: { load } }: AccompaniedLoad): string {
  return JSON.stringify([load.id, load.workload, ...(run.search ? ['searched', run.variant?.of] : [levelOf(load)])]);
}

/** Such as `scale factor 0.5`; null if the load has no level. */
export function levelOf({ workload, parameters }: LoadResult['load']): string | null {
  return factsOf(workload).levelText(parameters);
}

/** Of each valid run with one load, or with one load and its background. Other runs say nothing of the rate of one background. */
function accompaniedLoads(runs: RunResult[], record: RecordedSessions): AccompaniedLoad[] {
  return runs.flatMap((run): AccompaniedLoad[] => {
    const { measured, backgrounds } = rolesOf(run);
    const [background = null] = backgrounds;
    const [load, another] = measured;
    if (run.state !== 'valid' || !load || another || backgrounds.length > 1 || saturationOf(load)) return [];
    const rate = background ? targetPerSecond(background.load) : 0;
    if (rate === null) return [];
    return [{ run, load, session: sessionOfRun(record, run), background, rate }];
  });
}

/** Those loads, those of one load at all rates together. */
export function seriesOf(runs: RunResult[], record: RecordedSessions): AccompaniedLoad[][] {
  return [...Map.groupBy(accompaniedLoads(runs, record), seriesKey).values()];
}

/** The part of a series that was measured with a variant. */
export function ofVariant(series: AccompaniedLoad[], variant: string): AccompaniedLoad[] {
  return series.filter(({ run }) => run.variant?.name === variant);
}
