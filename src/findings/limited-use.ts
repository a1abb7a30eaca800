/** Utilization of the limits that a control group gives a host on a shared machine. Pure. */
import type { HostLimits, InventoryHost } from '../hosts/inventory.ts';
import { hostScope } from '../measurement/telemetry/columns.ts';
import type { MeasureName } from '../measurement/telemetry/measures.ts';
import type { WindowTelemetry } from '../measurement/telemetry/statistics.ts';
import type { ResourceUse } from './resource-use.ts';
import { scopeOf, useOfLimit, wellCovered } from './utilisation.ts';

interface Limited {
  resource: ResourceUse['resource'];
  /** What the host's processes used, in the unit of the limit. */
  measure: MeasureName;
  limitOf: (limits: HostLimits) => number | undefined;
}

/**
 * Writes are left out: processes write to memory, and what the kernel writes to the disk later is not within the limit
 * everywhere (control groups of version 1). So is the page cache, which is given back when a process needs it.
 */
const limited: readonly Limited[] = [
  { resource: 'cpu', measure: 'cpu_used_cores', limitOf: ({ cores }) => cores },
  { resource: 'memory', measure: 'memory_used_bytes', limitOf: ({ memoryBytes }) => memoryBytes },
  { resource: 'disk', measure: 'disk_read_bytes_per_second', limitOf: ({ disk }) => disk?.readBytesPerSecond },
];

/** Of each limit that the host has and telemetry covers. The limit of a disk is in bytes read a second. */
export function limitedUse(telemetry: WindowTelemetry, { name, limits }: InventoryHost): ResourceUse[] {
  const own = scopeOf(telemetry, name, hostScope);
  if (!limits || !own) return [];
  return limited.flatMap(({ resource, measure, limitOf }) => {
    const limit = limitOf(limits);
    const used = wellCovered(telemetry, own.measures[measure]);
    return limit === undefined || !used ? [] : [useOfLimit({ resource, where: name, limit }, telemetry, used)];
  });
}
