/** Places the clusters of a campaign file on the hosts of a profile. */
import type { Profile } from '../../providers/profile.ts';
import type { Cluster } from '../../plan/plan.ts';
import { securityOf } from '../../plan/clusters.ts';
import type { PlacedHost } from '../../systems/placed-options.ts';
import { clusterVersion, type LockedVersions } from '../cluster-version.ts';
import { existingCluster, isExistingSection } from '../existing-clusters.ts';
import type { Faults } from '../faults.ts';
import type { Campaign } from '../schema.ts';
import { campaignClusters, type CampaignCluster } from './campaign-clusters.ts';
import { hostsByRole } from './cluster-hosts.ts';
import { withLaterHosts } from './later-zones.ts';
import { optionsOfSection } from '../file/systems.ts';

/** Every cluster of the campaign, by name. Reports and omits one without hosts or of an unknown version. */
export function placeClusters(
  campaign: Pick<Campaign, 'systems' | 'clusters'>,
  profile: Profile,
  locked: LockedVersions,
  faults: Pick<Faults, 'add'>,
): Record<string, Cluster> {
  const placed = campaignClusters(campaign).flatMap((each): [string, Cluster][] => {
    const cluster = isExistingSection(each.section)
      ? existingCluster(each, { profile, locked }, faults)
      : placeCluster(each, { profile, locked }, faults);
    return cluster ? [[each.name, cluster]] : [];
  });
  return Object.fromEntries(placed);
}

/** What clusters are placed on, and in which versions. */
export interface Placement {
  profile: Profile;
  locked: LockedVersions;
}

/** A cluster that the campaign installs; null after its faults were reported. */
export function placeCluster(
  asGiven: Omit<CampaignCluster, 'name'>,
  { profile, locked }: Placement,
  faults: Pick<Faults, 'add'>,
): Cluster | null {
  const given = withLaterHosts(asGiven, profile, faults);
  const { system, facts, section, path } = given;
  const { settings, security: asked, version, heapMebibytes, jvmFlags, joinLater = [] } = section;
  const options = optionsOfSection(section);
  const hosts = hostsByRole(given, profile, faults);
  const found = clusterVersion(system, facts, version, options, locked[system] ?? []);
  if ('fault' in found) faults.add([...path, 'version'], found.fault);
  if (!hosts || 'fault' in found) return null;
  const placed = facts.placed?.(options, placedHosts([...Object.values(hosts).flat(), ...joinLater], profile)) ?? {
    options,
  };
  if ('faults' in placed) {
    for (const { field, sentence } of placed.faults) faults.add([...path, ...field.split('.')], sentence);
    return null;
  }
  const security = securityOf(asked ?? {});
  return {
    system,
    version: found.version,
    hosts,
    ...(joinLater.length > 0 ? { joinLater: [...new Set(joinLater)] } : {}),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(security ? { security } : {}),
    ...(heapMebibytes ? { heapMebibytes } : {}),
    ...(jvmFlags ? { jvmFlags } : {}),
    options: placed.options,
  };
}

function placedHosts(names: string[], { hosts }: Profile): PlacedHost[] {
  const own = new Set(names);
  return hosts.filter(({ name }) => own.has(name)).map(({ name, zone }) => ({ name, zone }));
}
