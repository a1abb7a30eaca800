import { hostScope } from '../measurement/telemetry/columns.ts';
import type { WindowTelemetry } from '../measurement/telemetry/statistics.ts';
import { machineOf, scopeOf, wellCovered } from './utilisation.ts';

/**
 * Cores of a shared machine that nothing of its hosts used, on average over the window: Proofload itself, its workflow server, and whatever
 * else runs there. Null where the hosts have a machine each, or where one of them has too few figures.
 */
export function coresUsedOutside(telemetry: WindowTelemetry, hosts: string[]): number | null {
  const whole = wellCovered(telemetry, machineOf(telemetry)?.measures.cpu_used_cores);
  if (!whole) return null;
  const own = hosts.map((host) => wellCovered(telemetry, scopeOf(telemetry, host, hostScope)?.measures.cpu_used_cores));
  if (own.some((its) => its === null)) return null;
  return Math.max(0, whole.mean - own.reduce((sum, its) => sum + (its?.mean ?? 0), 0));
}
