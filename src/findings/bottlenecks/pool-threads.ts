/**
 * What the threads of a saturated pool did: they worked, or they waited for something else. A pool whose threads wait is a symptom
 * of what they wait for. Pure.
 */
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { threadsOf } from '../../systems/registry.ts';
import { threshold } from '../../systems/threshold.ts';
import { significant } from '../../text/figures.ts';
import { scopeOf, theMachine, wellCovered } from '../utilisation.ts';
import type { Pressure } from './bottleneck.ts';
import { ownResources } from './own-resources.ts';
import { byStrength, strengthOf } from './strength.ts';
import { threadGroups, type ThreadGroup } from './thread-groups.ts';
import { awaitedDiskShare, stalledShare } from './thresholds.ts';

/** A pool whose own busiest thread used less than this share of its busy time on a core was waiting for the rest. */
const workingShare = threshold(0.5, 'busiest_thread_cores');

/** Share of the time of a wait that is followed although it is not known whether the threads of the pool waited. */
const longStallShare = threshold(0.3, 'psi_io_full_share psi_memory_full_share psi_cpu_some_share');

/** `waiting`: its threads were busy, but not on a core. */
export type PoolThreads = 'working' | 'waiting' | 'unknown';

/** Null for what is no queue or pool of a service. */
export function threadsOfPool(pool: Pressure, telemetry: WindowTelemetry): PoolThreads | null {
  const own = ownResources.get(pool.resource);
  if (!own) return null;
  const busiest = busiestThread(pool, telemetry);
  if (busiest === null) return 'unknown';
  const busy = own.figure === 'share' ? pool.figure : 1;
  return busiest >= busy * workingShare ? 'working' : 'waiting';
}

/** Cores that the busiest thread of the pool used, or of the service where names were not sampled. */
export function waitingText(pool: Pressure, telemetry: WindowTelemetry): string {
  const of = groupsOfPool(pool, telemetry) ? 'of them' : `thread of ${pool.where.service}`;
  return `the busiest ${of} used ${significant(busiestThread(pool, telemetry))} of a core`;
}

/** The groups of threads that serve a pool, the busiest first; null if names were not sampled. */
export function groupsOfPool({ resource, where }: Pressure, telemetry: WindowTelemetry): ThreadGroup[] | null {
  const groups = threadGroups(telemetry, { host: where.host, scope: where.service ?? '' });
  if (groups.length === 0) return null;
  const { pools = [] } = threadsOf(where.service ?? '');
  return groups.filter(({ name }) => pools.find(({ threads }) => threads.test(name))?.resources?.includes(resource));
}

function busiestThread(pool: Pressure, telemetry: WindowTelemetry): number | null {
  const groups = groupsOfPool(pool, telemetry);
  // Threads that hardly ran have no group.
  if (groups) return groups[0]?.busiest ?? 0;
  const scope = scopeOf(telemetry, pool.where.host, pool.where.service ?? '');
  return wellCovered(telemetry, scope?.measures.busiest_thread_cores)?.mean ?? null;
}

/**
 * The pressures, with what the threads of a saturated pool waited for as saturated, at medium confidence: the pool is evidence
 * that the work of the service waited there, also where the resource itself has idle moments.
 */
export function withFollowedWaits(pressures: Pressure[], telemetry: WindowTelemetry): Pressure[] {
  const followed = new Map<Pressure, Pressure>();
  for (const pool of pressures.filter(({ saturationConfidence }) => saturationConfidence !== null)) {
    const threads = threadsOfPool(pool, telemetry);
    if (threads === null || threads === 'working') continue;
    const least = threads === 'waiting' ? stalledShare : longStallShare;
    const awaited = byStrength(pressures.filter((each) => isAwaited(each, pool, least)))[0];
    if (awaited && awaited.saturationConfidence === null && !followed.has(awaited))
      followed.set(awaited, {
        ...awaited,
        saturationConfidence: 'medium',
        signs: [...awaited.signs, followedText(pool, threads, telemetry)],
      });
  }
  return pressures.map((pressure) => followed.get(pressure) ?? pressure);
}

function followedText(pool: Pressure, threads: PoolThreads, telemetry: WindowTelemetry): string {
  const title = ownResources.get(pool.resource)?.title ?? pool.resource;
  return threads === 'waiting'
    ? `${title} waited for it: ${waitingText(pool, telemetry)}`
    : `${title} may have waited for it: what their threads did was not measured`;
}

/** Whether a resource is busy and kept work waiting at the place of the pool. */
function isAwaited(each: Pressure, pool: Pressure, leastWaiting: number): boolean {
  const effectOf = ownResources.get(pool.resource)?.effectOf ?? [];
  const isThere = each.where.host === pool.where.host || each.where.host === theMachine;
  if (!isThere || !effectOf.includes(each.resource)) return false;
  const isWaiting = each.waiting !== null && strengthOf(each) >= leastWaiting;
  return isWaiting && (each.resource !== 'disk' || each.figure >= awaitedDiskShare);
}
