/** Run results of earlier sessions. */
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { lastingChange } from '../../actions/registry.ts';
import { withNeededWarmUps } from '../../workloads/needed-warm-ups.ts';
import type { Plan, RunPlan } from '../../plan/plan.ts';
import { runsOf, searchesOf } from '../../plan/runs-of.ts';
import { isCancelled, runHeadline, isSaturated } from './run-traits.ts';
import { attemptLayout, runLayout } from './layout.ts';
import { searchedRun } from './searched-run.ts';
import { attemptsOf, readRunResult } from './read.ts';
import type { RunResult, RunSummary } from './types.ts';

/**
 * The runs that need no repeat, in the order of the plan: they have a valid result and the raw output of each load, or are slices
 * of a long run, which are not made again even if invalid. A warm-up is repeated before any run of its systems, because their
 * services are new; a run that changes the members of a cluster for good is repeated before any later run, because its hosts are new.
 */
export async function validRuns(campaignFolder: string, plan: Plan): Promise<RunSummary[]> {
  const slices = new Set(runsOf(plan).flatMap(({ id, slice }) => (slice ? [id] : [])));
  const results = await Promise.all(runsOf(plan).map((run) => readRunResult(campaignFolder, run.id)));
  const kept = results
    .filter((result) => result !== null)
    .filter((result) => isValidOnDisk(campaignFolder, result) || (slices.has(result.runId) && isLostSlice(result)));
  const isRemaining = ({ id }: RunPlan): boolean => !kept.some(({ runId }) => runId === id);
  const again = new Set(withNeededWarmUps(runsOf(plan), isRemaining).flatMap(({ id, warmUp }) => (warmUp ? [id] : [])));
  const lastRemaining = runsOf(plan).findLastIndex(isRemaining);
  for (const run of runsOf(plan).slice(0, Math.max(0, lastRemaining))) if (lastingChange(run)) again.add(run.id);
  return kept
    .filter(({ runId }) => !again.has(runId))
    .map((result) => {
      const searched = searchedRun(searchesOf(plan), result);
      return {
        runId: result.runId,
        state: result.state,
        headline: runHeadline(result.loads, result.invalidReasons),
        window: result.window,
        ...(isSaturated(result) ? { saturated: true as const } : {}),
        ...(searched ? { searched } : {}),
      };
    });
}

function isValidOnDisk(campaignFolder: string, { runId, state, loads }: RunResult): boolean {
  const folder = runLayout(campaignFolder, runId).loads;
  return state === 'valid' && loads.every(({ load }) => existsSync(join(folder, load.id, 'output')));
}

/** An interrupted one is made again: nothing is known of it. */
function isLostSlice(result: RunResult): boolean {
  return result.state === 'invalid' && !isCancelled(result);
}

/**
 * Moves the files of a run that is to be repeated to the folder of its attempts, so that nothing is overwritten.
 * Returns the number of attempts so far. Safe to repeat.
 */
export async function setAttemptsAside(campaignFolder: string, runId: string): Promise<number> {
  const final = runLayout(campaignFolder, runId);
  const latest = await latestAttempt(campaignFolder, runId);
  if (!existsSync(final.loads) && !existsSync(final.result)) return latest;
  const result = await readRunResult(campaignFolder, runId);
  // Without a result its worker died while it kept the attempt; a folder of its own is all that may say its number.
  const begun = latest > 0 && !existsSync(attemptLayout(campaignFolder, runId, latest).loads);
  const attempt = result?.attempts ?? (begun ? latest : latest + 1);
  const aside = attemptLayout(campaignFolder, runId, attempt);
  await mkdir(aside.folder, { recursive: true });
  // The result last: as long as it is there, the attempt has its number.
  if (existsSync(final.loads)) await rename(final.loads, aside.loads);
  if (existsSync(final.result)) await rename(final.result, aside.result);
  return attempt;
}

async function latestAttempt(campaignFolder: string, runId: string): Promise<number> {
  return Math.max(0, ...(await attemptsOf(campaignFolder, runId)));
}
