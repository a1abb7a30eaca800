/**
 * What the threads of a saturated pool did: they worked, or they waited for something else. A pool whose threads wait is a symptom
 * of what they wait for. Pure.
 */
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { significant } from '../../text/figures.ts';
import { scopeOf, theMachine, wellCovered } from '../utilisation.ts';
import type { Pressure } from './bottleneck.ts';
import { ownResources } from './own-resources.ts';
import { byStrength, strengthOf } from './strength.ts';
import { threadGroups } from './thread-groups.ts';
import { awaitedDiskShare, stalledShare } from './thresholds.ts';

/** A pool whose busiest thread used less than this share of its busy time on a core was waiting for the rest. */
const workingShare = 0.5;

/** Share of the time of a wait that is followed although it is not known whether the threads of the pool waited. */
const longStallShare = 0.3;

/** `waiting`: its threads were busy, but not on a core. */
export type PoolThreads = 'working' | 'waiting' | 'unknown';

/** Null for what is no queue or pool of a service. */
export function threadsOfPool({ resource, where, figure }: Pressure, telemetry: WindowTelemetry): PoolThreads | null {
  const own = ownResources.get(resource);
  if (!own) return null;
  const busiest = busiestThread(where, telemetry);
  if (busiest === null) return 'unknown';
  const busy = own.figure === 'share' ? figure : 1;
  return busiest >= busy * workingShare ? 'working' : 'waiting';
}

/** Cores that the busiest thread of the service used, if they show that its pools waited; else null. */
export function waitingText({ where }: Pressure, telemetry: WindowTelemetry): string {
  return `the busiest thread of ${where.service} used ${significant(busiestThread(where, telemetry))} of a core`;
}

function busiestThread({ host, service }: Pressure['where'], telemetry: WindowTelemetry): number | null {
  const scope = service === null ? null : scopeOf(telemetry, host, service);
  const groups = scope ? threadGroups(telemetry, scope) : [];
  // A pool serves requests: what works in the background is none of its threads.
  if (groups.length > 0) return groups.find(({ isBackground }) => !isBackground)?.busiest ?? 0;
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
