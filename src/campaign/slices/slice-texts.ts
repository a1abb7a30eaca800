/** How long runs are made, as text. Pure. */
import type { Plan } from '../../plan/plan.ts';
import { slicesOf } from '../../plan/runs-of.ts';
import { duration, plain } from '../../text/figures.ts';

/** A sentence for each long run of a plan. */
export function sliceTexts(plan: Pick<Plan, 'steps'>): string[] {
  return [...slicesOf(plan)].map(([of, slices]) => {
    const seconds = Math.max(...slices[0]!.loads.map(({ plannedSeconds }) => plannedSeconds));
    return plain(
      `${of}: ${slices.length} slices of ${duration(seconds)}, one after the other, each a run of its own; an invalid slice is not made again.`,
    );
  });
}
