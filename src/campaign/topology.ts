/** Places clusters on the hosts of a profile by role. */
import type { Profile } from '../providers/profile.ts';
import type { Faults } from './faults.ts';
import type { Cluster } from '../plan/plan.ts';
import type { SystemFacts } from '../systems/facts.ts';
import { everySystem } from '../systems/registry.ts';
import type { Campaign, SystemSection } from './schema.ts';

/** A cluster for each system of the campaign, with the system's name. Reports and omits a cluster without hosts. */
export function placeClusters(campaign: Campaign, profile: Profile, faults: Faults): Record<string, Cluster> {
  const clusters: Record<string, Cluster> = {};
  for (const [system, facts] of everySystem) {
    const section = campaign.systems[system];
    if (!section) continue;
    const hosts = hostsByRole(facts, profile);
    const empty = Object.keys(facts.roles).filter((role) => hosts[role]?.length === 0);
    for (const role of empty)
      faults.add(['systems', system], `needs a host with the role ${role}, and profile ${profile.name} has none`);
    if (empty.length === 0) clusters[system] = clusterOf(system, facts, section, hosts);
  }
  return clusters;
}

function hostsByRole({ roles }: SystemFacts, { hosts }: Profile): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(roles).map(([role, { takenBy }]) => {
      const names = hosts.filter((host) => host.roles.includes(role)).map((host) => host.name);
      return [role, takenBy === 'one' ? names.slice(0, 1) : names];
    }),
  );
}

function clusterOf(
  system: string,
  { installations, installationOf }: SystemFacts,
  { settings, heapMebibytes, jvmFlags, ...options }: SystemSection,
  hosts: Record<string, string[]>,
): Cluster {
  const installation = installations[installationOf({ options })];
  if (!installation) throw new Error(`The facts of ${system} have no installation ${installationOf({ options })}`);
  const given = {
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(heapMebibytes ? { heapMebibytes } : {}),
    ...(jvmFlags ? { jvmFlags } : {}),
  };
  return { system, version: installation.version, hosts, ...given, options };
}
