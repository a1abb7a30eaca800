/** The objective that backgrounds of a campaign are to meet. Pure. */
import type { Objective } from '../plan/search-plan.ts';
import { parseObjective } from '../search/search.ts';
import { hasLayouts, type Draft } from './draft/draft.ts';
import type { Faults } from './faults.ts';

/** Null if the file has none. Reports one that nothing can be judged by. */
export function planBackgroundObjective(
  { campaign: { backgroundObjective: given, runs }, variants }: Draft,
  faults: Pick<Faults, 'add'>,
): Objective | null {
  if (given === undefined) return null;
  const path = ['backgroundObjective'];
  if (!hasLayouts(variants))
    faults.add(
      path,
      'needs variants whose clusters take turns, which it compares; give variants with other hosts, zones or options, or remove it',
    );
  const hasBackground = Object.values(runs).some(({ loads }) => Object.values(loads).some((load) => load.background));
  if (!hasBackground) faults.add(path, 'needs a load that is a background; give a load background, or remove it');
  return parseObjective(given);
}
