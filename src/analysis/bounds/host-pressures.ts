/** CPU, memory, disk and network of hosts beside their bounds. */
import type { InventoryHost } from '../../hosts/inventory.ts';
import { hostScope } from '../../telemetry/columns.ts';
import type { ScopeStatistics, Statistics, WindowTelemetry } from '../../telemetry/statistics.ts';
import { bytes, milliseconds, share, significant } from '../numbers.ts';
import { machineOf, scopeOf, theMachine, wellCovered } from '../utilisation.ts';
import type { Pressure } from './bound.ts';
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

function cpu(telemetry: WindowTelemetry, { host, measures }: ScopeStatistics): Pressure | null {
  const used = wellCovered(telemetry, measures.cpu_share);
  if (!used) return null;
  const waiting = wellCovered(telemetry, measures.psi_cpu_some_share)?.mean ?? null;
  const isQueued = waiting === null || waiting >= at.leastCpuPressure;
  return {
    resource: 'cpu',
    where: { host, service: null },
    figure: used.mean,
    threshold: at.boundShare,
    atBound: used.mean < at.boundShare ? null : isFull(used) && isQueued ? 'sure' : 'likely',
    signs: waiting === null ? [] : [`some task waited for a core in ${share(waiting)} of the time`],
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

/** Full memory is no bound by itself: it is one where the kernel reads back what it had to give up, or nothing of that is measured. */
function memory(telemetry: WindowTelemetry, { host, measures }: ScopeStatistics): Pressure | null {
  const used = wellCovered(telemetry, measures.memory_share);
  if (!used) return null;
  const stalled = measures.psi_memory_full_share?.mean;
  const swapIn = measures.swap_in_bytes_per_second?.mean;
  const faults = measures.major_faults_per_second?.mean;
  const isThrashing = (stalled ?? 0) >= at.stalledShare || (swapIn ?? 0) >= at.swapBytesPerSecond;
  const isFaulting = (faults ?? 0) >= at.majorFaultsPerSecond;
  const isUnwatched = stalled === undefined && swapIn === undefined && faults === undefined;
  const isFull = used.mean >= at.fullMemoryShare;
  return {
    resource: 'memory',
    where: { host, service: null },
    figure: used.mean,
    threshold: at.fullMemoryShare,
    atBound: isThrashing && isFull ? 'sure' : isThrashing || (isFull && (isFaulting || isUnwatched)) ? 'likely' : null,
    signs: [
      ...(stalled !== undefined && stalled >= at.stalledShare
        ? [`all tasks waited for memory in ${share(stalled)} of the time`]
        : []),
      ...(swapIn !== undefined && swapIn >= at.swapBytesPerSecond ? [`${bytes(swapIn)}/s came back from swap`] : []),
      ...(isFaulting ? [`${significant(faults ?? 0)} page faults a second read from disk`] : []),
    ],
  };
}

interface DiskWaits {
  /** Tells how long tasks waited for a disk: of a shared machine it is known for all disks together. */
  waits: ScopeStatistics;
  /** Whether it was this disk that they waited for. */
  isOnlyDisk: boolean;
}

/** A disk that is always busy may still take more (it works on several operations at once), so waiting has to show as well. */
function disk(
  telemetry: WindowTelemetry,
  { host, measures }: ScopeStatistics,
  { waits, isOnlyDisk }: DiskWaits,
): Pressure | null {
  const busy = wellCovered(telemetry, measures.disk_share);
  const some = wellCovered(telemetry, waits.measures.psi_io_some_share)?.mean ?? null;
  const full = wellCovered(telemetry, waits.measures.psi_io_full_share)?.mean ?? null;
  if (!busy) return null;
  const wait = measures.disk_await_seconds?.mean;
  const queue = measures.disk_queue_operations?.mean;
  const isSlow = (wait ?? 0) >= at.slowDiskSeconds;
  const isQueued = (queue ?? 0) >= at.queuedOperations;
  const isStalling = (full ?? 0) >= at.stalledShare;
  const isBusy = busy.mean >= at.boundShare;
  const isHeld = isFull(busy) && isStalling && (isSlow || isQueued);
  return {
    resource: 'disk',
    where: { host, service: null },
    figure: busy.mean,
    threshold: at.boundShare,
    // A limit above the disk (a cgroup's, a volume's) shows as waiting alone.
    atBound: isHeld ? 'sure' : isBusy || (isOnlyDisk && (full ?? 0) >= 0.5) ? 'likely' : null,
    signs: [
      ...(some !== null ? [`some task waited for a disk in ${share(some)} of the time`] : []),
      ...(isSlow ? [`an operation took ${milliseconds((wait ?? 0) * 1000)}`] : []),
      ...(isQueued ? [`${significant(queue ?? 0)} operations were outstanding`] : []),
    ],
  };
}

function network(telemetry: WindowTelemetry, { host, measures }: ScopeStatistics): Pressure | null {
  const used = wellCovered(telemetry, measures.network_share);
  if (!used) return null;
  const sent = measures.network_send_bytes_per_second?.mean ?? 0;
  const received = measures.network_receive_bytes_per_second?.mean ?? 0;
  const again = measures.tcp_retransmit_share?.mean ?? 0;
  const drops = (measures.network_receive_drops?.mean ?? 0) + (measures.network_send_drops?.mean ?? 0);
  return {
    resource: 'network',
    where: { host, service: null },
    figure: used.mean,
    threshold: at.boundShare,
    // A short window's start and end draw the mean below the bound of a NIC that was at it in between.
    atBound: isFull(used) ? 'sure' : used.mean >= at.boundShare ? 'likely' : null,
    signs: [
      sent >= received ? 'more was sent than received' : 'more was received than sent',
      ...(used.mean < at.boundShare && isFull(used)
        ? [`it was at its bound in ${share(used.highShare ?? 0)} of the seconds`]
        : []),
      ...(again >= at.retransmitShare ? [`${share(again)} of the segments were sent again`] : []),
      ...(drops > 0 ? [`${significant(drops)} packets a second were dropped`] : []),
    ],
  };
}

/** At the bound for nearly all of the window, and not by a few seconds of much. */
function isFull({ mean, highShare }: Statistics): boolean {
  return mean >= at.fullShare || (highShare ?? 0) >= at.sustainedShare;
}
