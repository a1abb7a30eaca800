/** Fields that several kinds of steps have: datasets, and the systems that a step acts on. */
import { either, list, mapping, text } from '../../input/fields.ts';
import type { FieldPath } from '../../input/source.ts';
import { isExisting } from '../../plan/clusters.ts';
import { systemFacts, systemNames } from '../../systems/registry.ts';
import { campaignClusters } from '../clusters/campaign-clusters.ts';
import type { Draft } from '../draft/draft.ts';
import { checkName } from '../faults.ts';

/** Longest wait of one step: a week. */
export const mostWaitSeconds = 7 * 86_400;

export const datasetName = () => text('the name of a dataset');

export const chosenSystems = () =>
  either(
    '{} for all systems of the campaign, or a list of systems',
    mapping({}),
    list('systems', text('the name of a system'), systemNames.length).min(1, {
      error: 'must name at least one system; give {} for all of the campaign',
    }),
  );

/**
 * The names of the chosen clusters; null with a fault if there is none.
 *
 * @param onlySettling whether only those are possible that have background work
 */
export function chosenClusters(
  chosen: string[] | object,
  { campaign, clusters, faults }: Draft,
  path: FieldPath,
  onlySettling = false,
): string[] | null {
  const possible = Object.entries(clusters).flatMap(([name, cluster]) =>
    isExisting(cluster) || (onlySettling && !systemFacts(cluster).settles) ? [] : [name],
  );
  const does = onlySettling ? 'that has background work and that it installs' : 'that it installs';
  if (!Array.isArray(chosen)) {
    if (possible.length > 0) return possible;
    // A cluster that could not be placed is reported elsewhere.
    if (Object.keys(clusters).length > 0) faults.add(path, `the campaign has no system ${does}; remove the step`);
    return null;
  }
  const known = campaignClusters(campaign).map(({ name }) => name);
  const wrong = chosen.filter((name) => !possible.includes(name));
  for (const name of wrong) {
    const place = [...path, chosen.indexOf(name)];
    if (checkName(faults, place, 'system', name, known) && clusters[name])
      faults.add(place, `${name} is no system of the campaign ${does}; remove it`);
  }
  return wrong.length > 0 ? null : [...new Set(chosen)];
}
