/** Backgrounds that missed their target rate. Pure. */
import type { RunResult } from '../measurement/results/types.ts';
import { missedTargetText, targetOutcome } from '../workloads/target-met.ts';

/** A sentence for each background of a valid run that missed its rate: what it accompanied had less load at the same time. */
export function missedBackgroundTexts({ runId, state, loads }: RunResult): string[] {
  if (state !== 'valid') return [];
  return loads.flatMap((result) => {
    const { background, id } = result.load;
    const outcome = background ? targetOutcome(result) : null;
    const missed = outcome ? missedTargetText(id, outcome) : null;
    return background && missed !== null
      ? [
          `Run ${runId}: the background ${missed} ${background.until} was measured with less load at the same time than planned.`,
        ]
      : [];
  });
}
