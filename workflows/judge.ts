/** Judges a campaign that measured to its end by its runs and searches. Pure. */
import type { Plan } from '../src/plan/plan.ts';
import { isSearch, runsOf, slicesOf, withoutUnneeded } from '../src/plan/runs-of.ts';
import type { RunSummary } from '../src/measurement/results/types.ts';
import { nextStep } from '../src/search/next-step.ts';
import { noPeakText } from '../src/search/search-text.ts';
import type { Ending } from './conclude.ts';
import type { MeasuredRuns } from './messages.ts';

/**
 * A campaign with an invalid run failed. The runs of a search count only if the search confirmed no maximum: then the campaign
 * gives the reason, and it failed only if some of these runs are invalid, which a resumed session repeats. An invalid slice counts
 * only if no slice of its long run is valid; otherwise the reason has their number.
 */
export function judge(plan: Plan, { invalidRuns, searched }: Pick<MeasuredRuns, 'invalidRuns' | 'searched'>): Ending {
  const searches = plan.steps
    .filter(isSearch)
    .map(({ search, possibleRuns }) => ({ search, possibleRuns, next: nextStep(search, searched) }));
  const confirmed = searches.filter(({ next }) => next.kind === 'confirmed');
  const runsOfConfirmed = new Set(confirmed.flatMap(({ possibleRuns }) => possibleRuns.map(({ id }) => id)));
  const slices = lostSlices(plan, invalidRuns);
  const tolerated = new Set(slices.flatMap(({ tolerable }) => tolerable));
  const relevant = invalidRuns.filter(({ runId }) => !runsOfConfirmed.has(runId) && !tolerated.has(runId));

  const reasons = [
    ...searches.flatMap(({ search, next }) =>
      next.kind === 'confirmed'
        ? []
        : [`The search ${search.run} confirmed no maximum throughput: ${noPeakText(search, next, searched)}.`],
    ),
    ...slices.flatMap(({ of, tolerable, count }) =>
      tolerable.length === 0
        ? []
        : [
            `${tolerable.length} of ${count} slices of ${of} ${tolerable.length === 1 ? 'is' : 'are'} invalid; the report has the reasons.`,
          ],
    ),
  ];
  if (relevant.length === 0) return { state: 'done', reason: reasons.join(' ') || null, kind: null };
  const made = new Set([...searched, ...invalidRuns].map(({ runId }) => runId));
  const count = withoutUnneeded(runsOf(plan), (runId) => made.has(runId)).length;
  const named = relevant.map((run) => `${run.runId} (${run.headline})`).join('; ');
  const kinds = new Set(relevant.map((run) => run.kind ?? 'invalid window'));
  return {
    state: 'failed',
    // Headlines come last: they may contain the end of a log.
    reason: [
      ...reasons,
      `${relevant.length} of ${count} runs ${relevant.length === 1 ? 'is' : 'are'} invalid: ${named}.`,
    ].join(' '),
    kind: kinds.size === 1 ? [...kinds][0]! : 'invalid window',
  };
}

/** The invalid slices of each long run, which do not fail the campaign unless all of them are invalid. */
function lostSlices(plan: Plan, invalidRuns: RunSummary[]): { of: string; tolerable: string[]; count: number }[] {
  const invalid = new Set(invalidRuns.map(({ runId }) => runId));
  return [...slicesOf(plan)].map(([of, slices]) => {
    const own = slices.flatMap(({ id }) => (invalid.has(id) ? [id] : []));
    return { of, tolerable: own.length < slices.length ? own : [], count: slices.length };
  });
}
