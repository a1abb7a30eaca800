/** Saturation that Spark's own figures show: scheduler delay, skew, too few tasks, garbage collection, a stuck stage. Pure. */
import { collectionShare, piece, type LoadPressure, type OwnResource } from '../../systems/resource-facts.ts';
import { threshold } from '../../systems/threshold.ts';
import { bytes, count, significant } from '../../text/figures.ts';
import type { Cluster } from '../../plan/plan.ts';
import { sparkCluster } from '../../systems/spark/cluster.ts';
import type { ApplicationFigures, SparkTaskTime } from './figures-schema.ts';

/** Share of the time that tasks took. Our threshold: above about a third, larger tasks gain more than better hosts. */
const schedulerDelayShare = threshold(0.3, 'schedulerDelayShare');

/** Share of the run time of tasks. Our threshold, as for the scheduler. */
const shuffleWaitShare = threshold(0.3, 'shuffleWaitShare');

/** Longest task of a stage over its median task, and the share of the application's time that such tasks must take. Ours. */
const skewedFrom = threshold(3, 'skew');
const skewedShare = threshold(0.2, 'longestSeconds');

/** Share of the cores of all executors for which the stages have no task. */
const idleCoresShare = threshold(0.5, 'tasks');

/** Share of task time in garbage collection above which spilling to disk shows that the heap is the cause. */
const heavyCollectionShare = threshold(0.25, 'collectionShare');

/** What all resources that only the figures of tasks show have in common. */
const ofTasks = { figure: 'share', growsWithLoad: false } as const;
const ruleOf = (medium: string): OwnResource['rule'] => ({ medium, high: null, source: 'ours' });
const machines = ['memory', 'heap', 'disk', 'network', 'cpu'];

export const resources = {
  scheduler: {
    ...ofTasks,
    title: 'the scheduler',
    threshold: schedulerDelayShare,
    rule: ruleOf('tasks spend 30 % of their time in scheduler delay'),
    effectOf: ['memory', 'heap', 'cpu', 'thread'],
    advice: piece('fewer-tasks', 'tasks', 'Fewer and larger tasks: they wait for the driver.'),
  },
  shuffle: {
    ...ofTasks,
    title: 'the shuffle',
    threshold: shuffleWaitShare,
    rule: ruleOf('tasks wait for shuffle data for 30 % of their time'),
    effectOf: [...machines, 'thread'],
    advice: piece('fewer-tasks', 'tasks', 'Fewer and larger partitions of shuffles: tasks wait for their data.'),
  },
  skew: {
    ...ofTasks,
    title: 'the longest tasks',
    threshold: skewedFrom,
    rule: ruleOf('the longest task of a stage takes three times the median, and such tasks take 20 % of the time'),
    effectOf: machines,
    advice: piece(
      'spread-load',
      'partitions',
      'Even out the partitions: other keys, or a salt for the most frequent ones.',
    ),
  },
  'idle-slots': {
    ...ofTasks,
    title: 'cores without a task',
    threshold: idleCoresShare,
    rule: ruleOf('a stage has tasks for half of the cores of the executors, and tasks take half of the time'),
    effectOf: [...machines, 'skew'],
    advice: piece(
      'more-parallelism',
      'partitions',
      'More partitions: stages have fewer tasks than the executors have cores.',
    ),
  },
} satisfies Record<string, OwnResource>;

type Figures = { kind: string } & Pick<
  ApplicationFigures,
  'taskTime' | 'saturated' | 'completedStages' | 'totalSeconds'
>;

export function pressures({ taskTime, saturated, ...application }: Figures, cluster?: Cluster): LoadPressure[] {
  return [
    ...(taskTime
      ? [scheduler(taskTime), executorHeap(taskTime), ...shuffle(taskTime), ...skew(taskTime, application)]
      : []),
    ...(taskTime && cluster ? idleSlots(taskTime, application, cluster) : []),
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

const ofExecutors: Omit<LoadPressure, 'resource' | 'figure' | 'threshold'> = {
  of: 'all members',
  service: 'executors',
  saturationConfidence: 'medium',
  signs: [],
};

function shuffle({ shuffleWaitShare: figure }: SparkTaskTime): LoadPressure[] {
  return figure >= shuffleWaitShare
    ? [{ resource: 'shuffle', ...ofExecutors, figure, threshold: shuffleWaitShare }]
    : [];
}

type Application = Pick<Figures, 'completedStages' | 'totalSeconds'>;

/** A few long tasks while the other cores have none. The first tasks of a short application are long because code is compiled. */
function skew(time: SparkTaskTime, { completedStages, totalSeconds }: Application): LoadPressure[] {
  const { skew: figure, medianSeconds, longestSeconds } = time;
  const seconds = Math.max(longestSeconds, figure * medianSeconds * completedStages);
  if (!(figure >= skewedFrom && seconds >= totalSeconds * skewedShare)) return [];
  const figureText = `${significant(figure)} times the median of their stage`;
  return [{ resource: 'skew', ...ofExecutors, figure, figureText, threshold: skewedFrom }];
}

function idleSlots(
  time: SparkTaskTime,
  { completedStages, totalSeconds }: Application,
  cluster: Cluster,
): LoadPressure[] {
  const { workers, executorCores } = sparkCluster(cluster);
  const figure = 1 - time.tasks / Math.max(1, completedStages) / Math.max(1, workers.length * executorCores);
  if (!(figure >= idleCoresShare && time.runSeconds >= totalSeconds / 2)) return [];
  return [{ resource: 'idle-slots', ...ofExecutors, figure, threshold: idleCoresShare }];
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
