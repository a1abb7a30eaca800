/** Hosts that join a cluster later, given by their zones. Pure. */
import { suggestion } from '../../input/closest.ts';
import { quoted } from '../../input/readable.ts';
import type { Profile } from '../../providers/profile.ts';
import type { Faults } from '../faults.ts';
import type { CampaignCluster } from './campaign-clusters.ts';

type Given = Omit<CampaignCluster, 'name'>;

/** The cluster with the names of those hosts, as `joinLater` has them; without them after their faults were reported. */
export function withLaterHosts(given: Given, profile: Profile, faults: Pick<Faults, 'add'>): Given {
  const { section, facts, path } = given;
  const { joinLaterZones: zones, ...others } = section;
  if (zones === undefined) return given;
  const place = [...path, 'joinLaterZones'];
  if (section.joinLater) {
    faults.add(place, 'is given as well as joinLater; keep one');
    return { ...given, section: others };
  }
  const known = [...new Set(profile.hosts.map(({ zone }) => zone))];
  for (const [index, zone] of zones.entries()) {
    if (!known.includes(zone))
      faults.add(
        [...place, index],
        `profile ${profile.name} has no host in a zone ${quoted(zone)}; ${suggestion(zone, known)}`,
      );
  }
  const role = facts.growing?.role ?? '';
  const later = profile.hosts
    .filter((host) => zones.includes(host.zone) && host.roles.includes(role))
    .filter(({ name, zone }) => (section.hosts?.includes(name) ?? true) && (section.zones?.includes(zone) ?? true))
    .map(({ name }) => name);
  return { ...given, section: later.length > 0 ? { ...others, joinLater: later } : others };
}
