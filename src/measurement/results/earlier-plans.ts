/** Plans of earlier versions, as this version has them. Pure. */
import { z } from 'zod';
import { runPlanSchema } from '../../plan/plan.ts';
import { searchSchema } from '../../plan/search-plan.ts';
import { planSearch } from '../../steps/search/facts.ts';

const planWithSearches = z.looseObject({ searches: z.array(searchSchema), steps: z.array(z.unknown()) });

/** An earlier plan had its searches next to its steps, and every run that a search could make as a step. Any other is unchanged. */
export function withSearchSteps<Given>(plan: Given): Given {
  const earlier = planWithSearches.safeParse(plan);
  if (!earlier.success) return plan;
  const { searches, steps, ...others } = earlier.data;
  const runs = steps.map((step) => runPlanSchema.safeParse(step).data);
  const seen = new Set<string>();
  const now = steps.flatMap((step, index) => {
    const search = searches.find(({ run }) => run === runs[index]?.search?.of);
    if (!search) return [step];
    if (seen.has(search.run)) return [];
    seen.add(search.run);
    const possible = runs.filter((run) => run !== undefined).filter((run) => run.search?.of === search.run);
    return [planSearch(search, possible)];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its steps and searches have changed
  return { ...others, steps: now } as Given;
}
