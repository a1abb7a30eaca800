/** How the data of a stopped host come to another machine without being copied. Pure. */
import type { Profile, ProfileHost } from './profile.ts';
import { isOnThisMachine, providerOf } from './registry.ts';

/** Another host of this machine gets the folder with the data; of a rented host, a new machine gets its disk. */
export type DataMove = 'other host' | 'new machine';

export function dataMoveOf({ provider }: Pick<Profile, 'provider'>): DataMove {
  return isOnThisMachine(provider) ? 'other host' : 'new machine';
}

/** Why they cannot, and the field of the event that says so; null if they can. `by` is the other host, if one is given. */
export function dataMoveFault(
  host: string,
  by: string | undefined,
  profile: Profile,
): { field: 'host' | 'by'; sentence: string } | null {
  if (dataMoveOf(profile) === 'new machine') return diskFault(host, by, profile);
  if (by === undefined)
    return { field: 'by', sentence: 'is missing; name the host that takes its place, one of joinLater of the cluster' };
  const sentence = folderFault(hostNamed(host, profile), hostNamed(by, profile), profile);
  return sentence === null ? null : { field: 'by', sentence };
}

function diskFault(host: string, by: string | undefined, profile: Profile): ReturnType<typeof dataMoveFault> {
  const { title, machines } = providerOf(profile.provider);
  if (machines === 'existing')
    return {
      field: 'host',
      sentence: `the machines of ${profile.name} cannot be replaced; use a profile whose hosts are on this machine, or rented with a dataVolume`,
    };
  if (by !== undefined)
    return {
      field: 'by',
      sentence: `cannot be given on ${title}, where ${host} itself gets a new machine, which keeps its disk; remove it`,
    };
  if (hostNamed(host, profile).dataVolume) return null;
  return {
    field: 'host',
    sentence: `the disks of ${host} on ${title} end with its machine; use a profile whose hosts have a dataVolume`,
  };
}

function folderFault(old: ProfileHost, next: ProfileHost, { hardware }: Profile): string | null {
  if (old.zone !== next.zone)
    return `${next.name} is in zone ${next.zone}, and ${old.name} in zone ${old.zone}; members with data cannot change their zone`;
  const withDisk = [old, next].find((host) => hardware[host.hardware]?.limits?.ownDiskMebibytes !== undefined);
  return withDisk
    ? `${withDisk.name} has a disk of its own, which cannot be given to another host; use hardware without ownDiskMebibytes`
    : null;
}

function hostNamed(name: string, { hosts }: Profile): ProfileHost {
  const host = hosts.find((each) => each.name === name);
  if (!host) throw new Error(`The profile has no host ${name}`);
  return host;
}
