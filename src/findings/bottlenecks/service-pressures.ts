/** What every service and load has of its own beside its host: heaps and single threads. */
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { share } from '../../text/figures.ts';
import { wellCovered } from '../utilisation.ts';
import type { Pressure } from './bound.ts';
import type { OwnScope } from './subject.ts';
import * as at from './thresholds.ts';

export function servicePressures(telemetry: WindowTelemetry, scopes: OwnScope[]): Pressure[] {
  return scopes
    .flatMap((scope) => [heap(telemetry, scope), thread(telemetry, scope)])
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
