import { hostScope } from '../measurement/telemetry/columns.ts';
import type { WindowTelemetry } from '../measurement/telemetry/statistics.ts';
import { machineOf, scopeOf, wellCovered } from './utilisation.ts';

/**
 * Mean cores of a shared machine used by processes outside its hosts: Proofload itself, its workflow server and everything else.
 * Null if each host is a separate machine, or if a host has too few figures.
 */
export function coresUsedOutside(telemetry: WindowTelemetry, hosts: string[]): number | null {
  const whole = wellCovered(telemetry, machineOf(telemetry)?.measures.cpu_used_cores);
  if (!whole) return null;
  const own = hosts.map((host) => wellCovered(telemetry, scopeOf(telemetry, host, hostScope)?.measures.cpu_used_cores));
  if (own.some((its) => its === null)) return null;
  return Math.max(0, whole.mean - own.reduce((sum, its) => sum + (its?.mean ?? 0), 0));
}
