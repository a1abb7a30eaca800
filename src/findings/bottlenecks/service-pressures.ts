/** What a system has of its own beside its hosts: heaps, single threads, and the queues before its threads. */
import type { Statistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { share, significant } from '../../text/figures.ts';
import { wellCovered } from '../utilisation.ts';
import type { BoundResource, Pressure } from './bound.ts';
import type { OwnScope } from './subject.ts';
import * as at from './thresholds.ts';

export function servicePressures(telemetry: WindowTelemetry, scopes: OwnScope[]): Pressure[] {
  return scopes
    .flatMap((scope) => [
      heap(telemetry, scope),
      thread(telemetry, scope),
      handlers(telemetry, scope),
      networkProcessors(telemetry, scope),
      stages(telemetry, scope),
      compaction(telemetry, scope),
    ])
    .filter((pressure) => pressure !== null);
}

const whereOf = ({ host, name }: OwnScope): Pressure['where'] => ({ host, service: name });

/** By the time that collections take: a heap that is nearly full after them says why. */
export function heap(telemetry: WindowTelemetry, scope: OwnScope): Pressure | null {
  const { gc_pause_share: pauses, heap_share: left } = scope.measures;
  const paused = wellCovered(telemetry, pauses);
  if (!paused) return null;
  // What was left is known from the first collection on, which may come late in the window.
  const usual = left ? (left.p50 ?? left.mean) : null;
  const isFull = usual !== null && usual >= at.fullHeapShare;
  // Collections take long on a starved host too: only a full heap makes the heap the cause.
  const isCause = paused.mean >= at.collectionShare && isFull;
  return {
    resource: 'heap',
    where: whereOf(scope),
    figure: paused.mean,
    threshold: at.collectionShare,
    atBound: isCause ? 'sure' : paused.mean >= at.collectionShare ? 'likely' : null,
    signs: usual === null ? [] : [`${share(usual)} of the heap was in use after a collection`],
  };
}

/** Work that one thread does alone is over when that thread has a core to itself. */
export function thread(telemetry: WindowTelemetry, scope: OwnScope): Pressure | null {
  const busiest = wellCovered(telemetry, scope.measures.busiest_thread_cores);
  if (!busiest) return null;
  const isFull = busiest.mean >= at.fullShare && (busiest.highShare ?? 0) >= at.sustainedShare;
  return {
    resource: 'thread',
    where: whereOf(scope),
    figure: busiest.mean,
    threshold: at.boundShare,
    atBound: isFull ? 'sure' : busiest.mean >= at.boundShare ? 'likely' : null,
    signs: [],
  };
}

function handlers(telemetry: WindowTelemetry, scope: OwnScope): Pressure | null {
  const queue = scope.measures.kafka_request_queue_requests;
  const waiting = scope.measures.kafka_purgatory_requests;
  return pool(telemetry, scope, {
    resource: 'request-handlers',
    busy: scope.measures.kafka_request_handler_busy_share,
    // Idle time is an average over the pool: a queue before it is what tells busy from too busy.
    isQueued: (queue?.mean ?? 0) >= at.queuedRequests,
    signs: [
      ...(queue ? [`${significant(queue.mean)} requests waited for a handler`] : []),
      ...(waiting ? [`${significant(waiting.mean)} waited for followers or data`] : []),
    ],
  });
}

function networkProcessors(telemetry: WindowTelemetry, scope: OwnScope): Pressure | null {
  return pool(telemetry, scope, {
    resource: 'network-processors',
    busy: scope.measures.kafka_network_processor_busy_share,
    isQueued: false,
    signs: [],
  });
}

interface Pool {
  resource: BoundResource;
  busy: Statistics | undefined;
  isQueued: boolean;
  signs: string[];
}

function pool(telemetry: WindowTelemetry, scope: OwnScope, { resource, busy, isQueued, signs }: Pool): Pressure | null {
  const used = wellCovered(telemetry, busy);
  if (!used) return null;
  return {
    resource,
    where: whereOf(scope),
    figure: used.mean,
    threshold: at.busyHandlerShare,
    atBound: used.mean < at.busyHandlerShare ? null : used.mean >= at.boundShare && isQueued ? 'sure' : 'likely',
    signs,
  };
}

/** Cassandra's stages: tasks that wait, and what follows when they wait too long. */
function stages(telemetry: WindowTelemetry, scope: OwnScope): Pressure | null {
  const pending = wellCovered(telemetry, scope.measures.cassandra_pending_tasks);
  if (!pending) return null;
  const blocked = scope.measures.cassandra_blocked_tasks?.mean ?? 0;
  const dropped = scope.measures.cassandra_dropped_messages?.mean ?? 0;
  const usual = pending.p50 ?? pending.mean;
  const isQueued = usual >= at.pendingTasks;
  return {
    resource: 'stages',
    where: whereOf(scope),
    figure: usual,
    threshold: at.pendingTasks,
    atBound: isQueued && (blocked > 0 || dropped > 0) ? 'sure' : isQueued || dropped > 0 ? 'likely' : null,
    signs: [
      ...(blocked > 0 ? [`${significant(blocked)} tasks a second were blocked`] : []),
      ...(dropped > 0 ? [`${significant(dropped)} messages a second were dropped`] : []),
    ],
  };
}

function compaction(telemetry: WindowTelemetry, scope: OwnScope): Pressure | null {
  const pending = wellCovered(telemetry, scope.measures.cassandra_pending_compactions);
  if (!pending) return null;
  const usual = pending.p50 ?? pending.mean;
  return {
    resource: 'compaction',
    where: whereOf(scope),
    figure: usual,
    threshold: at.pendingCompactions,
    atBound: usual >= at.pendingCompactions ? 'likely' : null,
    signs: [],
  };
}
