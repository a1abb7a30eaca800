import type { TimeWindow } from '../results/types.ts';
import { hostScope, type TelemetryRow } from '../telemetry/columns.ts';
import { liesWithin, machineRows, mean } from './utilisation.ts';

/**
 * Cores of a shared machine that nothing of its hosts used, on average over the windows: Proofload itself, its workflow server, and whatever
 * else runs there. Null where the hosts have a machine each, or no second of a window has figures of them all.
 */
export function coresUsedOutside(rows: TelemetryRow[], windows: TimeWindow[], hosts: string[]): number | null {
  const within = rows.filter((row) => windows.some((window) => liesWithin(row, window)));
  const ofHosts = Map.groupBy(
    within.filter((row) => row.scope === hostScope && row.cpu_used_cores !== null),
    second,
  );
  const outside = machineRows(within).flatMap((row) => {
    const own = ofHosts.get(second(row)) ?? [];
    if (row.cpu_used_cores === null || new Set(own.map((its) => its.host)).size < hosts.length) return [];
    return [Math.max(0, row.cpu_used_cores - own.reduce((sum, its) => sum + its.cpu_used_cores!, 0))];
  });
  return outside.length === 0 ? null : mean(outside);
}

/** Hosts sample within the same second, not at the same millisecond. */
function second(row: TelemetryRow): number {
  return Math.round(row.at_milliseconds / 1000);
}
