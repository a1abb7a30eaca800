/** The hosts of a profile that a cluster takes, by role. Pure. */
import { suggestion } from '../../input/closest.ts';
import { quoted } from '../../input/readable.ts';
import type { FieldPath } from '../../input/source.ts';
import type { Profile, ProfileHost } from '../../providers/profile.ts';
import type { SystemFacts } from '../../systems/facts.ts';
import type { Faults } from '../faults.ts';
import type { ClusterSection } from '../file/systems.ts';

/** A cluster of the file with the path of what gives its hosts. */
interface Placed {
  facts: SystemFacts;
  section: Pick<ClusterSection, 'hosts' | 'zones' | 'joinLater'>;
  path: FieldPath;
}

/** The hosts of each role, in the order of the profile: those that the section names or, by default, all. Null after a fault was reported. */
export function hostsByRole(
  { facts, section, path }: Placed,
  profile: Profile,
  faults: Pick<Faults, 'add'>,
): Record<string, string[]> | null {
  const isSound = checkPlacement({ facts, section, path }, profile, faults);
  if (!isSound) return null;
  const chosen = profile.hosts.filter((host) => isIn(section, host));
  const own = chosen.filter(({ name }) => !section.joinLater?.includes(name));
  const hosts = Object.fromEntries(
    Object.entries(facts.roles).map(([role, { takenBy }]) => {
      const names = own.filter(({ roles }) => roles.includes(role)).map(({ name }) => name);
      return [role, takenBy === 'one' ? names.slice(0, 1) : names];
    }),
  );
  if (!checkLater({ facts, section, path }, chosen, faults)) return null;
  const empty = Object.keys(facts.roles).filter((role) => hosts[role]?.length === 0);
  const { field, of } = placementOf(section, profile);
  const later = empty.filter((role) => chosen.some(({ roles }) => roles.includes(role)));
  for (const role of later)
    faults.add([...path, 'joinLater'], `leaves no host with the role ${role}; keep at least one out of it`);
  for (const role of empty.filter((each) => !later.includes(each)))
    faults.add([...path, ...field], `needs a host with the role ${role}, and ${of} none`);
  return empty.length > 0 ? null : hosts;
}

/** Reports hosts that cannot join the cluster. */
function checkLater(
  { facts, section: { joinLater = [] }, path }: Placed,
  chosen: ProfileHost[],
  faults: Pick<Faults, 'add'>,
): boolean {
  const role = facts.growing?.role ?? '';
  const able = chosen.filter(({ roles }) => roles.includes(role)).map(({ name }) => name);
  const wrong = joinLater.flatMap((name, index) => (able.includes(name) ? [] : [{ name, index }]));
  for (const { name, index } of wrong) {
    faults.add(
      [...path, 'joinLater', index],
      `${quoted(name)} is no host of this cluster with the role ${role}; ${suggestion(name, able)}`,
    );
  }
  return wrong.length === 0;
}

/** Whether a cluster takes that host if it has a role of its system. */
export function isIn({ hosts, zones }: Placed['section'], { name, zone }: ProfileHost): boolean {
  return (hosts?.includes(name) ?? true) && (zones?.includes(zone) ?? true);
}

/** Where the hosts come from, as the file and a sentence have it. */
function placementOf({ hosts, zones }: Placed['section'], { name }: Profile): { field: FieldPath; of: string } {
  if (hosts) return { field: ['hosts'], of: `of these hosts of profile ${name} there is` };
  if (zones) return { field: ['zones'], of: `in zone ${zones.join(' or ')} profile ${name} has` };
  return { field: [], of: `profile ${name} has` };
}

/** Reports hosts and zones that the profile has not, and hosts without a role of the system. */
function checkPlacement({ facts, section, path }: Placed, profile: Profile, faults: Pick<Faults, 'add'>): boolean {
  const { hosts, zones } = section;
  let isSound = true;
  const add = (place: FieldPath, sentence: string): void => {
    isSound = false;
    faults.add([...path, ...place], sentence);
  };
  if (hosts && zones) add(['zones'], 'is given as well as hosts; keep one');
  const names = profile.hosts.map(({ name }) => name);
  const roles = Object.keys(facts.roles);
  for (const [index, given] of (hosts ?? []).entries()) {
    const host = profile.hosts.find(({ name }) => name === given);
    if (!host)
      add(['hosts', index], `profile ${profile.name} has no host ${quoted(given)}; ${suggestion(given, names)}`);
    else if (!host.roles.some((role) => roles.includes(role)))
      add(
        ['hosts', index],
        `${given} has no role of ${facts.title}, which are ${roles.join(', ')}; give it one in profile ${profile.name}, or remove it here`,
      );
  }
  const areKnown = checkZones(zones ?? [], [...path, 'zones'], profile, faults);
  return isSound && areKnown;
}

/** Reports zones that the profile has not. */
export function checkZones(
  zones: readonly string[],
  path: FieldPath,
  { name, hosts }: Profile,
  faults: Pick<Faults, 'add'>,
): boolean {
  const known = [...new Set(hosts.map(({ zone }) => zone))];
  const wrong = [...zones.entries()].filter(([, zone]) => !known.includes(zone));
  for (const [index, zone] of wrong)
    faults.add([...path, index], `profile ${name} has no host in a zone ${quoted(zone)}; ${suggestion(zone, known)}`);
  return wrong.length === 0;
}
