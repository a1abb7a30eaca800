/** Resources of every service and load: heaps, single threads, and sets of cores. */
import { hostScope, machineScope } from '../../measurement/telemetry/columns.ts';
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { threshold } from '../../systems/threshold.ts';
import { total } from '../../statistics/sums.ts';
import { share, significant } from '../../text/figures.ts';
import { coverageOf, coverageOfAll, scopeOf, wellCovered } from '../utilisation.ts';
import type { Pressure } from './bottleneck.ts';
import { coreWaitOf } from './core-waits.ts';
import type { OwnScope } from './subject.ts';
import { threadGroups, type ThreadGroup } from './thread-groups.ts';
import * as at from './thresholds.ts';

export function servicePressures(telemetry: WindowTelemetry, scopes: OwnScope[]): Pressure[] {
  return scopes
    .flatMap((scope) => [heap(telemetry, scope), thread(telemetry, scope), coreSet(telemetry, scope)])
    .filter((pressure) => pressure !== null);
}

const whereOf = ({ host, name }: OwnScope): Pressure['where'] => ({ host, service: name });

/**
 * Judged by the time in garbage collection, and by the time in which threads waited for memory because a concurrent collector did not
 * free it in time. A heap that stays nearly full after collections is the reason.
 */
export function heap(telemetry: WindowTelemetry, scope: OwnScope): Pressure | null {
  const { gc_pause_share: pauses, allocation_stall_share: stalls, heap_share: used } = scope.measures;
  const paused = wellCovered(telemetry, pauses);
  const stalled = wellCovered(telemetry, stalls);
  if (!paused && !stalled) return null;
  const pauseShare = paused?.mean ?? 0;
  const lost = pauseShare + (stalled?.mean ?? 0);
  const isMostlyStalled = stalled !== null && stalled.mean > pauseShare;
  // Known from the first collection on, which may come late in the window.
  const usedAfter = used ? (used.p50 ?? used.mean) : null;
  const isFull = usedAfter !== null && usedAfter >= at.fullHeapShare;
  // Collections also take long on a host without idle cores: the heap is the cause only if it is full.
  const isCause = lost >= at.collectionShare && isFull;
  return {
    resource: 'heap',
    where: whereOf(scope),
    figure: lost,
    ...(isMostlyStalled ? { figureText: `${share(lost)} of the time waiting for memory` } : {}),
    threshold: at.collectionShare,
    evidence: 'stall',
    waiting: Math.min(1, lost),
    coverage: coverageOfAll(telemetry, [paused, stalled, isCause ? (used ?? null) : null]),
    saturationConfidence: isCause ? 'high' : lost >= at.collectionShare ? 'medium' : null,
    signs: [
      ...(isMostlyStalled
        ? [`threads waited for memory for ${share(stalled.mean)} of the time: the collector freed it too late`]
        : []),
      ...(usedAfter === null ? [] : [`${share(usedAfter)} of the heap was in use after a collection`]),
    ],
  };
}

/** A single thread is saturated when it uses a whole core. */
export function thread(telemetry: WindowTelemetry, scope: OwnScope): Pressure | null {
  const busiest = wellCovered(telemetry, scope.measures.busiest_thread_cores);
  if (!busiest) return null;
  const named = groupOfBusiest(telemetry, scope, busiest.mean);
  return {
    resource: 'thread',
    where: whereOf(scope),
    figure: busiest.mean,
    ...(named ? { threads: named.name } : {}),
    ...(named?.isBackground ? { isBackground: true } : {}),
    threshold: at.saturatedShare,
    evidence: 'utilization',
    waiting: null,
    coverage: coverageOf(telemetry, busiest),
    // A thread that is always busy may do work that no operation waits for.
    saturationConfidence: busiest.mean >= at.saturatedShare ? 'medium' : null,
    signs: named
      ? [`it is one of the threads ${named.name}${named.isBackground ? ', which work in the background' : ''}`]
      : [],
  };
}

/** The group that has the busiest thread; one that requests wait for, if that is as busy. Null if names were not sampled. */
function groupOfBusiest(telemetry: WindowTelemetry, scope: OwnScope, figure: number): ThreadGroup | null {
  const busy = threadGroups(telemetry, scope).filter(({ busiest }) => busiest >= figure * sameThreadShare);
  return busy.find(({ isBackground }) => !isBackground) ?? busy[0] ?? null;
}

/** A cpuset or affinity; null if it may use all cores. Processes of a host that are all held to the same cores share them. */
export function coreSet(telemetry: WindowTelemetry, scope: OwnScope): Pressure | null {
  const { host, measures } = scope;
  const whole = scopeOf(telemetry, host, hostScope);
  const [cores, allowed] = [whole?.measures.cores?.max, measures.cpu_allowed_cores?.max];
  if (!whole || !cores || !allowed || allowed >= cores) return null;
  const jobs = telemetry.scopes.filter((each) => each.host === host && ![hostScope, machineScope].includes(each.scope));
  const used = (whole.measures.cpu_allowed_cores?.max === allowed ? jobs : [scope]).map(
    // A job that ended counts for the time that it was there.
    (each) => (each.measures.cpu_used_cores?.mean ?? 0) * Math.min(1, each.samples / whole.samples),
  );
  const figure = total(used) / allowed;
  const wait = coreWaitOf(telemetry, scope);
  const isQueued = (wait?.waiting ?? 0) >= at.leastCpuPressure;
  const isSaturated = figure >= at.saturatedShare && (!wait || isQueued);
  return {
    resource: 'cpu',
    where: whereOf(scope),
    figure,
    figureText: `${share(figure)} of the cores that it may use (${significant(allowed)} of ${significant(cores)})`,
    threshold: at.saturatedShare,
    evidence: isQueued ? 'queueing' : 'utilization',
    waiting: wait?.waiting ?? null,
    coverage: Math.min(coverageOfAll(telemetry, [measures.cpu_used_cores]), wait?.coverage ?? 1),
    limit: 'core-set',
    ...at.limitDoubt(figure),
    saturationConfidence: !isSaturated ? null : isQueued && figure >= at.fullShare ? 'high' : 'medium',
    signs: wait ? [wait.sign] : [],
  };
}

/** Names are looked at in other seconds than the busiest thread, so its figure may differ by this factor. */
const sameThreadShare = threshold(0.85, 'busiest_thread_cores');
