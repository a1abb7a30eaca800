/** Which profiles fit a campaign. Pure. */
import { fieldAt } from '../input/field-at.ts';
import { parseCampaignText, type CampaignText } from '../input/source.ts';
import { isExisting } from '../plan/clusters.ts';
import type { Plan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import type { Profile } from '../providers/profile.ts';

/** The names under `profiles:` of a campaign file, its default first; empty if it names none. */
export function profilesIn(campaign: CampaignText): string[] {
  const parsed = parseCampaignText(campaign);
  const names = 'faults' in parsed ? undefined : fieldAt(parsed.value, ['profiles']);
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/**
 * What a profile lacks of what a campaign uses, such as `no host load01`: a host that its file names, or one with a role of its
 * clusters. Null if it has them all.
 *
 * @param plan of the campaign on a profile that has them
 */
export function lackText(plan: Plan, { hosts }: Pick<Profile, 'hosts'>): string | null {
  const clusters = Object.values(plan.clusters).filter((cluster) => !isExisting(cluster));
  const named = [
    ...runsOf(plan).flatMap(({ loads }) => loads.flatMap((load) => load.hosts)),
    ...(plan.datasets ?? []).map(({ host }) => host),
    ...clusters.flatMap(({ joinLater = [] }) => joinLater),
  ];
  const absent = named.toSorted().find((name) => !hosts.some((host) => host.name === name));
  if (absent !== undefined) return `no host ${absent}`;
  const roles = clusters.flatMap((cluster) => Object.keys(cluster.hosts));
  const role = roles.find((each) => !hosts.some((host) => host.roles.includes(each)));
  return role === undefined ? null : `no host with the role ${role}`;
}
