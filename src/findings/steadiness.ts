/** Whether the runs of a campaign were in steady state. Pure. */
import type { Plan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import type { RunResult } from '../measurement/results/types.ts';
import type { Steadiness } from '../measurement/results/steadiness.ts';
import { runNameOf } from '../workloads/run-name.ts';

/** Of every load of the valid runs, but batches. */
function steadinessOfRuns(runs: RunResult[]): (Steadiness & { runId: string; loadId: string })[] {
  return runs
    .filter(({ state }) => state === 'valid')
    .flatMap(({ runId, loads }) =>
      loads.flatMap(({ load, steadiness }) => (steadiness ? [{ runId, loadId: load.id, ...steadiness }] : [])),
    );
}

/** One sentence, with what to change, for each load of a run that was not steady. */
export function unsteadyTexts(run: RunResult, plan: Plan): string[] {
  return steadinessOfRuns([run])
    .filter(({ state }) => state === 'unsteady')
    .map(({ runId, loadId, why, remedy }) => {
      const name = run.loads.length === 1 ? runId : `${runId} (${loadId})`;
      return `${name} was not steady: ${why}. ${remedyText(remedy, nameInCampaign(runId, plan))}`;
    });
}

/** One sentence on runs for which it is unknown; null if there are none. */
export function unknownText(runs: RunResult[]): string | null {
  const unknown = steadinessOfRuns(runs).filter(({ state }) => state === 'unknown');
  if (unknown.length === 0) return null;
  const each = unknown.map(({ runId, why }) => `${runId} (${why})`);
  return `It is unknown whether these runs were steady: ${each.join('; ')}. Lengthen them.`;
}

function remedyText(remedy: Steadiness['remedy'], name: string): string {
  switch (remedy) {
    case 'warm-up':
      return `Add a warm-up (runs.${name}.warmUp) or lengthen the run.`;
    case 'cause':
      return 'Find what changed then, such as burst credits, throttling, compaction or a neighbour, or lengthen the run.';
    case 'length':
    case null:
      return 'Lengthen the run.';
    default:
      throw new Error(`No advice is known for ${JSON.stringify(remedy satisfies never)}.`);
  }
}

/** The name of a run in the campaign file; its id where the plan has no such run. */
function nameInCampaign(runId: string, plan: Plan): string {
  const planned = runsOf(plan).find(({ id }) => id === runId);
  return planned ? runNameOf(planned) : runId;
}
