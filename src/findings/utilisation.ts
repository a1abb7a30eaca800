/** Utilization of each resource in a window, from its statistics. */
import type { InventoryHost } from '../hosts/inventory.ts';
import { hostScope, machineScope } from '../measurement/telemetry/columns.ts';
import { mostJitter, type MeasureName } from '../measurement/telemetry/measures.ts';
import type { ScopeStatistics, Statistics, WindowTelemetry } from '../measurement/telemetry/statistics.ts';
import type { ResourceName, ResourceUse } from './resource-use.ts';
import { secondsOf } from '../input/time-schema.ts';

export const theMachine = 'the machine';

/** With a smaller share of seconds that have a figure, or fewer samples, a resource is not judged. */
export const leastCoverage = 0.5;
export const leastSamples = 3;

/**
 * Utilization of every resource with enough samples in the window.
 *
 * Local hosts share one machine: its cores, memory and disks are the limit, so these figures come from the machine. A NIC always
 * belongs to its host, and so does a disk that is mounted in the data folder of a local host.
 */
export function resourceUse(telemetry: WindowTelemetry, hosts: InventoryHost[]): ResourceUse[] {
  const machine = machineOf(telemetry);
  const uses: (ResourceUse | null)[] = [];
  const sharedKinds = ['cpu', 'memory', 'disk'] as const;
  const use = (resource: ResourceName, where: string, scope: ScopeStatistics, limit: number | null): void => {
    uses.push(useOf(resource, where, scope, { telemetry, limit }));
  };
  if (machine) for (const resource of sharedKinds) use(resource, theMachine, machine, limitOf(resource, machine));
  for (const { name, networkBitsPerSecond, rates } of hosts) {
    const own = scopeOf(telemetry, name, hostScope);
    if (!own) continue;
    for (const resource of machine ? (['disk'] as const) : sharedKinds)
      use(resource, name, own, limitOf(resource, own));
    use('network', name, own, networkBitsPerSecond);
    const network = uses.at(-1);
    if (network && rates?.network) uses[uses.length - 1] = atBurst(network, rates.network.burst);
  }
  return uses.filter((its) => its !== null);
}

export function scopeOf({ scopes }: WindowTelemetry, host: string, scope: string): ScopeStatistics | null {
  return scopes.find((its) => its.host === host && its.scope === scope) ?? null;
}

/** Figures of the shared machine. Every local host reports the same ones, so the host with the most samples is used. */
export function machineOf({ scopes }: WindowTelemetry): ScopeStatistics | null {
  return scopes.filter(({ scope }) => scope === machineScope).toSorted((a, b) => b.samples - a.samples)[0] ?? null;
}

/** Share of the window's seconds that have a figure. */
export function coverageOf({ window }: WindowTelemetry, { samples }: { samples: number }): number {
  const seconds = Math.max(1, secondsOf(window));
  return Math.min(1, samples / seconds);
}

/** The least share of the window's seconds that any of these measures has a figure for; those that are not measured do not count. */
export function coverageOfAll(telemetry: WindowTelemetry, used: (Statistics | null | undefined)[]): number {
  return Math.min(1, ...used.flatMap((each) => (each ? [coverageOf(telemetry, each)] : [])));
}

/** Scopes of the parts of a host, such as its disks. */
export function partsOf({ scopes }: WindowTelemetry, host: string, prefix: string): ScopeStatistics[] {
  return scopes.filter((its) => its.host === host && its.scope.startsWith(prefix));
}

/** The statistics of a measure; null if they cover too little of the window. */
export function wellCovered(telemetry: WindowTelemetry, statistics: Statistics | undefined): Statistics | null {
  if (!statistics || statistics.samples < leastSamples) return null;
  return coverageOf(telemetry, statistics) >= leastCoverage ? statistics : null;
}

/** Mean of a measure of a scope; null if it covers too little of the window. */
export function meanOf(telemetry: WindowTelemetry, host: string, scope: string, measure: MeasureName): number | null {
  return wellCovered(telemetry, scopeOf(telemetry, host, scope)?.measures[measure])?.mean ?? null;
}

/** A NIC above its sustained rate is used at its burst rate. */
function atBurst(use: ResourceUse, burst: number): ResourceUse {
  if (use.meanShare <= mostJitter) return use;
  const part = use.limit / burst;
  const { meanShare, p95Share, peakShare } = use;
  return {
    ...use,
    limit: burst,
    meanShare: meanShare * part,
    p95Share: p95Share * part,
    peakShare: peakShare * part,
  };
}

/** What was used of a limit, both in one unit. */
export function useOfLimit(
  of: Pick<ResourceUse, 'resource' | 'where' | 'limit'>,
  telemetry: WindowTelemetry,
  used: Statistics,
  unit = of.limit,
): ResourceUse {
  return {
    ...of,
    meanShare: used.mean / unit,
    p95Share: (used.p95 ?? used.max) / unit,
    peakShare: used.max / unit,
    coverage: coverageOf(telemetry, used),
  };
}

/** Cores, bytes, or 1 for the time of a disk. */
function limitOf(resource: 'cpu' | 'memory' | 'disk', { measures }: ScopeStatistics): number | null {
  if (resource === 'disk') return 1;
  return (resource === 'cpu' ? measures.cores?.max : measures.memory_total_bytes?.max) ?? null;
}

function useOf(
  resource: ResourceName,
  where: string,
  { measures }: ScopeStatistics,
  { telemetry, limit }: { telemetry: WindowTelemetry; limit: number | null },
): ResourceUse | null {
  const statistics = wellCovered(telemetry, measures[`${resource}_share`]);
  if (!statistics || limit === null) return null;
  // They are shares of it already.
  return useOfLimit({ resource, where, limit }, telemetry, statistics, 1);
}
