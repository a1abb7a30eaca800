/** How close CPU, memory, disk and network of hosts are to saturation. */
import type { InventoryHost } from '../../hosts/inventory.ts';
import { hostScope, partScopes } from '../../measurement/telemetry/columns.ts';
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { machineOf, partsOf, scopeOf, theMachine } from '../utilisation.ts';
import type { Pressure } from './bottleneck.ts';
import { core, cpu, softirq } from './cpu-pressure.ts';
import { disks } from './disk-pressure.ts';
import { limitedDisks } from './limit-pressure.ts';
import { memory } from './memory-pressure.ts';
import { networks } from './network-pressure.ts';
import { quotas } from './quota-pressure.ts';
import { volumeRate } from './volume-rate.ts';

/**
 * Hosts that share a machine are judged by its CPU, memory and disk, as well as by the network, quotas and any disk of their own.
 */
export function hostPressures(telemetry: WindowTelemetry, hosts: InventoryHost[]): Pressure[] {
  const machine = machineOf(telemetry);
  const own = hosts.flatMap(({ name }) => scopeOf(telemetry, name, hostScope) ?? []);
  const ownDisks = machine ? own.filter(({ measures }) => measures.disk_share) : [];
  const ratesOf = (host: string) => hosts.find(({ name }) => name === host)?.rates;
  const bodies = machine ? [{ ...machine, host: theMachine }] : own;
  return [
    ...bodies.flatMap((scope) => [
      ...[cpu(telemetry, scope), core(telemetry, scope), softirq(telemetry, scope), memory(telemetry, scope)].filter(
        (pressure) => pressure !== null,
      ),
      ...disks(telemetry, scope, {
        parts: machine
          ? partsOf(telemetry, machine.host, partScopes.machineDisk)
          : partsOf(telemetry, scope.host, partScopes.disk),
        waits: scope,
        isOnlyDisk: ownDisks.length === 0,
      }),
    ]),
    ...ownDisks.flatMap((scope) =>
      disks(telemetry, scope, {
        parts: partsOf(telemetry, scope.host, partScopes.disk),
        waits: machine ?? scope,
        isOnlyDisk: false,
      }),
    ),
    ...own.flatMap((scope) => networks(telemetry, scope, ratesOf(scope.host)?.network)),
    ...own.flatMap((scope) => volumeRate(telemetry, scope, ratesOf(scope.host) ?? {}) ?? []),
    ...own.flatMap(({ host }) => quotas(telemetry, host)),
    ...hosts.flatMap((host) => limitedDisks(telemetry, host)),
  ];
}
