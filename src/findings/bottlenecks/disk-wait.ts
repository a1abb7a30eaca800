/** What the disk of a pressure did for how long. Pure. */
import { hostScope } from '../../measurement/telemetry/columns.ts';
import type { ScopeStatistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { machineOf, scopeOf, theMachine } from '../utilisation.ts';
import type { Pressure } from './bottleneck.ts';
import * as at from './thresholds.ts';

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

/** Whether an operation surely waits for longer than the idle disk takes, which is known or that of such devices; or may. */
export function slowdownOf(telemetry: WindowTelemetry, pressure: Pressure): 'clear' | 'possible' | 'none' {
  const wait = awaitOf(telemetry, pressure) ?? 0;
  const idle = idleOf(deviceOf(telemetry, pressure));
  if (wait >= (idle === null ? at.slowDiskSeconds : idle * at.surelyWaitingDisk)) return 'clear';
  return wait >= (idle === null ? at.perhapsSlowDiskSeconds : idle * at.waitingDisk) ? 'possible' : 'none';
}

/** A disk is also busy while its volume or its control group is at a rate: that is its limit. */
export function limiting(pressure: Pressure, pressures: Pressure[]): Pressure {
  if (pressure.resource !== 'disk' || pressure.limit) return pressure;
  const rated = pressures.find(
    ({ resource, where, limit, saturationConfidence }) =>
      resource === 'disk' && where.host === pressure.where.host && limit && saturationConfidence !== null,
  );
  return rated ?? pressure;
}

/** Seconds of an operation of the idle disk of a scope; null if not known, or longer than any disk takes. */
export function idleOf(scope: ScopeStatistics | null | undefined): number | null {
  const idle = scope?.idleDiskSeconds;
  return idle === undefined || idle > at.slowDiskSeconds ? null : idle;
}

const measuresOf = (telemetry: WindowTelemetry, pressure: Pressure): ScopeStatistics['measures'] | undefined =>
  deviceOf(telemetry, pressure)?.measures;

function deviceOf(telemetry: WindowTelemetry, { where: { host, part } }: Pressure): ScopeStatistics | null {
  const isMachine = host === theMachine;
  const device = telemetry.scopes.find(
    (each) => part !== undefined && each.scope.endsWith(`disk:${part}`) && (isMachine || each.host === host),
  );
  return device ?? (isMachine ? machineOf(telemetry) : scopeOf(telemetry, host, hostScope));
}
