import { hostScope } from '../measurement/telemetry/columns.ts';
import { total } from '../statistics/sums.ts';
import type { WindowTelemetry } from '../measurement/telemetry/statistics.ts';
import { machineOf, meanOf, wellCovered } from './utilisation.ts';

/**
 * Mean cores of a shared machine used by processes outside its hosts: Proofload itself, its workflow server and everything else.
 * Null if each host is a separate machine, or if a host has too few figures.
 */
export function coresUsedOutside(telemetry: WindowTelemetry, hosts: string[]): number | null {
  const whole = wellCovered(telemetry, machineOf(telemetry)?.measures.cpu_used_cores);
  if (!whole) return null;
  const own = hosts.map((host) => meanOf(telemetry, host, hostScope, 'cpu_used_cores'));
  const known = own.filter((mean) => mean !== null);
  return known.length < own.length ? null : Math.max(0, whole.mean - total(known));
}
