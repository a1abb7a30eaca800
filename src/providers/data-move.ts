/** Whether the data of a host can be given to another one of a profile without being copied. Pure. */
import type { Profile } from './profile.ts';
import { providerOf } from './registry.ts';

/** Why they cannot, as the rest of a sentence about the field that names the other host; null if they can. */
export function dataMoveFault(from: string, to: string, profile: Profile): string | null {
  const { title, machines } = providerOf(profile.provider);
  if (machines !== 'this machine')
    return `the disk of a host on ${title} cannot be given to another one yet; use a profile whose hosts are on this machine`;
  const [old, next] = [from, to].map((name) => profile.hosts.find((host) => host.name === name));
  if (!old || !next) throw new Error(`The profile has no host ${old ? to : from}`);
  if (old.zone !== next.zone)
    return `${to} is in zone ${next.zone}, and ${from} in zone ${old.zone}; members with data cannot change their zone`;
  const withDisk = [old, next].find(
    ({ hardware }) => profile.hardware[hardware]?.limits?.ownDiskMebibytes !== undefined,
  );
  return withDisk
    ? `${withDisk.name} has a disk of its own, which cannot be given to another host; use hardware without ownDiskMebibytes`
    : null;
}
