/** What the disk of a pressure did for how long. Pure. */
import { hostScope } from '../../measurement/telemetry/columns.ts';
import type { ScopeStatistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { machineOf, scopeOf, theMachine } from '../utilisation.ts';
import type { Pressure } from './bottleneck.ts';

/** Mean seconds of an operation of the disk of a pressure; null if not measured. */
export function awaitOf(telemetry: WindowTelemetry, pressure: Pressure): number | null {
  return measuresOf(telemetry, pressure)?.disk_await_seconds?.mean ?? null;
}

/** Operations a second of the disk of a pressure, reads and writes; null if not measured. */
export function operationsOf(telemetry: WindowTelemetry, pressure: Pressure): number | null {
  const measures = measuresOf(telemetry, pressure);
  const read = measures?.disk_read_operations_per_second?.mean;
  const written = measures?.disk_write_operations_per_second?.mean;
  return read === undefined && written === undefined ? null : (read ?? 0) + (written ?? 0);
}

/** Bytes a second of the disk of a pressure, read and written; null if not measured. */
export function bytesOf(telemetry: WindowTelemetry, pressure: Pressure): number | null {
  const measures = measuresOf(telemetry, pressure);
  const read = measures?.disk_read_bytes_per_second?.mean;
  const written = measures?.disk_write_bytes_per_second?.mean;
  return read === undefined && written === undefined ? null : (read ?? 0) + (written ?? 0);
}

function measuresOf(
  telemetry: WindowTelemetry,
  { where: { host, part } }: Pressure,
): ScopeStatistics['measures'] | undefined {
  const isMachine = host === theMachine;
  const device = telemetry.scopes.find(
    (each) => part !== undefined && each.scope.endsWith(`disk:${part}`) && (isMachine || each.host === host),
  );
  return (device ?? (isMachine ? machineOf(telemetry) : scopeOf(telemetry, host, hostScope)))?.measures;
}
