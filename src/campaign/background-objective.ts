/** The objective that backgrounds of a campaign are to meet. Pure. */
import type { Objective } from '../plan/search-plan.ts';
import { parseObjective } from '../search/search.ts';
import type { Faults } from './faults.ts';
import type { Campaign } from './schema.ts';

/**
 * Null if the file has none. Reports one that nothing can be judged by.
 *
 * @param takesTurns whether the clusters of the variants do
 */
export function planBackgroundObjective(
  { backgroundObjective: given, runs }: Pick<Campaign, 'backgroundObjective' | 'runs'>,
  takesTurns: boolean,
  faults: Pick<Faults, 'add'>,
): Objective | null {
  if (given === undefined) return null;
  const path = ['backgroundObjective'];
  if (!takesTurns)
    faults.add(
      path,
      'needs variants whose clusters take turns, which it compares; give variants with other hosts, zones or options, or remove it',
    );
  const hasBackground = Object.values(runs).some(({ loads }) => Object.values(loads).some((load) => load.background));
  if (!hasBackground) faults.add(path, 'needs a load that is a background; give a load background, or remove it');
  return parseObjective(given);
}
