/** Places clusters on the hosts of a profile by role. */
import type { Profile } from '../providers/profile.ts';
import type { Faults } from './faults.ts';
import type { Cluster } from '../plan/plan.ts';
import { securityOf } from '../plan/security.ts';
import type { SystemFacts } from '../systems/facts.ts';
import type { PlacedHost } from '../systems/placed-options.ts';
import { everySystem } from '../systems/registry.ts';
import { clusterVersion, type LockedVersions } from './cluster-version.ts';
import { existingCluster, isExistingSection } from './existing-clusters.ts';
import type { Campaign } from './schema.ts';

/** A cluster for each system of the campaign, with the system's name. Reports and omits a cluster without hosts or of an unknown version. */
export function placeClusters(
  campaign: Campaign,
  profile: Profile,
  locked: LockedVersions,
  faults: Faults,
): Record<string, Cluster> {
  const clusters: Record<string, Cluster> = {};
  for (const [system, facts] of everySystem) {
    const section = campaign.systems[system];
    if (!section) continue;
    if (isExistingSection(section)) {
      const existing = existingCluster([system, facts], section, { profile, locked }, faults);
      if (existing) clusters[system] = existing;
      continue;
    }
    const hosts = hostsByRole(facts, profile);
    const empty = Object.keys(facts.roles).filter((role) => hosts[role]?.length === 0);
    for (const role of empty)
      faults.add(['systems', system], `needs a host with the role ${role}, and profile ${profile.name} has none`);
    const {
      target: _target,
      addresses: _addresses,
      hosts: _hosts,
      credentials: _credentials,
      settings,
      allowUnknownSettings: _,
      security: asked,
      version,
      heapMebibytes,
      jvmFlags,
      ...options
    } = section;
    const security = securityOf(asked ?? {});
    const found = clusterVersion(system, facts, version, options, locked[system] ?? []);
    if ('fault' in found) faults.add(['systems', system, 'version'], found.fault);
    else if (empty.length === 0) {
      const own = {
        ...(Object.keys(settings).length > 0 ? { settings } : {}),
        ...(security ? { security } : {}),
        ...(heapMebibytes ? { heapMebibytes } : {}),
        ...(jvmFlags ? { jvmFlags } : {}),
      };
      const placed = facts.placed?.(options, placedHosts(hosts, profile)) ?? { options };
      if ('faults' in placed)
        for (const { field, sentence } of placed.faults) faults.add(['systems', system, ...field.split('.')], sentence);
      else clusters[system] = { system, version: found.version, hosts, ...own, options: placed.options };
    }
  }
  return clusters;
}

function placedHosts(byRole: Record<string, string[]>, { hosts }: Profile): PlacedHost[] {
  const own = new Set(Object.values(byRole).flat());
  return hosts.filter(({ name }) => own.has(name)).map(({ name, zone }) => ({ name, zone }));
}

function hostsByRole({ roles }: SystemFacts, { hosts }: Profile): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(roles).map(([role, { takenBy }]) => {
      const names = hosts.filter((host) => host.roles.includes(role)).map((host) => host.name);
      return [role, takenBy === 'one' ? names.slice(0, 1) : names];
    }),
  );
}
