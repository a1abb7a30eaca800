/** Runs of a search, made as by the workflow, with the figures of a test. */
import type { CampaignData } from '../../../src/findings/analyse.ts';
import { searchedRun } from '../../../src/measurement/results/searched-run.ts';
import type { LoadResult, RunResult } from '../../../src/measurement/results/types.ts';
import type { SearchStep } from '../../../src/plan/plan.ts';
import type { SearchedRun } from '../../../src/plan/search-plan.ts';
import { nextRun } from '../../../src/search/next-step.ts';
import { withoutRuns } from '../../../src/steps/deciding.ts';
import type { SeriesPoint } from '../../../src/workloads/load-output.ts';
import { producerFigures } from '../../report/sample-loads.ts';
import { measuredFrom } from '../../workloads/made-load.ts';

/** Twenty seconds in which a load does so much, second by second. */
export function secondsOf(count: (second: number) => number): SeriesPoint[] {
  return Array.from({ length: 20 }, (_, second) => ({
    endMilliseconds: (second + 1) * 1000,
    seconds: 1,
    count: count(second),
    latencyMeanMilliseconds: 5,
    latencyMaxMilliseconds: 9,
  }));
}

const steady = secondsOf((second) => 1000 + (second % 3));

export interface Given {
  /** Records a second at a level. Confirming runs count from 1; search runs are 0. */
  perSecond: (level: number, confirming: number) => number;
  p99?: (level: number) => number;
  /** What each run did second by second; default: the same in every second, nearly. */
  series?: SeriesPoint[];
  invalidFrom?: number;
  /** The campaign ends after this many runs. */
  ended?: number;
}

/** The campaign with the search at the end of its plan, and with the runs that it made. */
export function withSearch(
  data: CampaignData,
  step: SearchStep,
  { perSecond, p99 = () => 20, series = steady, invalidFrom = Infinity, ended = Infinity }: Given,
): CampaignData {
  const { record } = data;
  const template = data.runs[0]!;
  const made: RunResult[] = [];
  const results: SearchedRun[] = [];
  let left = step;
  for (let run = nextRun(left, results); run && made.length < ended; run = nextRun(left, results)) {
    left = withoutRuns(left, new Set([run.id]));
    const { step: purpose, level: at = 0 } = run.search!;
    const isInvalid = at >= invalidFrom;
    const confirming = made.filter(({ search: its }) => its?.step === 'confirm').length + 1;
    const rate = perSecond(at, purpose === 'confirm' ? confirming : 0);
    const figures = {
      ...producerFigures(rate, 1),
      latency: { mean: 5, p50: 5, p95: 10, p99: p99(at), p999: 99, max: 99 },
    };
    const measured = measuredFrom(run.loads[0]!, figures, series);
    const load: LoadResult = { ...template.loads[0]!, load: run.loads[0]!, figures, measured };
    const { id: runId, level, trial, title } = run;
    const whole = {
      ...template,
      runId,
      title,
      level,
      trial,
      loads: [load],
      ...(run.search ? { search: run.search } : {}),
      ...(run.variant ? { variant: run.variant } : {}),
    };
    const result: RunResult = isInvalid
      ? { ...whole, state: 'invalid', invalidReasons: ['It took too long.'], loads: [] }
      : whole;
    made.push(result);
    const searched = searchedRun([step.search], result);
    if (searched) results.push(searched);
  }
  const { plan } = record;
  const changed = { ...plan, steps: [...plan.steps, step] };
  return { ...data, runs: [...data.runs, ...made], record: { ...record, plan: changed } };
}
