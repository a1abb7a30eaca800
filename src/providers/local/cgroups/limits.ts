/** Limits of local hosts, from their profile to control groups of this machine. */
import { availableParallelism } from 'node:os';
import type { HostLimits } from '../../../hosts/inventory.ts';
import { nearestExisting } from '../../../state/nearest-existing.ts';
import type { HardwareLimits } from '../../profile.ts';
import { diskOf } from './device.ts';
import { makeGroup, removeGroups, setLimits } from './group.ts';
import { findHierarchy, groupBelow, type CgroupHierarchy } from './hierarchy.ts';
import { ownDiskFault } from '../own-disk.ts';
import { tryOwnDisk } from './try-own-disk.ts';

/** What a limit is for. */
export interface LimitedHost {
  mark: string;
  name: string;
  limits: HardwareLimits;
  /** Below it are the data folders of all hosts. It may not exist yet. */
  hostsFolder: string;
}

const diskLimits = [
  'diskReadMegabytesPerSecond',
  'diskWriteMegabytesPerSecond',
  'diskReadOperationsPerSecond',
  'diskWriteOperationsPerSecond',
] as const;

/** The limits of a host, with the group that will hold it, or why this machine cannot set them and the way out. */
export async function planLimits({ mark, name, limits, hostsFolder }: LimitedHost): Promise<HostLimits | Refused> {
  if (process.getuid?.() !== 0) return { refused: 'control groups need root: run Proofload as root' };
  const hierarchy = await findHierarchy();
  if ('missing' in hierarchy) {
    const lacks = hierarchy.missing.join(', ');
    return {
      refused: `no control groups with the controllers ${lacks} are mounted: mount cgroup2 at /sys/fs/cgroup, with them enabled in the kernel`,
    };
  }
  const { cores } = limits;
  const most = availableParallelism();
  if (cores !== undefined && cores > most)
    return { refused: `this machine has ${most} cores: limit cores to at most that` };
  if (limits.ownDiskMebibytes !== undefined) return withDiskOfItsOwn({ mark, name, limits, hierarchy });
  const disk = diskLimits.some((key) => limits[key] !== undefined) ? await diskIn(hostsFolder) : undefined;
  if (disk === null) {
    return {
      refused: `${hostsFolder} is on a file system without a disk of its own: set PROOFLOAD_STATE to a folder on ext4 or XFS`,
    };
  }
  return {
    cgroup: groupBelow(hierarchy, mark, name),
    ...sharesOf(limits),
    ...(disk === undefined ? {} : { disk: { device: disk, ...diskRates(limits) } }),
  };
}

/** Processor time and memory. */
function sharesOf({ cores, memoryMebibytes }: HardwareLimits): Pick<HostLimits, 'cores' | 'memoryBytes'> {
  return {
    ...(cores === undefined ? {} : { cores }),
    ...(memoryMebibytes === undefined ? {} : { memoryBytes: memoryMebibytes * 2 ** 20 }),
  };
}

async function withDiskOfItsOwn({
  mark,
  name,
  limits,
  hierarchy,
}: Omit<LimitedHost, 'hostsFolder'> & { hierarchy: CgroupHierarchy }): Promise<HostLimits | Refused> {
  const fault = await ownDiskFault();
  if (fault !== null) return { refused: fault };
  const group = groupBelow(hierarchy, mark, name);
  // Version 1 adds up the rates of a disk by group: one group must have all that uses it, and the kernel's own writes are in the root.
  const isOld = hierarchy.version === 1;
  return {
    cgroup: isOld ? { ...group, io: group.cpu } : group,
    ...sharesOf(limits),
    disk: {
      device: null,
      own: { bytes: limits.ownDiskMebibytes! * 2 ** 20, cgroup: isOld ? hierarchy.io : group.io },
      ...diskRates(limits),
    },
  };
}

export interface Refused {
  /** The reason and the way out, as the end of a sentence. */
  refused: string;
}

async function diskIn(folder: string): Promise<string | null> {
  return diskOf(await nearestExisting(folder));
}

function diskRates(limits: HardwareLimits): Omit<NonNullable<HostLimits['disk']>, 'device' | 'own'> {
  const rates = {
    readBytesPerSecond: limits.diskReadMegabytesPerSecond && limits.diskReadMegabytesPerSecond * 1e6,
    writeBytesPerSecond: limits.diskWriteMegabytesPerSecond && limits.diskWriteMegabytesPerSecond * 1e6,
    readOperationsPerSecond: limits.diskReadOperationsPerSecond,
    writeOperationsPerSecond: limits.diskWriteOperationsPerSecond,
  };
  return Object.fromEntries(Object.entries(rates).filter(([, rate]) => rate !== undefined));
}

/** Tries the limits on an empty group of the same mark, and removes it. @returns why the kernel refuses them, or null */
export async function limitsRefused(host: Omit<LimitedHost, 'name'>): Promise<string | null> {
  const planned = await planLimits({ ...host, name: probe });
  if ('refused' in planned) return planned.refused;
  try {
    await makeGroup(planned);
    if (planned.disk?.own) await tryOwnDisk(host.hostsFolder, (device) => setLimits(ofDevice(planned, device)));
    return null;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `the kernel refuses the control group (${why}): run Proofload as root of the machine, not in a container`;
  } finally {
    await removeGroups(host.mark, probe);
  }
}

const ofDevice = (limits: HostLimits, device: string): HostLimits => ({
  ...limits,
  disk: { ...limits.disk, device },
});

/** No host's name begins with a hyphen. */
const probe = '-probe';
