import type { DisksToPrepare } from '../../src/hardware/bootstrap/user-data.ts';
import type { HardwareType, ProfileHost } from '../../src/providers/profile.ts';

/** How the bootstrap prepares the disks of a host on a virtual machine. Pure. */
export function disksOf(host: ProfileHost, type: HardwareType): DisksToPrepare {
  if (host.dataVolume) return { source: 'volume' };
  if (!type.disks) return { source: 'none' };
  return { source: 'disks', count: type.disks.count, layout: host.layout ?? type.layout };
}
