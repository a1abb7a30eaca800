import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isUnsteady, steadyPartOf } from '../src/measurement/results/steady-part.ts';
import { runHeadline, isSaturated } from '../src/measurement/results/run-traits.ts';
import { openClocks } from '../src/hosts/clocks/clock-log.ts';
import { attemptLayout, campaignLayout, runLayout } from '../src/measurement/results/layout.ts';
import { moveFolder, writeFolderAtomically, writeJsonAtomically } from '../src/state/write-atomically.ts';
import type { RunSummary } from '../src/measurement/results/types.ts';
import { readEvents } from '../src/measurement/runs/event-files.ts';
import { finishedUnits, keepOutputs, readRun } from '../src/measurement/runs/keep.ts';
import { searchesOf } from '../src/plan/runs-of.ts';
import { searchedRun } from '../src/measurement/results/searched-run.ts';
import type { CampaignActivities } from './contract.ts';
import { withHeartbeats } from './with-heartbeats.ts';
import { withRun } from './runs.ts';

/**
 * Writes the outputs first and `result.json` last: a run with a result is complete. An attempt that is followed by another one, because it
 * is invalid or was not steady, stays in `runs/<run>/attempts/<n>/`.
 */
export function keepRunIn(resultsFolder: string): CampaignActivities['keepRun'] {
  return (kept) => {
    const { run, attempt, invalidReasons, notes, otherPrograms, last, finished = [] } = kept;
    const { repeatsUnsteady, repeatsWarming } = kept;
    const campaignFolder = join(resultsFolder, kept.campaignId);
    const aside = attemptLayout(campaignFolder, run.id, attempt);
    const final = runLayout(campaignFolder, run.id);
    return withHeartbeats(() =>
      withRun(kept, async ({ loads }) => {
        const keptLoads = (earlier: number) => attemptLayout(campaignFolder, run.id, earlier).loads;
        const loadHosts = [...new Set(loads.map(({ host }) => host))];
        const clocks = await openClocks(campaignLayout(campaignFolder).clocks, loadHosts);
        await clocks.measure();
        const all = { run, attempt, invalidReasons, notes, loads, keptLoads, clocks };
        const lost = await writeFolderAtomically(aside.loads, (folder) => keepOutputs(all, folder));
        const keep = {
          ...all,
          loads: loads.filter(({ host }) => !lost.has(host)),
          invalidReasons: [...new Set([...invalidReasons, ...lost.values()])],
        };
        const events = await readEvents(aside.events);
        const read = await readRun(keep, aside.loads);
        const result = {
          ...read,
          ...(otherPrograms ? { otherPrograms } : {}),
          ...(events.length > 0 ? { events } : {}),
        };
        const isRepeated =
          result.state === 'valid' && (repeatsWarming ?? (repeatsUnsteady && isUnsteady(steadyPartOf(result))));
        if (isRepeated || (result.state === 'invalid' && !last)) {
          await writeJsonAtomically(aside.result, result);
        } else {
          await moveFolder(aside.loads, final.loads);
          await rm(aside.folder, { recursive: true });
          await writeJsonAtomically(final.result, result);
        }
        const headline = runHeadline(result.loads, result.invalidReasons);
        const summary: RunSummary = { runId: run.id, state: result.state, headline, window: result.window };
        if (isRepeated) return { ...summary, unsteady: true };
        if (result.state === 'valid') {
          const searched = searchedRun(searchesOf(kept.plan), result);
          return { ...summary, ...(isSaturated(result) ? { saturated: true } : {}), ...(searched ? { searched } : {}) };
        }
        if (last) return summary;
        const longer = result.tooShort ? { tooShort: true as const } : {};
        return { ...summary, ...longer, finished: [...finished, ...(await finishedUnits(keep, aside.loads))] };
      }),
    );
  };
}
