/** What Spark itself says of a run: tasks that wait for the scheduler, collections in executors, a stage that stands still. Pure. */
import { collectionShare, type LoadPressure, type OwnResource } from '../../systems/resource-facts.ts';
import { bytes, count } from '../../text/figures.ts';
import type { SparkPerfFigures, SparkTaskTime } from './figures-schema.ts';

/** Of the time that tasks took. Ours: from about a third on, larger tasks gain more than anything a host could. */
const schedulerDelayShare = 0.3;

/** Share of their tasks' time that executors collect garbage, from which on data that goes to disk shows the heap to be the cause. */
const heavyCollectionShare = 0.25;

export const resources = {
  scheduler: {
    title: 'the scheduler',
    figure: 'share',
    threshold: schedulerDelayShare,
    rule: { atBound: 'tasks waited for it for 30 % of the time they took', sure: null, source: 'ours' },
    effectOf: ['memory', 'heap', 'cpu', 'thread'],
    growsWithLoad: false,
    advice: { dimension: 'tasks', sentence: 'Fewer and larger tasks, or a bigger master.' },
  },
} as const satisfies Record<string, OwnResource>;

export function pressures({ taskTime, saturated }: SparkPerfFigures): LoadPressure[] {
  return [
    ...(taskTime ? [scheduler(taskTime), executorHeap(taskTime)] : []),
    ...(saturated ? overflowingHeap(`${saturated.reason}\n${saturated.evidence.lastWords}`) : []),
  ];
}

export function standstill({ saturated }: SparkPerfFigures): string | null {
  if (!saturated) return null;
  const { stage, of, evidence } = saturated;
  const tasks = evidence.tasks ? ` with ${count(evidence.tasks.total)} tasks` : '';
  return `the scheduler did not get past stage ${stage} of ${of}${tasks}`;
}

/** An error says more than any figure: a heap that ran over was too small, whatever else was in use meanwhile. */
function overflowingHeap(words: string): LoadPressure[] {
  const error = /OutOfMemoryError[^\n]*/.exec(words)?.[0];
  if (error === undefined) return [];
  // Threads and direct buffers run out by the same error.
  const isHeap = /Java heap space|GC overhead limit/.test(error);
  return [
    {
      resource: 'heap',
      of: 'all members',
      service: 'the driver or an executor',
      figure: 1,
      threshold: 1,
      atBound: isHeap ? 'sure' : 'likely',
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
    atBound: figure >= schedulerDelayShare ? 'likely' : null,
    signs: [],
  };
}

/** The event log tells of all executors together. */
function executorHeap({ collectionShare: figure, spilledMegabytes }: SparkTaskTime): LoadPressure {
  // On a starved host collections take long too: what had to go to disk says that there was no room.
  const isHeavy = figure >= heavyCollectionShare && spilledMegabytes > 0;
  return {
    resource: 'heap',
    of: 'all members',
    service: 'executors',
    figure,
    threshold: collectionShare,
    atBound: figure < collectionShare ? null : isHeavy ? 'sure' : 'likely',
    signs: spilledMegabytes > 0 ? [`${bytes(spilledMegabytes * 1e6)} did not fit into memory and went to disk`] : [],
  };
}
