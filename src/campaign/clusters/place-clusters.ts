/** Places the clusters of a campaign file on the hosts of a profile. */
import { securityOf } from '../../plan/clusters.ts';
import type { Cluster } from '../../plan/plan.ts';
import { clusterVersion } from '../cluster-version.ts';
import { existingCluster, isExistingSection } from '../existing-clusters.ts';
import { optionsOfSection } from '../file/systems.ts';
import { campaignClusters, type CampaignCluster, type GivenClusters, type Placement } from './campaign-clusters.ts';
import { hostsOfSection } from './cluster-hosts.ts';

/** Every cluster of the campaign, by name. Reports and omits one without hosts or of an unknown version. */
export function placeClusters(campaign: GivenClusters, placement: Placement): Record<string, Cluster> {
  const placed = campaignClusters(campaign).flatMap((each): [string, Cluster][] => {
    const cluster = (isExistingSection(each.section) ? existingCluster : placeCluster)(each, placement);
    return cluster ? [[each.name, cluster]] : [];
  });
  return Object.fromEntries(placed);
}

/** A cluster that the campaign installs; null after its faults were reported. */
export function placeCluster(given: Omit<CampaignCluster, 'name'>, placement: Placement): Cluster | null {
  const { system, facts, section, path } = given;
  const { profile, locked, faults } = placement;
  const { settings, security: asked, heapMebibytes, jvmFlags } = section;
  const options = optionsOfSection(section);
  const taken = hostsOfSection(given, placement);
  const found = clusterVersion(system, facts, section.version, options, locked[system] ?? []);
  if ('fault' in found) faults.add([...path, 'version'], found.fault);
  if (!taken || 'fault' in found) return null;
  const { hosts, joinLater } = taken;
  const names = [...Object.values(hosts).flat(), ...joinLater];
  const placed = facts.placed?.(
    options,
    profile.hosts.filter(({ name }) => names.includes(name)),
  ) ?? { options };
  if ('faults' in placed) {
    for (const { field, sentence } of placed.faults) faults.add([...path, ...field.split('.')], sentence);
    return null;
  }
  const security = securityOf(asked ?? {});
  return {
    system,
    version: found.version,
    hosts,
    ...(joinLater.length > 0 ? { joinLater } : {}),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(security ? { security } : {}),
    ...(heapMebibytes ? { heapMebibytes } : {}),
    ...(jvmFlags ? { jvmFlags } : {}),
    options: placed.options,
  };
}
