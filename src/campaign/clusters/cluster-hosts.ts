/** The hosts of a profile that a cluster takes, by role. Pure. */
import type { FieldPath } from '../../input/source.ts';
import type { Cluster } from '../../plan/plan.ts';
import type { ProfileHost } from '../../providers/profile.ts';
import type { SystemFacts } from '../../systems/facts.ts';
import type { Draft } from '../draft/draft.ts';
import { checkHostNames, checkNames } from '../faults.ts';
import type { ClusterSection } from '../file/systems.ts';

/** A cluster of the file with the path of what gives its hosts. */
interface Placed {
  facts: SystemFacts;
  section: Pick<ClusterSection, 'hosts' | 'zones' | 'joinLater' | 'joinLaterZones'>;
  path: FieldPath;
}

/**
 * The hosts of each role, in the order of the profile: those that the section names or, by default, all; and those that join later. Null
 * after a fault was reported.
 */
export function hostsOfSection(
  { facts, section, path }: Placed,
  { profile, faults }: Pick<Draft, 'profile' | 'faults'>,
): Required<Pick<Cluster, 'hosts' | 'joinLater'>> | null {
  const { hosts: named, zones, joinLater, joinLaterZones = [] } = section;
  const before = faults.sentences().length;
  const zonesOfProfile = [...new Set(profile.hosts.map(({ zone }) => zone))];
  const noZone = (zone: string): string => `profile ${profile.name} has no host in a zone ${zone}`;

  if (named && zones) faults.add([...path, 'zones'], 'is given as well as hosts; keep one');
  checkHostNames(faults, [...path, 'hosts'], named ?? [], profile);
  checkNames(faults, [...path, 'zones'], zones ?? [], zonesOfProfile, noZone);
  const roles = Object.keys(facts.roles);
  const hasRole = (host: ProfileHost): boolean => host.roles.some((role) => roles.includes(role));
  for (const { name } of profile.hosts.filter((host) => named?.includes(host.name) && !hasRole(host)))
    faults.add(
      [...path, 'hosts', named?.indexOf(name) ?? 0],
      `${name} has no role of ${facts.title}, which are ${roles.join(', ')}; give it one in profile ${profile.name}, or remove it here`,
    );
  const chosen = profile.hosts.filter(
    ({ name, zone }) => (named?.includes(name) ?? true) && (zones?.includes(zone) ?? true),
  );
  const growing = facts.growing?.role ?? '';
  const able = chosen.filter((host) => host.roles.includes(growing));
  if (joinLater && joinLaterZones.length > 0)
    faults.add([...path, 'joinLaterZones'], 'is given as well as joinLater; keep one');
  checkNames(faults, [...path, 'joinLaterZones'], joinLaterZones, zonesOfProfile, noZone);
  if (faults.sentences().length > before) return null;
  checkNames(
    faults,
    [...path, 'joinLater'],
    joinLater ?? [],
    able.map(({ name }) => name),
    (name) => `${name} is no host of this cluster with the role ${growing}`,
  );

  const later = joinLater ?? able.filter(({ zone }) => joinLaterZones.includes(zone)).map(({ name }) => name);
  const hosts = Object.fromEntries(
    Object.entries(facts.roles).map(([role, { takenBy }]) => {
      const names = chosen
        .filter((host) => host.roles.includes(role) && !later.includes(host.name))
        .map(({ name }) => name);
      return [role, takenBy === 'one' ? names.slice(0, 1) : names];
    }),
  );
  const { field, of } = placementOf(section, profile.name);
  for (const role of roles.filter((each) => hosts[each]?.length === 0)) {
    if (chosen.some((host) => host.roles.includes(role)))
      faults.add(
        [...path, joinLater ? 'joinLater' : 'joinLaterZones'],
        `leaves no host with the role ${role}; keep at least one out of it`,
      );
    else faults.add([...path, ...field], `needs a host with the role ${role}, and ${of} none`);
  }
  return faults.sentences().length > before ? null : { hosts, joinLater: [...new Set(later)] };
}

/** Where the hosts come from, as the file and a sentence have it. */
function placementOf({ hosts, zones }: Placed['section'], profile: string): { field: FieldPath; of: string } {
  if (hosts) return { field: ['hosts'], of: `of these hosts of profile ${profile} there is` };
  if (zones) return { field: ['zones'], of: `in zone ${zones.join(' or ')} profile ${profile} has` };
  return { field: [], of: `profile ${profile} has` };
}
