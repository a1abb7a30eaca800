/** CPU, memory, disk and network of hosts beside their bounds. */
import type { InventoryHost } from '../../hosts/inventory.ts';
import { hostScope } from '../../measurement/telemetry/columns.ts';
import type { ScopeStatistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { share } from '../../text/figures.ts';
import { machineOf, scopeOf, theMachine, wellCovered } from '../utilisation.ts';
import type { Pressure } from './bound.ts';
import { disk } from './disk-pressure.ts';
import { memory } from './memory-pressure.ts';
import * as at from './thresholds.ts';

/**
 * Of the given hosts, and of the machine they share where they do: then CPU, memory and disk are the machine's. Disks that are a
 * host's own are judged beside it.
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

/** What a hypervisor gave to other guests was not there to use: with it counted, cores are full as they are on a machine. */
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
    threshold: at.boundShare,
    atBound: taken < at.boundShare ? null : at.isFull(used) && isQueued ? 'sure' : 'likely',
    signs: [
      ...(waiting === null ? [] : [`some task waited for a core in ${share(waiting)} of the time`]),
      ...(isStolen ? [`the hypervisor gave ${share(stolen)} of the cores’ time to other guests`] : []),
    ],
  };
}

/**
 * A core that is full while others idle: what uses it cannot use another. The busiest core may be another one each second, and on hosts
 * that are busy some core always is: where the others are not idle for most of the time, nothing is said of one.
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
    atBound: isFull ? 'likely' : null,
    signs: [`the other cores were in use for ${share(Math.max(0, others))}`],
  };
}

function network(telemetry: WindowTelemetry, { host, measures }: ScopeStatistics): Pressure | null {
  const used = wellCovered(telemetry, measures.network_share);
  if (!used) return null;
  const sent = measures.network_send_bytes_per_second?.mean ?? 0;
  const received = measures.network_receive_bytes_per_second?.mean ?? 0;
  const again = measures.tcp_retransmit_share?.mean ?? 0;
  return {
    resource: 'network',
    where: { host, service: null },
    figure: used.mean,
    threshold: at.boundShare,
    // A short window's start and end draw the mean below the bound of a NIC that was at it in between.
    atBound: at.isFull(used) ? 'sure' : used.mean >= at.boundShare ? 'likely' : null,
    signs: [
      sent >= received ? 'more was sent than received' : 'more was received than sent',
      ...(used.mean < at.boundShare && at.isFull(used)
        ? [`it was at its bound in ${share(used.highShare ?? 0)} of the seconds`]
        : []),
      ...(again >= at.retransmitShare ? [`${share(again)} of the segments were sent again`] : []),
    ],
  };
}
