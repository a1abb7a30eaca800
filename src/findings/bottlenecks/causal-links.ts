/** Which saturated resource explains another one: what it can do to it, and the figures that show that it did. Pure. */
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { isAllMembers } from '../../systems/registry.ts';
import type { CommonResource } from '../../systems/resource-facts.ts';
import { threshold } from '../../systems/threshold.ts';
import { theMachine } from '../utilisation.ts';
import type { LimitingResource, Pressure } from './bottleneck.ts';
import { ownResources } from './own-resources.ts';
import { threadsOfPool } from './pool-threads.ts';
import { strengthOf } from './strength.ts';
import { saturatedShare, stalledShare } from './thresholds.ts';

/**
 * Which resources a saturated resource can saturate as well. Memory that is read back from disk loads disk and cores. A garbage
 * collector loads cores and stops all threads. A quota stops threads, and network interrupts fill a core. The facts of a system
 * say which of its own queues grow while a disk, a NIC or a core is saturated.
 */
const commonEffects: Readonly<Record<string, readonly CommonResource[]>> = {
  memory: ['disk', 'heap', 'cpu', 'core', 'thread'],
  heap: ['cpu', 'core', 'thread'],
  quota: ['cpu', 'heap', 'thread', 'core'],
  softirq: ['core'],
  cpu: ['core', 'thread'],
  thread: ['core'],
} satisfies Partial<Record<string, CommonResource[]>>;

/** Part of the waiting for another resource that a cause must account for: most of it. */
const explainedShare = threshold(0.5, 'psi_memory_full_share psi_io_full_share');

/** Cores are also busy with work that waits for nothing, so a heap or a memory that is full is no cause of them by itself. */
const computing = new Set<LimitingResource>(['cpu', 'core', 'thread']);

/** Without a stall behind them these leave whatever is saturated next to them unexplained. */
const physical = new Set<LimitingResource>(['disk', 'cpu', 'network', 'memory', 'heap', 'quota', 'softirq']);

/** Whether the one can saturate the other, whatever the figures. */
export function canCause(cause: Pressure, effect: Pressure): boolean {
  const [here, there] = [cause.where.host, effect.where.host];
  const isThere = here === there || isAnywhere(here) || isAnywhere(there);
  return isThere && effectsOf(cause.resource).includes(effect.resource);
}

/** Whether a place stands for hosts that are not known by name. */
const isAnywhere = (place: string): boolean => place === theMachine || isAllMembers(place);

function effectsOf(resource: LimitingResource): LimitingResource[] {
  const own = [...ownResources].filter(([, { effectOf }]) => effectOf.includes(resource)).map(([name]) => name);
  return [...(commonEffects[resource] ?? []), ...own];
}

/** Whether the figures show that the one saturated the other. */
export function explains(cause: Pressure, effect: Pressure, telemetry: WindowTelemetry): boolean {
  if (isStallOfOneDisk(cause, effect)) return true;
  if (!canCause(cause, effect)) return false;
  const threads = threadsOfPool(effect, telemetry);
  if (threads !== null) return explainsPool(cause, effect, threads);
  if (cause.resource === 'memory') return explainsByStall(cause, effect);
  if (cause.resource === 'heap') return explainsByCollections(cause, effect);
  return isStrongerOver(cause, effect);
}

/** Tasks that wait for the disk of one of its hosts, or at a host's limit, count as the machine's, whose own disk has little to do. */
function isStallOfOneDisk(cause: Pressure, effect: Pressure): boolean {
  if (cause.resource !== 'disk' || effect.resource !== 'disk') return false;
  const isOfHost = cause.where.host !== theMachine && effect.where.host === theMachine;
  return isOfHost && cause.saturationConfidence === 'high' && effect.figure < saturatedShare;
}

/** Threads that work wait for no disk. Threads that wait, or of which it is not known, wait for what kept work waiting. */
function explainsPool(cause: Pressure, effect: Pressure, threads: 'working' | 'waiting' | 'unknown'): boolean {
  if (threads === 'working' && !computing.has(cause.resource) && cause.resource !== 'heap') return false;
  const isWaitedFor = cause.evidence !== 'utilization' && strengthOf(cause) >= stalledShare;
  return isWaitedFor || isStrongerOver(cause, effect);
}

/** Reads of memory from a disk count as waiting for memory and for the disk: they explain the disk if they are most of it. */
function explainsByStall(memory: Pressure, effect: Pressure): boolean {
  const stall = memory.waiting ?? 0;
  return stall >= stalledShare && stall >= explainedShare * (effect.waiting ?? 0);
}

/** Without its collections the cores would not be full, or the heap overflowed. */
function explainsByCollections(heap: Pressure, { resource, figure, threshold }: Pressure): boolean {
  if (heap.saturationConfidence !== 'high') return false;
  return !computing.has(resource) || figure * (1 - Math.min(1, heap.figure)) < Math.min(threshold, saturatedShare);
}

function isStrongerOver(cause: Pressure, effect: Pressure): boolean {
  return (
    cause.saturationConfidence === 'high' ||
    (effect.saturationConfidence === 'medium' && !physical.has(effect.resource))
  );
}
