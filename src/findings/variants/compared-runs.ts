/** The runs that stand for the variants in their comparison. Pure. */
import { isUnsteady, steadyPartOf } from '../../measurement/results/steady-part.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import type { ConfirmedPeak, VariantPeak } from '../peaks/peak-finding.ts';

/**
 * All runs, but of each search for a variant only the confirming run with the middle throughput, in place of a trial of its block. The
 * other runs of a search have levels that it chose, which differ between variants.
 *
 * @param runs with steady windows
 * @param whole the same runs and those that are not steady, as they were measured: a search has its own precision
 * @param peaks of all searches for variants
 */
export function comparedRuns(runs: RunResult[], whole: RunResult[], peaks: VariantPeak[]): RunResult[] {
  const searched = peaks.flatMap(({ block, peak }): RunResult[] => {
    const run = peak.state === 'confirmed' ? middleRun(peak, whole) : null;
    return run ? [{ ...run, trial: block }] : [];
  });
  return [...runs.filter(({ search, variant }) => !search || !variant), ...searched];
}

/** Null if none is valid and steady. */
function middleRun({ confirmations, perSecond, precisionPercent }: ConfirmedPeak, runs: RunResult[]): RunResult | null {
  const met = new Map(confirmations.filter((each) => each.met).map((each) => [each.runId, each.perSecond]));
  const distance = ({ runId }: RunResult): number => Math.abs(met.get(runId)! - perSecond.median);
  const own = runs
    .filter(({ runId, state }) => state === 'valid' && met.has(runId))
    .map((run) => steadyPartOf(run, precisionPercent / 100))
    .filter((run) => !isUnsteady(run));
  return own.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}
