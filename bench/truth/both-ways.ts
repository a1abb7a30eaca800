/** Finds the same peak in two ways: by a search and by a sweep of the same range. */
import type { Plan, RunPlan, SearchStep } from '../../src/plan/plan.ts';
import { isSearch } from '../../src/plan/runs-of.ts';
import { searchedOf } from '../../src/measurement/results/searched-run.ts';
import type { RunSummary } from '../../src/measurement/results/types.ts';
import type { SearchPlan } from '../../src/plan/search-plan.ts';
import { runAtLevel, warmUpSeconds } from '../../src/search/loads.ts';
import { nextRun } from '../../src/search/next-step.ts';
import { withoutRuns } from '../../src/steps/deciding.ts';
import type { Seeded } from '../chaos/seeded.ts';
import type { KeptComparison, TimedRun } from './comparison.ts';
import { sweepLevels } from './sweep.ts';

interface BothWays {
  /** Has the search. */
  plan: Plan;
  comparison: KeptComparison;
  random: Seeded;
  /** Makes a run and keeps its result. */
  make: (run: RunPlan) => Promise<RunSummary>;
  /** Called with each run of the comparison. */
  keep: (run: TimedRun, headline: string) => Promise<void>;
  /** If true, no further run starts, and the comparison stays unfinished. */
  isTimeUp: () => boolean;
}

/** Runs search and sweep in the order of the comparison, and adds each run to it. */
export async function findBothWays(both: BothWays): Promise<void> {
  const ways = { search: searchOnce, sweep: sweepOnce };
  const { first } = both.comparison;
  await ways[first](both);
  await ways[first === 'search' ? 'sweep' : 'search'](both);
}

/** Makes the runs of the search like the workflow of a campaign. */
async function searchOnce({ plan, comparison, make, keep, isTimeUp }: BothWays): Promise<void> {
  const { search, searched } = comparison;
  let step = stepOf(plan, search);
  for (let next = nextRun(step, searched); next; next = nextRun(step, searched)) {
    if (isTimeUp()) return;
    step = withoutRuns(step, new Set([next.id]));
    const { run, headline } = await measured(make, next);
    searched.push(run);
    await keep(run, headline);
  }
}

/** In random order, so that a machine that slows down does not look like a peak. An existing sweep is reused. */
async function sweepOnce({ plan, comparison, random, make, keep, isTimeUp }: BothWays): Promise<void> {
  const { search, swept } = comparison;
  if (swept.length > 0) return;
  const [possible] = stepOf(plan, search).possibleRuns;
  for (const level of random.shuffled(sweepLevels(search))) {
    if (isTimeUp()) return;
    const atLevel = runAtLevel(search, possible!, { level, seconds: search.seconds });
    const { run, headline } = await measured(make, { ...atLevel, id: `${search.run}-sweep-${level}` });
    swept.push(run);
    await keep(run, headline);
  }
}

function stepOf({ steps }: Plan, { run }: SearchPlan): SearchStep {
  const step = steps.filter(isSearch).find(({ search }) => search.run === run);
  if (!step) throw new Error(`The plan has no search ${run}.`);
  return step;
}

/** The result of a run for the search: an invalid run counts as failed. */
async function measured(make: BothWays['make'], run: RunPlan): Promise<{ run: TimedRun; headline: string }> {
  const summary = await make(run);
  const [load] = run.loads;
  const given = searchedOf(run, summary);
  if (!load || !given) throw new Error(`${run.id} belongs to no search.`);
  return { run: { ...given, seconds: load.plannedSeconds - warmUpSeconds }, headline: summary.headline };
}
