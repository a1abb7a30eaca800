/** Saturation that Spark's own figures show: scheduler delay, skew, too few tasks, garbage collection, a stuck stage. Pure. */
import { collectionShare, type LoadPressure, type OwnResource } from '../../systems/resource-facts.ts';
import { bytes, count, duration, significant } from '../../text/figures.ts';
import type { Cluster } from '../../plan/plan.ts';
import { sparkCluster } from '../../systems/spark/cluster.ts';
import type { ApplicationFigures, SparkTaskTime } from './figures-schema.ts';

/** Share of the time that tasks took. Our threshold: above about a third, larger tasks gain more than better hosts. */
const schedulerDelayShare = 0.3;

/** Longest task of a stage over its median task. Ours: with 3, two thirds of the stage have a single task. */
const skewedFrom = 3;

/** Share of the application's time that the longest tasks of its stages must take. */
const skewedShare = 0.2;

/** Share of the cores of all executors for which the stages have no task. */
const idleCoresShare = 0.5;

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
    advice: { kind: 'fewer-tasks', dimension: 'tasks', sentence: 'Fewer and larger tasks: they wait for the driver.' },
  },
  skew: {
    title: 'the longest tasks',
    figure: 'count',
    threshold: skewedFrom,
    rule: {
      medium: `the longest task of a stage takes ${skewedFrom} times its median, and these take 20 % of the time`,
      high: null,
      source: 'ours',
    },
    effectOf: ['memory', 'heap', 'disk', 'network', 'cpu'],
    growsWithLoad: false,
    advice: {
      kind: 'spread-load',
      dimension: 'partitions',
      sentence: 'Even out the partitions: other keys, or a salt for the most frequent ones.',
    },
  },
  'idle-slots': {
    title: 'cores without a task',
    figure: 'share',
    threshold: idleCoresShare,
    rule: {
      medium: 'a stage has tasks for half of the cores of the executors or fewer, and tasks take half of the time',
      high: null,
      source: 'ours',
    },
    effectOf: ['memory', 'heap', 'disk', 'network', 'cpu', 'skew'],
    growsWithLoad: false,
    advice: {
      kind: 'more-parallelism',
      dimension: 'partitions',
      sentence: 'More partitions: stages have fewer tasks than the executors have cores.',
    },
  },
} as const satisfies Record<string, OwnResource>;

type Figures = { kind: string } & Pick<
  ApplicationFigures,
  'taskTime' | 'saturated' | 'completedStages' | 'totalSeconds'
>;

export function pressures({ taskTime, saturated, ...application }: Figures, cluster?: Cluster): LoadPressure[] {
  return [
    ...(taskTime ? [scheduler(taskTime), executorHeap(taskTime), ...skew(taskTime, application)] : []),
    ...(taskTime && cluster ? idleSlots(taskTime, application, sparkCluster(cluster)) : []),
    ...(saturated ? overflowingHeap(`${saturated.reason}\n${saturated.evidence.lastOutput}`) : []),
  ];
}

export function standstill({ saturated }: Figures): string | null {
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

type Application = Pick<Figures, 'completedStages' | 'totalSeconds'>;

/** A few long tasks while the other cores have none. The first tasks of a short application are long because code is compiled. */
function skew(time: SparkTaskTime, { completedStages, totalSeconds }: Application): LoadPressure[] {
  const { skew: figure, medianSeconds, longestSeconds } = time;
  const seconds = Math.max(longestSeconds, figure * medianSeconds * completedStages);
  if (!(figure >= skewedFrom && seconds >= totalSeconds * skewedShare)) return [];
  const figureText = `${significant(figure)} times the median one`;
  const signs = [`the longest task took ${duration(longestSeconds)}, the median one ${duration(medianSeconds)}`];
  return [{ resource: 'skew', ...ofExecutors, figure, figureText, threshold: skewedFrom, signs }];
}

function idleSlots(
  { tasks, runSeconds }: SparkTaskTime,
  { completedStages, totalSeconds }: Application,
  { workers, executorCores }: { workers: string[]; executorCores: number },
): LoadPressure[] {
  const slots = Math.max(1, workers.length * executorCores);
  const tasksOfStage = tasks / Math.max(1, completedStages);
  const figure = 1 - tasksOfStage / slots;
  if (!(figure >= idleCoresShare && runSeconds >= totalSeconds / 2)) return [];
  const signs = [`a stage had ${significant(tasksOfStage)} tasks for ${count(slots)} cores`];
  return [{ resource: 'idle-slots', ...ofExecutors, figure, threshold: idleCoresShare, signs }];
}

const ofExecutors = { of: 'all members', service: 'executors', saturationConfidence: 'medium' } as const;

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
