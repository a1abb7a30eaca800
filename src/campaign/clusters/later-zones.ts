/** Hosts that join a cluster later, given by their zones. Pure. */
import type { Profile } from '../../providers/profile.ts';
import type { Faults } from '../faults.ts';
import type { CampaignCluster } from './campaign-clusters.ts';
import { checkZones, isIn } from './cluster-hosts.ts';

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
  checkZones(zones, place, profile, faults);
  const role = facts.growing?.role ?? '';
  const later = profile.hosts
    .filter((host) => zones.includes(host.zone) && host.roles.includes(role) && isIn(section, host))
    .map(({ name }) => name);
  return { ...given, section: later.length > 0 ? { ...others, joinLater: later } : others };
}
