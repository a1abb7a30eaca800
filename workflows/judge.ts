/** What a campaign that was measured to its end comes to: whether its runs and its searches gave what they were to give. Pure. */
import type { Plan } from '../src/plan/plan.ts';
import { runsOf } from '../src/plan/runs-of.ts';
import { nextStep } from '../src/search/next-step.ts';
import { whyNoPeak } from '../src/search/words.ts';
import type { Ending } from './conclude.ts';
import type { MeasuredRuns } from './messages.ts';

/**
 * A campaign with a run that stayed void did not do what was asked of it, however much else it measured. A search is asked
 * for a peak and not for its runs: where it came to one, those that stayed void take nothing from the campaign. Where it came
 * to none, the campaign says why; it failed only if void runs stood in the way, which a resumption makes again.
 */
export function judge(plan: Plan, { voids, searched }: Pick<MeasuredRuns, 'voids' | 'searched'>): Ending {
  const searches = (plan.searches ?? []).map((search) => {
    const runs = searched.filter(({ of }) => of === search.run);
    return { search, runs, next: nextStep(search, runs) };
  });
  const found = searches.filter(({ next }) => next.kind === 'confirmed').map(({ search }) => search.run);
  const ofFound = new Set(
    runsOf(plan)
      .filter((run) => run.search && found.includes(run.search.of))
      .map(({ id }) => id),
  );
  const missing = voids.filter(({ runId }) => !ofFound.has(runId));

  const reasons = searches.flatMap(({ search, runs, next }) =>
    next.kind === 'confirmed'
      ? []
      : [`The search ${search.run} ended without a peak: ${whyNoPeak(search, next, runs)}.`],
  );
  if (missing.length === 0) return { state: 'done', reason: reasons.join(' ') || null, kind: null };
  const named = missing.map((run) => `${run.runId} (${run.headline})`).join('; ');
  const kinds = new Set(missing.map((run) => run.kind ?? 'window void'));
  return {
    state: 'failed',
    // What a void run says of itself may bring the end of a log.
    reason: [...reasons, `${missing.length} of ${runsOf(plan).length} runs stayed void: ${named}.`].join(' '),
    kind: kinds.size === 1 ? [...kinds][0]! : 'window void',
  };
}
