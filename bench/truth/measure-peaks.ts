/** Starts a fleet once and finds its peak repeatedly, by a search and by a sweep of the same range. */
import { readProfile } from '../../src/hardware/profile/read.ts';
import type { RunPlan } from '../../src/plan/plan.ts';
import { runsOf, searchesOf } from '../../src/plan/runs-of.ts';
import type { RunSummary } from '../../src/measurement/results/types.ts';
import { mean } from '../../src/statistics/sums.ts';
import { withHosts } from '../../src/systems/with-hosts.ts';
import { seeded } from '../chaos/seeded.ts';
import { findBothWays } from './both-ways.ts';
import { compared, type Compared, type KeptComparison, type TimedRun } from './comparison.ts';
import { inject } from './injections.ts';
import { keepComparison } from './kept-comparison.ts';
import type { Measuring } from './measure.ts';
import { makeRun } from './one-run.ts';
import { withFleet } from './open-fleet.ts';
import { outsideCoresOf } from './outside-cores.ts';
import { peakPlan, type PeakFleet } from './peak-fleets.ts';
import type { Injection } from './scenario.ts';

interface Times {
  comparisons: number;
  seed: number;
}

/** Searches compared with the same sweep, under the same limits. */
const searchesPerSweep = 5;

/** A caused peak, and the sweep that shows it. */
interface SetPeak {
  injections: Injection[];
  swept: TimedRun[];
}

/** Writes every comparison after each of its runs. */
export async function measurePeaks(
  fleet: PeakFleet,
  { comparisons, seed }: Times,
  { isTimeUp, say }: Measuring,
): Promise<Compared[]> {
  const profile = await readProfile('local');
  const plan = peakPlan(fleet, profile, comparisons);
  const random = seeded(seed);
  const { folder, result } = await withFleet(fleet, plan, async (on, folder) => {
    const { inventory } = on;
    const begun: KeptComparison[] = [];
    const peaks: SetPeak[] = [];
    for (const run of runsOf(plan).filter(({ search }) => !search)) await makeRun({ ...on, run, attempt: 1 });
    for (const [index, search] of searchesOf(plan).entries()) {
      if (isTimeUp()) {
        say(`Time is up: ${comparisons - index} comparisons on ${fleet.name} are skipped.`);
        break;
      }
      const isNew = index % searchesPerSweep === 0;
      if (isNew) peaks.push({ injections: fleet.injections(random), swept: [] });
      const peak = peaks.at(-1)!;
      const comparison: KeptComparison = {
        schema: 1,
        fleet: fleet.name,
        number: index + 1,
        seed,
        search,
        first: isNew ? random.oneOf(['search', 'sweep']) : 'sweep',
        searched: [],
        swept: peak.swept,
        outsideCores: null,
      };
      begun.push(comparison);
      const make = (run: RunPlan): Promise<RunSummary> => makeRun({ ...on, run, attempt: 1 });
      const keep = async (run: TimedRun, headline: string): Promise<void> => {
        await keepComparison(folder, comparison);
        say(`${run.runId}, ${run.level}: ${headline}`);
      };
      await withHosts(inventory, async (hosts) => {
        const injected = await inject(peak.injections, inventory, hosts, search.run);
        try {
          await findBothWays({ plan, comparison, random, make, keep, isTimeUp });
        } finally {
          await injected.undo();
        }
      });
    }
    return { begun, inventory };
  });
  const { begun, inventory } = result;
  const cores = await outsideCoresOf(folder, [...new Set(begun.flatMap(runIdsOf))], inventory.hosts);
  for (const comparison of begun) {
    const known = runIdsOf(comparison).flatMap((runId) => cores.get(runId) ?? []);
    comparison.outsideCores = known.length === 0 ? null : mean(known);
    await keepComparison(folder, comparison);
  }
  return begun.map(compared);
}

function runIdsOf({ searched, swept }: KeptComparison): string[] {
  return [...searched, ...swept].map(({ runId }) => runId);
}
