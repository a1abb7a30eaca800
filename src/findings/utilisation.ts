/** How much of each resource was used within a window, from its statistics. */
import type { InventoryHost } from '../hosts/inventory.ts';
import { hostScope, machineScope } from '../measurement/telemetry/columns.ts';
import type { ScopeStatistics, Statistics, WindowTelemetry } from '../measurement/telemetry/statistics.ts';
import type { ResourceName, ResourceUse } from './resource-use.ts';

export const theMachine = 'the machine';

/** Below this share of seconds with a figure, or this many of them, nothing is said of a resource. */
export const leastCoverage = 0.5;
export const leastSamples = 3;

/**
 * Use of every resource that was measured well enough in the window.
 *
 * Local hosts share one machine: its cores, memory and disks are the bound, not a host's part of them, so these are taken from
 * the machine's own figures. A host's NIC is its own everywhere, and so is a disk that is mounted in its data folder.
 */
export function resourceUse(telemetry: WindowTelemetry, hosts: InventoryHost[]): ResourceUse[] {
  const machine = machineOf(telemetry);
  const uses: (ResourceUse | null)[] = [];
  const sharedKinds = ['cpu', 'memory', 'disk'] as const;
  const use = (resource: ResourceName, where: string, scope: ScopeStatistics, bound: number | null): void => {
    uses.push(useOf(resource, where, scope, { telemetry, bound }));
  };
  if (machine) for (const resource of sharedKinds) use(resource, theMachine, machine, boundOf(resource, machine));
  for (const { name, networkBitsPerSecond } of hosts) {
    const own = scopeOf(telemetry, name, hostScope);
    if (!own) continue;
    for (const resource of machine ? (['disk'] as const) : sharedKinds)
      use(resource, name, own, boundOf(resource, own));
    use('network', name, own, networkBitsPerSecond);
  }
  return uses.filter((its) => its !== null);
}

export function scopeOf({ scopes }: WindowTelemetry, host: string, scope: string): ScopeStatistics | null {
  return scopes.find((its) => its.host === host && its.scope === scope) ?? null;
}

/** What speaks of the shared machine. Every local host reports the same, so the host with most samples speaks for all. */
export function machineOf({ scopes }: WindowTelemetry): ScopeStatistics | null {
  return scopes.filter(({ scope }) => scope === machineScope).toSorted((a, b) => b.samples - a.samples)[0] ?? null;
}

/** Share of the window's seconds for which there is a figure. */
export function coverageOf({ window }: WindowTelemetry, { samples }: { samples: number }): number {
  const seconds = Math.max(1, (window.endMilliseconds - window.startMilliseconds) / 1000);
  return Math.min(1, samples / seconds);
}

/** The statistics of a measure, where enough of the window has figures of it. */
export function wellCovered(telemetry: WindowTelemetry, statistics: Statistics | undefined): Statistics | null {
  if (!statistics || statistics.samples < leastSamples) return null;
  return coverageOf(telemetry, statistics) >= leastCoverage ? statistics : null;
}

/** Cores, bytes, or 1 for the time of a disk. */
function boundOf(resource: 'cpu' | 'memory' | 'disk', { measures }: ScopeStatistics): number | null {
  if (resource === 'disk') return 1;
  return (resource === 'cpu' ? measures.cores?.max : measures.memory_total_bytes?.max) ?? null;
}

function useOf(
  resource: ResourceName,
  where: string,
  { measures }: ScopeStatistics,
  { telemetry, bound }: { telemetry: WindowTelemetry; bound: number | null },
): ResourceUse | null {
  const statistics = wellCovered(telemetry, measures[`${resource}_share`]);
  if (!statistics || bound === null) return null;
  return {
    resource,
    where,
    meanShare: statistics.mean,
    p95Share: statistics.p95 ?? statistics.max,
    peakShare: statistics.max,
    bound,
    coverage: coverageOf(telemetry, statistics),
  };
}
