/** All checks of a draft, once, when its short forms are expanded: each is a function of the whole draft. */
import { checkBackgrounds } from './background-loads.ts';
import { checkClusterNames, checkSharedHosts } from './clusters/campaign-clusters.ts';
import { datasetsOfSteps } from './draft/complete-steps.ts';
import { hasLayouts, type BuiltRun, type Draft } from './draft/draft.ts';
import { checkExisting } from './existing-clusters.ts';
import { checkKnownSettings } from './known-settings.ts';
import { checkMeaning } from './meaning.ts';
import type { PlanRequest } from './plan-request.ts';
import { checkPlaces } from './places.ts';
import { checkReach } from './reach.ts';
import { checkLoads } from './rules.ts';
import { checkBuiltCount } from './run-bounds.ts';
import { checkSecurity } from './security.ts';
import { checkUnlockedCode } from './unlocked-code.ts';

const checks: readonly ((draft: Draft) => void)[] = [
  checkExisting,
  checkClusterNames,
  checkSharedHosts,
  checkVariantsOfSteps,
  checkPlaces,
  checkBackgrounds,
  checkLoads,
  checkKnownSettings,
  checkSecurity,
];

export function checkDraft(draft: Draft, { allowUnlockedCode }: Pick<PlanRequest, 'allowUnlockedCode'>): void {
  for (const check of checks) check(draft);
  // Only the command line can allow it: the file may be another person's.
  if (allowUnlockedCode !== true) checkUnlockedCode(draft);
}

/** Checks what only the planned runs tell: their number, and which hosts talk to each other. */
export function checkPlanned(draft: Draft, runs: BuiltRun[]): void {
  const { variants } = draft;
  checkBuiltCount(runs.length, draft);
  for (const form of [{ ...draft.unvaried, name: undefined }, ...variants]) {
    const ofForm = runs.filter(({ plan: { variant } }) => variant?.name === form.name);
    const planned = { ...draft, clusters: form.clusters, datasets: datasetsOfSteps(form.steps), runs: ofForm };
    checkReach(planned);
    checkMeaning(planned);
  }
}

/** Steps find what earlier ones left, so each variant of them begins with clusters without data. */
function checkVariantsOfSteps({ hasSteps, variants, size, faults }: Draft): void {
  if (!hasSteps || variants.length === 0 || hasLayouts(variants) || faults.sentences().length > 0) return;
  faults.add(
    ['sizes', size, 'steps'],
    'cannot be used with variants whose clusters keep their hosts and options: these find the data that another variant left; change hosts, zones or options of a system in a variant, or move one of the two to another size or campaign',
  );
}
