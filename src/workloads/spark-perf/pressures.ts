/** Saturation that Spark's own figures show: scheduler delay, garbage collection in executors, a stuck stage. Pure. */
import { collectionShare, type LoadPressure, type OwnResource } from '../../systems/resource-facts.ts';
import { bytes, count } from '../../text/figures.ts';
import type { SparkTaskTime } from '../spark-submit/figures-schema.ts';
import type { SparkPerfFigures } from './measured.ts';

/** Share of the time that tasks took. Our threshold: above about a third, larger tasks gain more than better hosts. */
const schedulerDelayShare = 0.3;

/** Share of task time in garbage collection above which spilling to disk shows that the heap is the cause. */
const heavyCollectionShare = 0.25;

export const resources = {
  scheduler: {
    title: 'the scheduler',
    figure: 'share',
    threshold: schedulerDelayShare,
    rule: { medium: 'tasks spend 30 % of their time in scheduler delay', high: null, source: 'ours' },
    effectOf: ['memory', 'heap', 'cpu', 'thread'],
    growsWithLoad: false,
    advice: { kind: 'fewer-tasks', dimension: 'tasks', sentence: 'Fewer and larger tasks, or a bigger master.' },
  },
} as const satisfies Record<string, OwnResource>;

export function pressures({ taskTime, saturated }: SparkPerfFigures): LoadPressure[] {
  return [
    ...(taskTime ? [scheduler(taskTime), executorHeap(taskTime)] : []),
    ...(saturated ? overflowingHeap(`${saturated.reason}\n${saturated.evidence.lastOutput}`) : []),
  ];
}

export function standstill({ saturated }: SparkPerfFigures): string | null {
  if (!saturated) return null;
  const { stage, of, evidence } = saturated;
  const tasks = evidence.tasks ? ` with ${count(evidence.tasks.total)} tasks` : '';
  return `the scheduler did not get past stage ${stage} of ${of}${tasks}`;
}

/** An out-of-memory error outweighs every figure: the heap was too small, whatever else was saturated. */
function overflowingHeap(text: string): LoadPressure[] {
  const error = /OutOfMemoryError[^\n]*/.exec(text)?.[0];
  if (error === undefined) return [];
  // Exhausted threads and direct buffers throw the same error.
  const isHeap = /Java heap space|GC overhead limit/.test(error);
  return [
    {
      resource: 'heap',
      of: 'all members',
      service: 'the driver or an executor',
      figure: 1,
      threshold: 1,
      saturationConfidence: isHeap ? 'high' : 'medium',
      signs: [`it ended with ${error.trim()}`],
    },
  ];
}

function scheduler({ schedulerDelayShare: figure }: SparkTaskTime): LoadPressure {
  return {
    resource: 'scheduler',
    of: 'own host',
    service: 'driver',
    figure,
    threshold: schedulerDelayShare,
    saturationConfidence: figure >= schedulerDelayShare ? 'medium' : null,
    signs: [],
  };
}

/** The event log has the sum over all executors. */
function executorHeap({ collectionShare: figure, spilledMegabytes }: SparkTaskTime): LoadPressure {
  // Collections also take long on a host short of CPU. Spilling to disk shows that memory was short.
  const isHeavy = figure >= heavyCollectionShare && spilledMegabytes > 0;
  return {
    resource: 'heap',
    of: 'all members',
    service: 'executors',
    figure,
    threshold: collectionShare,
    saturationConfidence: figure < collectionShare ? null : isHeavy ? 'high' : 'medium',
    signs: spilledMegabytes > 0 ? [`${bytes(spilledMegabytes * 1e6)} did not fit into memory and went to disk`] : [],
  };
}
