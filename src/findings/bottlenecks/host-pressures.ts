/** How close CPU, memory, disk and network of hosts are to saturation. */
import type { InventoryHost } from '../../hosts/inventory.ts';
import { hostScope } from '../../measurement/telemetry/columns.ts';
import type { ScopeStatistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { share } from '../../text/figures.ts';
import { coverageOf, machineOf, scopeOf, theMachine, wellCovered } from '../utilisation.ts';
import type { Pressure } from './bottleneck.ts';
import { disk } from './disk-pressure.ts';
import { memory } from './memory-pressure.ts';
import * as at from './thresholds.ts';

/**
 * Hosts that share a machine are judged by its CPU, memory and disk, as well as by the network and any disk of their own.
 */
export function hostPressures(telemetry: WindowTelemetry, hosts: InventoryHost[]): Pressure[] {
  const machine = machineOf(telemetry);
  const own = hosts.flatMap(({ name }) => scopeOf(telemetry, name, hostScope) ?? []);
  const ownDisks = machine ? own.filter(({ measures }) => measures.disk_share) : [];
  const bodies = machine ? [{ ...machine, host: theMachine }] : own;
  return [
    ...bodies.flatMap((scope) => [
      cpu(telemetry, scope),
      core(telemetry, scope),
      memory(telemetry, scope),
      disk(telemetry, scope, { waits: scope, isOnlyDisk: ownDisks.length === 0 }),
    ]),
    ...ownDisks.map((scope) => disk(telemetry, scope, { waits: machine ?? scope, isOnlyDisk: false })),
    ...own.map((scope) => network(telemetry, scope)),
  ].filter((pressure) => pressure !== null);
}

/** Core time that the hypervisor gave to other guests was not available, so it counts as used. */
function cpu(telemetry: WindowTelemetry, { host, measures }: ScopeStatistics): Pressure | null {
  const used = wellCovered(telemetry, measures.cpu_share);
  if (!used) return null;
  const stolen = wellCovered(telemetry, measures.cpu_steal_share)?.mean ?? 0;
  const isStolen = stolen >= at.stolenShare;
  const taken = isStolen ? Math.min(1, used.mean + stolen) : used.mean;
  const waiting = wellCovered(telemetry, measures.psi_cpu_some_share)?.mean ?? null;
  const isQueued = waiting === null || waiting >= at.leastCpuPressure;
  return {
    resource: 'cpu',
    where: { host, service: null },
    figure: taken,
    threshold: at.saturatedShare,
    evidence: waiting !== null && waiting >= at.leastCpuPressure ? 'queueing' : 'utilization',
    waiting,
    coverage: coverageOf(telemetry, used),
    saturationConfidence: taken < at.saturatedShare ? null : at.isFull(used) && isQueued ? 'high' : 'medium',
    signs: [
      ...(waiting === null ? [] : [`some task waited for a core for ${share(waiting)} of the time`]),
      ...(isStolen ? [`the hypervisor gave ${share(stolen)} of the core time to other guests`] : []),
    ],
  };
}

/**
 * A core that is full while others are idle: its work cannot move to another core. The busiest core may change every second, and a busy
 * host always has a full core, so this counts only while the other cores are mostly idle.
 */
function core(telemetry: WindowTelemetry, { host, measures }: ScopeStatistics): Pressure | null {
  const busiest = wellCovered(telemetry, measures.cpu_busiest_core_share);
  const used = wellCovered(telemetry, measures.cpu_share);
  const cores = measures.cores?.max ?? 1;
  if (!busiest || !used || cores < 2) return null;
  const others = (used.mean * cores - busiest.mean) / (cores - 1);
  if (others > at.idleOthersShare) return null;
  const isFull = busiest.mean >= at.fullShare && (busiest.highShare ?? 0) >= at.sustainedShare;
  return {
    resource: 'core',
    where: { host, service: null },
    figure: busiest.mean,
    threshold: at.fullShare,
    evidence: 'utilization',
    waiting: null,
    coverage: coverageOf(telemetry, busiest),
    saturationConfidence: isFull ? 'medium' : null,
    signs: [`the other cores were ${share(Math.max(0, others))} busy`],
  };
}

function network(telemetry: WindowTelemetry, { host, measures }: ScopeStatistics): Pressure | null {
  const used = wellCovered(telemetry, measures.network_share);
  if (!used) return null;
  const sent = measures.network_send_bytes_per_second?.mean ?? 0;
  const received = measures.network_receive_bytes_per_second?.mean ?? 0;
  const retransmitted = measures.tcp_retransmit_share?.mean ?? 0;
  return {
    resource: 'network',
    where: { host, service: null },
    figure: used.mean,
    threshold: at.saturatedShare,
    evidence: 'utilization',
    waiting: null,
    coverage: coverageOf(telemetry, used),
    // The start and end of a short window lower the mean of a NIC that was saturated in between.
    saturationConfidence: at.isFull(used) ? 'high' : used.mean >= at.saturatedShare ? 'medium' : null,
    signs: [
      sent >= received ? 'it sent more than it received' : 'it received more than it sent',
      ...(used.mean < at.saturatedShare && at.isFull(used)
        ? [`it was saturated in ${share(used.highShare ?? 0)} of the seconds`]
        : []),
      ...(retransmitted >= at.retransmitShare ? [`${share(retransmitted)} of the segments were retransmitted`] : []),
    ],
  };
}
