/** How much of each resource was used within a window, from telemetry. */
import type { InventoryHost } from '../hosts/inventory.ts';
import type { TimeWindow } from '../results/types.ts';
import { hostScope, machineScope, type TelemetryRow } from '../telemetry/columns.ts';
import type { ResourceName, ResourceUse } from './findings.ts';

export const theMachine = 'the machine';

/** Below this share of seconds with a figure, or this many of them, nothing is said of a resource. */
export const leastCoverage = 0.5;
export const leastSamples = 3;

/**
 * Use of every resource that was measured well enough in the window.
 *
 * Local hosts share one machine: its cores, memory and disks are the bound, not a host's part of them, so these are taken from
 * the machine's own rows. A host's NIC is its own everywhere.
 */
export function resourceUse(rows: TelemetryRow[], window: TimeWindow, hosts: InventoryHost[]): ResourceUse[] {
  const within = rows.filter((row) => liesWithin(row, window));
  const seconds = Math.max(1, (window.endMilliseconds - window.startMilliseconds) / 1000);
  const machine = machineRows(within);
  const uses: (ResourceUse | null)[] = [];
  const sharedKinds = ['cpu', 'memory', 'disk'] as const;
  if (machine.length > 0) {
    for (const resource of sharedKinds) uses.push(useOf(resource, theMachine, machine, seconds, null));
  }
  for (const host of hosts) {
    const own = within.filter((row) => row.host === host.name && row.scope === hostScope);
    if (machine.length === 0) {
      for (const resource of sharedKinds) uses.push(useOf(resource, host.name, own, seconds, null));
    }
    uses.push(useOf('network', host.name, own, seconds, host.networkBitsPerSecond));
  }
  return uses.filter((use) => use !== null);
}

/** Whether a row lies in a window with all of the second that its rates cover. */
export function liesWithin(row: TelemetryRow, window: TimeWindow): boolean {
  return row.at_milliseconds - 1000 >= window.startMilliseconds && row.at_milliseconds <= window.endMilliseconds;
}

/** The rows that speak of the shared machine. Every local host reports the same, so the host with most rows speaks for all. */
export function machineRows(rows: TelemetryRow[]): TelemetryRow[] {
  const byHost = Map.groupBy(
    rows.filter((row) => row.scope === machineScope),
    (row) => row.host,
  );
  return [...byHost.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/** Bits a second in the busier direction of a full-duplex link. */
export function networkBits(row: TelemetryRow): number | null {
  const received = row.network_receive_bytes_per_second;
  const sent = row.network_send_bytes_per_second;
  return received === null && sent === null ? null : Math.max(received ?? 0, sent ?? 0) * 8;
}

/** The value at a share of the sorted values, by nearest rank. */
function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function useOf(
  resource: ResourceName,
  where: string,
  rows: TelemetryRow[],
  seconds: number,
  networkBitsPerSecond: number | null,
): ResourceUse | null {
  const pairs = rows
    .map((row) => usedAndBound(resource, row, networkBitsPerSecond))
    .filter((pair) => pair !== null)
    .filter((pair) => pair.bound > 0);
  const coverage = Math.min(1, pairs.length / seconds);
  if (pairs.length < leastSamples || coverage < leastCoverage) return null;
  // Rates jitter with the moment of sampling: a hundredth above the bound is the bound.
  const shares = pairs.map((pair) => Math.min(1, pair.used / pair.bound));
  return {
    resource,
    where,
    meanShare: mean(shares),
    p95Share: percentile(shares, 0.95),
    peakShare: Math.max(...shares),
    bound: pairs[0]!.bound,
    coverage,
  };
}

function usedAndBound(
  resource: ResourceName,
  row: TelemetryRow,
  networkBitsPerSecond: number | null,
): { used: number; bound: number } | null {
  const pairs: Record<ResourceName, [used: number | null, bound: number | null]> = {
    cpu: [row.cpu_used_cores, row.cores],
    memory: [row.memory_used_bytes, row.memory_total_bytes],
    disk: [row.disk_busy_share, 1],
    network: [networkBits(row), networkBitsPerSecond],
  };
  const [used, bound] = pairs[resource];
  return used === null || bound === null ? null : { used, bound };
}
