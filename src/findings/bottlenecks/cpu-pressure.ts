/** How close the cores of a host are to saturation, all of them and single ones. */
import type { ScopeStatistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { share } from '../../text/figures.ts';
import { coverageOfAll, wellCovered } from '../utilisation.ts';
import type { Pressure } from './bottleneck.ts';
import * as at from './thresholds.ts';

/**
 * Core time that the hypervisor gave to other guests was not available, so it counts as used. Two hardware threads of a core share
 * its units, so with them the cores are in use before all threads are. Both count only while tasks wait for a core.
 */
export function cpu(telemetry: WindowTelemetry, { host, measures }: ScopeStatistics): Pressure | null {
  const used = wellCovered(telemetry, measures.cpu_share);
  if (!used) return null;
  const stolen = wellCovered(telemetry, measures.cpu_steal_share)?.mean ?? 0;
  const isStolen = stolen >= at.stolenShare;
  const both = wellCovered(telemetry, measures.cpu_taken_share);
  const taken = isStolen ? (both?.mean ?? Math.min(1, used.mean + stolen)) : used.mean;
  const pressure = wellCovered(telemetry, measures.psi_cpu_some_share);
  const waiting = pressure?.mean ?? null;
  const isWaiting = waiting !== null && waiting >= at.longCpuPressure;
  const threads = threadsOfCore(measures);
  const isShared = threads > 1 && taken >= at.sharedCoreShare && isWaiting;
  const isTaken = stolen >= at.muchStolenShare && isWaiting;
  const isSaturated = taken >= at.saturatedShare;
  const isQueued = waiting !== null && waiting >= at.leastCpuPressure;
  const isFull = (isSaturated && at.isFull(isStolen && both ? both : used)) || (isShared && taken >= at.fullSharedCore);
  return {
    resource: 'cpu',
    where: { host, service: null },
    figure: taken,
    threshold: isShared ? at.sharedCoreShare : at.saturatedShare,
    evidence: isQueued ? 'queueing' : 'utilization',
    waiting: waiting === null ? null : Math.max(waiting, isStolen ? stolen : 0),
    coverage: coverageOfAll(telemetry, [used, pressure]),
    ...(isTaken ? { limit: 'stolen' as const } : heldBack(telemetry, taken, waiting)),
    ...at.limitDoubt(used.mean),
    saturationConfidence: isFull && isQueued ? 'high' : isSaturated || isShared || isTaken ? 'medium' : null,
    signs: [
      ...(waiting === null ? [] : [`some task waited for a core for ${share(waiting)} of the time`]),
      ...(waiting === null && isSaturated ? ['whether tasks waited for a core was not measured'] : []),
      ...(isStolen ? [`the hypervisor gave ${share(stolen)} of the core time to other guests`] : []),
      ...(isShared && !isSaturated ? [`each core runs ${threads} hardware threads`] : []),
    ],
  };
}

/** Tasks that wait for a core while others are idle may not use these: a set of cores, or a quota. Sampled ones tell by themselves. */
function heldBack({ scopes }: WindowTelemetry, taken: number, waiting: number | null): { limit?: 'core-set' } {
  if (scopes.some(({ measures }) => measures.cpu_allowed_cores)) return {};
  return waiting !== null && waiting >= at.mostlyStalledShare && taken <= at.heldBackShare ? { limit: 'core-set' } : {};
}

/** Hardware threads of a core; 1 if not known. */
function threadsOfCore({ cores, physical_cores: physical }: ScopeStatistics['measures']): number {
  return cores && physical && physical.max > 0 ? Math.round(cores.max / physical.max) : 1;
}

/**
 * A core that is full while others are idle: its work cannot move to another core. The busiest core may change every second, and a busy
 * host always has a full core, so this counts only while the other cores are mostly idle.
 */
export function core(telemetry: WindowTelemetry, { host, measures }: ScopeStatistics): Pressure | null {
  const busiest = wellCovered(telemetry, measures.cpu_busiest_core_share);
  const used = wellCovered(telemetry, measures.cpu_share);
  const cores = measures.cores?.max ?? 1;
  if (!busiest || !used || cores < 2) return null;
  const pressure = wellCovered(telemetry, measures.psi_cpu_some_share);
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
    coverage: coverageOfAll(telemetry, [busiest, used]),
    ...heldBack(telemetry, used.mean, pressure?.mean ?? null),
    saturationConfidence: isFull ? 'medium' : null,
    signs: [`the other cores were ${share(Math.max(0, others))} busy`],
  };
}

/** A core that is full with interrupts: it takes the packets of a NIC for all others, whatever they do. */
export function softirq(telemetry: WindowTelemetry, { host, measures }: ScopeStatistics): Pressure | null {
  const interrupts = wellCovered(telemetry, measures.interrupts_busiest_core_share);
  if (!interrupts) return null;
  const squeezes = wellCovered(telemetry, measures.softnet_squeezes_per_second);
  const drops = wellCovered(telemetry, measures.softnet_drops_per_second);
  const isSqueezed = (squeezes?.mean ?? 0) >= at.squeezesPerSecond;
  const isDropping = (drops?.mean ?? 0) >= at.droppedPackets;
  const isSaturated = interrupts.mean >= at.interruptShare;
  const isQueued = isSqueezed || isDropping;
  return {
    resource: 'softirq',
    where: { host, service: null },
    figure: interrupts.mean,
    threshold: at.interruptShare,
    evidence: isQueued ? 'queueing' : 'utilization',
    waiting: null,
    coverage: coverageOfAll(telemetry, [interrupts, squeezes, drops]),
    saturationConfidence: !isSaturated ? null : isQueued && interrupts.mean >= at.saturatedShare ? 'high' : 'medium',
    signs: [
      ...(isSqueezed ? ['it left packets waiting every second'] : []),
      ...(isDropping ? ['packets were dropped because its queue was full'] : []),
    ],
  };
}
