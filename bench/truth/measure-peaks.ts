/** Brings a fleet up once and finds its peak on it again and again, by a search and by a sweep of the same range. */
import { join } from 'node:path';
import type { OnHosts } from '../../activities/contract.ts';
import type { RunPlan } from '../../src/campaign/plan.ts';
import { resultsFolder } from '../../src/paths.ts';
import type { SearchPlan } from '../../src/search/search.ts';
import { fillSlot, warmUpSeconds } from '../../src/search/slot.ts';
import { withHosts } from '../../src/systems/with-hosts.ts';
import { openSearches, type Searches } from '../../workflows/search.ts';
import { seeded, type Seeded } from '../chaos/seeded.ts';
import { bringUp, step, withHostsOf } from '../testbed.ts';
import { compared, type Compared, type KeptComparison, type TimedRun } from './comparison.ts';
import { inject } from './injections.ts';
import { keepComparison } from './kept-comparison.ts';
import type { Measuring } from './measure.ts';
import { makeRun } from './one-run.ts';
import { outsideCoresOf } from './outside-cores.ts';
import { peakPlan, type PeakFleet } from './peak-fleets.ts';
import { sweepLevels } from './sweep.ts';

interface Times {
  comparisons: number;
  seed: number;
}

/** Every comparison is kept anew after each of its runs. */
export async function measurePeaks(
  fleet: PeakFleet,
  { comparisons, seed }: Times,
  { profile, untilMilliseconds, say }: Measuring,
): Promise<Compared[]> {
  const plan = peakPlan(fleet, profile, comparisons);
  const campaignId = `truth-${fleet.name}-${Date.now()}`;
  const folder = join(resultsFolder, campaignId);
  const random = seeded(seed);
  const isTimeUp = (): boolean => Date.now() > untilMilliseconds;
  const { begun, inventory } = await withHostsOf(campaignId, plan, async (on) => {
    const { inventory } = on;
    const request = { campaign: plan.campaign, profile: plan.profile, size: plan.size, sets: [] };
    await step('recordStart', { campaignId, plan, argv: process.argv.slice(2), request });
    await step('recordProgress', { campaignId, phases: [], inventory, versions: {}, warnings: [] });
    await step('startTelemetry', on);
    await bringUp(on, [fleet.system]);
    const begun: KeptComparison[] = [];
    for (const [index, search] of (plan.searches ?? []).entries()) {
      if (isTimeUp()) {
        say(`Time is up: ${comparisons - index} comparisons on ${fleet.name} are left out.`);
        break;
      }
      const comparison: KeptComparison = {
        schema: 1,
        fleet: fleet.name,
        number: index + 1,
        seed,
        search,
        first: random.oneOf(['search', 'sweep']),
        searched: [],
        swept: [],
        outsideCores: null,
      };
      begun.push(comparison);
      const keep = async (run: TimedRun, headline: string): Promise<void> => {
        await keepComparison(folder, comparison);
        say(`${run.runId}, ${run.level}: ${headline}`);
      };
      await withHosts(inventory, async (hosts) => {
        const injected = await inject(fleet.injections(random), inventory, hosts, search.run);
        try {
          await compare({ on, comparison, random, keep, isTimeUp });
        } finally {
          await injected.undo();
        }
      });
    }
    await step('collect', on);
    return { begun, inventory };
  });
  for (const comparison of begun) {
    const runIds = [...comparison.searched, ...comparison.swept].map(({ runId }) => runId);
    comparison.outsideCores = await outsideCoresOf(folder, runIds, inventory.hosts);
    await keepComparison(folder, comparison);
  }
  return begun.map(compared);
}

interface Comparing {
  on: OnHosts;
  comparison: KeptComparison;
  random: Seeded;
  /** Told of each run once it is a part of the comparison. */
  keep: (run: TimedRun, headline: string) => Promise<void>;
  /** Then no further run is begun, and the comparison stays unfinished. */
  isTimeUp: () => boolean;
}

async function compare(comparing: Comparing): Promise<void> {
  const ways = { search: searchOnce, sweep: sweepOnce };
  const { first } = comparing.comparison;
  await ways[first](comparing);
  await ways[first === 'search' ? 'sweep' : 'search'](comparing);
}

/** Fills the slots of the search as the workflow of a campaign does. */
async function searchOnce({ on, comparison, keep, isTimeUp }: Comparing): Promise<void> {
  const { search, searched } = comparison;
  const searches = openSearches([search], []);
  for (const slot of slotsOf(on, search)) {
    const filled = searches.fill(slot);
    if ('reason' in filled) continue;
    if (isTimeUp()) return;
    const { run, headline } = await measured(on, searches, filled.run);
    searched.push(run);
    await keep(run, headline);
  }
}

/** In an order that the seed draws: a machine that gets slower is not to look like a peak. */
async function sweepOnce({ on, comparison, random, keep, isTimeUp }: Comparing): Promise<void> {
  const { search, swept } = comparison;
  const searches = openSearches([search], []);
  const [slot] = slotsOf(on, search);
  if (!slot) throw new Error(`The plan has no runs of the search ${search.run}.`);
  for (const level of random.shuffled(sweepLevels(search))) {
    if (isTimeUp()) return;
    const filled = fillSlot(search, slot, { level, seconds: search.seconds });
    const { run, headline } = await measured(on, searches, { ...filled, id: `${search.run}-sweep-${level}` });
    swept.push(run);
    await keep(run, headline);
  }
}

function slotsOf({ plan }: OnHosts, search: SearchPlan): RunPlan[] {
  return plan.runs.filter((run) => run.search?.of === search.run);
}

/** What the run gave, as the search takes it: one that stayed void has not borne its level. */
async function measured(on: OnHosts, searches: Searches, run: RunPlan): Promise<{ run: TimedRun; headline: string }> {
  const summary = await makeRun({ ...on, run, attempt: 1 });
  searches.note(run, summary);
  const [load] = run.loads;
  const given = searches.searched.at(-1);
  if (!load || !given) throw new Error(`${run.id} belongs to no search.`);
  return { run: { ...given, seconds: load.plannedSeconds - warmUpSeconds }, headline: summary.headline };
}
