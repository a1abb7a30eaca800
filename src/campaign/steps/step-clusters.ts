/** The clusters that a step of a campaign file acts on. */
import { suggestion } from '../../input/closest.ts';
import type { FieldPath } from '../../input/source.ts';
import { isExisting } from '../../plan/clusters.ts';
import { systemFacts } from '../../systems/registry.ts';
import { campaignClusters } from '../clusters/campaign-clusters.ts';
import type { Draft } from '../draft/draft.ts';
import type { Faults } from '../faults.ts';

/**
 * Their names; null with a fault if there is none.
 *
 * @param named a list, or a mapping without entries for all that the campaign installs
 */
export function clustersOfStep(
  action: 'settle' | 'dropCaches',
  named: string[] | object,
  { campaign, clusters }: Pick<Draft, 'campaign' | 'clusters'>,
  path: FieldPath,
  faults: Faults,
): string[] | null {
  const isSettle = action === 'settle';
  const possible = Object.entries(clusters).flatMap(([name, cluster]) =>
    isExisting(cluster) || (isSettle && !systemFacts(cluster).settles) ? [] : [name],
  );
  const does = isSettle ? 'that has background work and that it installs' : 'that it installs';
  if (!Array.isArray(named)) {
    if (possible.length > 0) return possible;
    // A cluster that could not be placed is reported elsewhere.
    if (Object.keys(clusters).length > 0) faults.add(path, `the campaign has no system ${does}; remove the step`);
    return null;
  }
  const known = campaignClusters(campaign).map(({ name }) => name);
  const wrong = named.filter((name) => !possible.includes(name));
  for (const name of wrong) {
    const place = [...path, named.indexOf(name)];
    if (!known.includes(name)) faults.add(place, `unknown system ${name}; ${suggestion(name, known)}`);
    else if (clusters[name]) faults.add(place, `${name} is no system of the campaign ${does}; remove it`);
  }
  return wrong.length > 0 ? null : [...new Set(named)];
}
