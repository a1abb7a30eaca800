/** What earlier sessions of a campaign left of its runs. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withNeededWarmUps } from '../../workloads/needed-warm-ups.ts';
import type { Plan, RunPlan } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { runHeadline } from './headline.ts';
import { attemptLayout, runLayout } from './layout.ts';
import { searchedRun } from './searched-run.ts';
import { readRunResult } from './read.ts';
import { isSaturated } from './saturated.ts';
import type { RunResult, RunSummary } from './types.ts';

/**
 * The runs that need not be made again: a whole result, and the raw output of each load beside it. In the order of the plan. What
 * only warms up is to be made again before any run of its systems: their services are fresh ones.
 */
export async function wholeRuns(campaignFolder: string, plan: Plan): Promise<RunSummary[]> {
  const results = await Promise.all(runsOf(plan).map((run) => readRunResult(campaignFolder, run.id)));
  const whole = results.filter((result) => result !== null).filter((result) => isWholeOnDisk(campaignFolder, result));
  const isLeft = ({ id }: RunPlan): boolean => !whole.some(({ runId }) => runId === id);
  const again = new Set(withNeededWarmUps(runsOf(plan), isLeft).flatMap(({ id, warmUp }) => (warmUp ? [id] : [])));
  return whole
    .filter(({ runId }) => !again.has(runId))
    .map((result) => {
      const searched = searchedRun(plan.searches, result);
      return {
        runId: result.runId,
        state: 'whole',
        headline: runHeadline(result.loads, result.voidReasons),
        window: result.window,
        ...(isSaturated(result) ? { saturated: true as const } : {}),
        ...(searched ? { searched } : {}),
      };
    });
}

function isWholeOnDisk(campaignFolder: string, { runId, state, loads }: RunResult): boolean {
  const folder = runLayout(campaignFolder, runId).loads;
  return state === 'whole' && loads.every(({ load }) => existsSync(join(folder, load.id, 'output')));
}

/**
 * Moves what is left of a run that is to be made again beside its other attempts, so that nothing of it is overwritten.
 * Returns how many attempts there were; the next one is that and one. Safe to repeat.
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
  const folder = dirname(attemptLayout(campaignFolder, runId, 1).folder);
  if (!existsSync(folder)) return 0;
  return Math.max(0, ...(await readdir(folder)).map(Number).filter(Number.isInteger));
}
