/** Finds the same peak in two ways: by a search and by a sweep of the same range. */
import type { Plan, RunPlan } from '../../src/plan/plan.ts';
import { runsOf } from '../../src/plan/runs-of.ts';
import type { RunSummary } from '../../src/measurement/results/types.ts';
import type { SearchPlan } from '../../src/plan/search-plan.ts';
import { warmUpSeconds } from '../../src/search/loads.ts';
import { fillSlot } from '../../src/search/slot.ts';
import { openSearches, type Searches } from '../../workflows/search.ts';
import type { Seeded } from '../chaos/seeded.ts';
import type { KeptComparison, TimedRun } from './comparison.ts';
import { sweepLevels } from './sweep.ts';

interface BothWays {
  /** Has the slots of the search. */
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

/** Fills the slots of the search like the workflow of a campaign. */
async function searchOnce({ plan, comparison, make, keep, isTimeUp }: BothWays): Promise<void> {
  const { search, searched } = comparison;
  const searches = openSearches([search], []);
  for (const slot of slotsOf(plan, search)) {
    const filled = searches.fill(slot);
    if ('reason' in filled) continue;
    if (isTimeUp()) return;
    const { run, headline } = await measured(make, searches, filled.run);
    searched.push(run);
    await keep(run, headline);
  }
}

/** In random order, so that a machine that slows down does not look like a peak. An existing sweep is reused. */
async function sweepOnce({ plan, comparison, random, make, keep, isTimeUp }: BothWays): Promise<void> {
  const { search, swept } = comparison;
  if (swept.length > 0) return;
  const searches = openSearches([search], []);
  const [slot] = slotsOf(plan, search);
  if (!slot) throw new Error(`The plan has no runs of the search ${search.run}.`);
  for (const level of random.shuffled(sweepLevels(search))) {
    if (isTimeUp()) return;
    const filled = fillSlot(search, slot, { level, seconds: search.seconds });
    const { run, headline } = await measured(make, searches, { ...filled, id: `${search.run}-sweep-${level}` });
    swept.push(run);
    await keep(run, headline);
  }
}

function slotsOf(plan: Plan, search: SearchPlan): RunPlan[] {
  return runsOf(plan).filter((run) => run.search?.of === search.run);
}

/** The result of a run for the search: an invalid run counts as failed. */
async function measured(
  make: BothWays['make'],
  searches: Searches,
  run: RunPlan,
): Promise<{ run: TimedRun; headline: string }> {
  const summary = await make(run);
  searches.add(run, summary);
  const [load] = run.loads;
  const given = searches.searched.at(-1);
  if (!load || !given) throw new Error(`${run.id} belongs to no search.`);
  return { run: { ...given, seconds: load.plannedSeconds - warmUpSeconds }, headline: summary.headline };
}
