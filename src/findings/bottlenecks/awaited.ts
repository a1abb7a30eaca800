/** What kept work waiting although it is below saturation: the limit where nothing is saturated. Pure. */
import { hostScope } from '../../measurement/telemetry/columns.ts';
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { machineOf, scopeOf, theMachine } from '../utilisation.ts';
import type { Pressure } from './bottleneck.ts';
import { slowdownOf } from './disk-wait.ts';
import { byStrength } from './strength.ts';
import * as at from './thresholds.ts';

/**
 * The pressures, with the one for which work waited most as saturated, at medium confidence. Appends that wait for each other leave a
 * disk moments to rest, and cores that processes may not use are idle.
 */
export function withAwaited(pressures: Pressure[], telemetry: WindowTelemetry): Pressure[] {
  const cores = awaitedCores(pressures.filter(({ figure, isLimitWrong }) => figure >= at.nearShare && !isLimitWrong));
  const [awaited] = byStrength(pressures.filter((each) => each === cores || isAwaited(each, telemetry)));
  return pressures.map((each) => (each === awaited ? { ...each, saturationConfidence: 'medium' } : each));
}

/** A disk that is busy and slow, and for which some task waited; or a set of cores for which threads waited. */
function isAwaited(pressure: Pressure, telemetry: WindowTelemetry): boolean {
  const { resource, where, figure, limit, isExceeded } = pressure;
  if (limit === 'core-set') return (pressure.waiting ?? 0) >= at.mostlyStalledShare;
  const scope = where.host === theMachine ? machineOf(telemetry) : scopeOf(telemetry, where.host, hostScope);
  const waited = scope?.measures.psi_io_some_share?.mean ?? pressure.waiting ?? 0;
  const isSlow = slowdownOf(telemetry, pressure) === 'clear';
  return (
    resource === 'disk' &&
    !limit &&
    !isExceeded &&
    figure >= at.awaitedDiskShare &&
    isSlow &&
    waited >= at.longCpuPressure
  );
}

/** Cores that are not full, and for which some task waited for half of the time: not enough for a verdict, but not nothing. */
export function awaitedCores(pressures: Pressure[]): Pressure | null {
  const awaited = pressures.filter(
    ({ resource, waiting }) => resource === 'cpu' && (waiting ?? 0) >= at.mostlyStalledShare,
  );
  return byStrength(awaited)[0] ?? null;
}
