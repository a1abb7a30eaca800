/** The disks of a system's hosts in the window of a run, from its telemetry. Pure. */
import type { InventoryHost } from '../../hosts/inventory.ts';
import { partScopes } from '../../measurement/telemetry/columns.ts';
import type { LatencyCell } from '../../measurement/telemetry/distributions.ts';
import type { ScopeStatistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';

/** One disk in one window. */
export interface SampledDisk {
  host: InventoryHost;
  /** Such as `sda`. */
  name: string;
  isShared: boolean;
  measures: ScopeStatistics['measures'];
  reads: LatencyCell[];
  writes: LatencyCell[];
}

/** Of each host its own disks; where no host has one, those of the machine that they share, once. */
export function disksOf(telemetry: WindowTelemetry, hosts: InventoryHost[]): SampledDisk[] {
  const own = hosts.flatMap((host) => disksWith(telemetry, host, partScopes.disk, false));
  if (own.length > 0) return own;
  return hosts.slice(0, 1).flatMap((host) => disksWith(telemetry, host, partScopes.machineDisk, true));
}

function disksWith(telemetry: WindowTelemetry, host: InventoryHost, prefix: string, isShared: boolean): SampledDisk[] {
  const latencies = (telemetry.disks ?? []).filter((each) => each.host === host.name && each.scope.startsWith(prefix));
  return [...Map.groupBy(latencies, ({ scope }) => scope)].map(([scope, kinds]) => ({
    host,
    name: scope.slice(prefix.length),
    isShared,
    measures: telemetry.scopes.find((each) => each.host === host.name && each.scope === scope)?.measures ?? {},
    reads: kinds.find(({ kind }) => kind === 'read')?.cells ?? [],
    writes: kinds.find(({ kind }) => kind === 'write')?.cells ?? [],
  }));
}

/**
 * Disks that are alike: of hosts of one type, and with one name if hosts have several. Loop devices have other names on every host. A disk
 * with hardly any operations, such as one that only has the operating system, is left out.
 */
export function alikeDisks<Found extends { disk: SampledDisk }>(
  found: Found[],
): { hardware: string; name: string | null; of: Found[] }[] {
  const used = found.filter(({ disk }) => operationsPerSecond(disk) >= leastOperationsPerSecond);
  const names = Map.groupBy(used, ({ disk }) => disk.host.name);
  const hasSeveral = [...names.values()].some((own) => new Set(own.map(({ disk }) => disk.name)).size > 1);
  const alike = Map.groupBy(used, ({ disk: { host, name } }) => `${host.hardware} ${hasSeveral ? name : ''}`);
  return [...alike.values()].map((of) => {
    const { host, name } = of[0]!.disk;
    return { hardware: host.hardware, name: hasSeveral ? name : null, of };
  });
}

const leastOperationsPerSecond = 0.5;

function operationsPerSecond({ measures }: SampledDisk): number {
  return (measures.disk_read_operations_per_second?.mean ?? 0) + (measures.disk_write_operations_per_second?.mean ?? 0);
}
