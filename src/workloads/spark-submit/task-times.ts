/** Task times of a stage, from the task end events in Spark's log, and over several stages. Pure. */
import { z } from 'zod';
import { median } from '../../statistics/median.ts';
import type { SparkTaskTime } from './figures-schema.ts';

/** Successful tasks of a stage. Times are sums over all tasks, except `taskSeconds`. */
export interface StageTaskTimes {
  /** Run time of each task on its executor. */
  taskSeconds: number[];
  schedulerDelaySeconds: number;
  /** Part of the run time in which their executor collected garbage. */
  collectionSeconds: number;
  /** Part of the run time in which they waited for shuffle data from other executors. */
  shuffleWaitSeconds: number;
  memorySpillBytes: number;
  diskSpillBytes: number;
}

const milliseconds = z.number();
const taskEnd = z.object({
  'Stage ID': z.number(),
  'Stage Attempt ID': z.number(),
  'Task End Reason': z.object({ Reason: z.string() }),
  'Task Info': z.object({
    'Launch Time': milliseconds,
    'Finish Time': milliseconds,
    'Getting Result Time': milliseconds,
  }),
  'Task Metrics': z
    .object({
      'Executor Deserialize Time': milliseconds,
      'Executor Run Time': milliseconds,
      'JVM GC Time': milliseconds,
      'Result Serialization Time': milliseconds,
      'Memory Bytes Spilled': z.number(),
      'Disk Bytes Spilled': z.number(),
      'Shuffle Read Metrics': z.object({ 'Fetch Wait Time': milliseconds }),
    })
    .optional(),
});

/** Adds one `SparkListenerTaskEnd` event to the times of its stage. Keys are from {@link stageKey}. */
export function addTask(stages: Map<string, StageTaskTimes>, event: unknown): void {
  const task = taskEnd.parse(event);
  const { 'Task Info': info, 'Task Metrics': metrics } = task;
  if (task['Task End Reason'].Reason !== 'Success' || !metrics) return;
  const key = stageKey(task['Stage ID'], task['Stage Attempt ID']);
  const times = stages.get(key) ?? none();
  const run = metrics['Executor Run Time'];
  times.taskSeconds.push(run / 1000);
  times.schedulerDelaySeconds += schedulerDelay(info, metrics) / 1000;
  times.collectionSeconds += metrics['JVM GC Time'] / 1000;
  times.shuffleWaitSeconds += metrics['Shuffle Read Metrics']['Fetch Wait Time'] / 1000;
  times.memorySpillBytes += metrics['Memory Bytes Spilled'];
  times.diskSpillBytes += metrics['Disk Bytes Spilled'];
  stages.set(key, times);
}

export const stageKey = (stage: number, attempt: number): string => `${stage}.${attempt}`;

/** Spark's own formula (`AppStatusUtils.schedulerDelay`): the time of a task that the executor does not account for. */
function schedulerDelay(
  info: z.infer<typeof taskEnd>['Task Info'],
  metrics: NonNullable<z.infer<typeof taskEnd>['Task Metrics']>,
): number {
  const fetchingResult = info['Getting Result Time'] > 0 ? info['Finish Time'] - info['Getting Result Time'] : 0;
  const accounted =
    metrics['Executor Run Time'] + metrics['Executor Deserialize Time'] + metrics['Result Serialization Time'];
  return Math.max(0, info['Finish Time'] - info['Launch Time'] - accounted - fetchingResult);
}

function none(): StageTaskTimes {
  return {
    taskSeconds: [],
    schedulerDelaySeconds: 0,
    collectionSeconds: 0,
    shuffleWaitSeconds: 0,
    memorySpillBytes: 0,
    diskSpillBytes: 0,
  };
}

const bytesPerMegabyte = 1e6;

/** Over all tasks of these stages; empty if there is no stage. */
export function taskTimeOf(stages: StageTaskTimes[]): { taskTime?: SparkTaskTime } {
  if (stages.length === 0) return {};
  const total = (of: (stage: (typeof stages)[number]) => number) => stages.reduce((sum, stage) => sum + of(stage), 0);
  const seconds = stages.flatMap(({ taskSeconds }) => taskSeconds).toSorted((one, other) => one - other);
  const runSeconds = total(({ taskSeconds }) => sumOf(taskSeconds));
  const delaySeconds = total((stage) => stage.schedulerDelaySeconds);
  const ofRun = (part: number) => (runSeconds > 0 ? part / runSeconds : 0);
  const medians = total(({ taskSeconds }) => median(taskSeconds));
  return {
    taskTime: {
      tasks: seconds.length,
      runSeconds,
      schedulerDelayShare: delaySeconds > 0 ? delaySeconds / (delaySeconds + runSeconds) : 0,
      collectionShare: ofRun(total((stage) => stage.collectionSeconds)),
      shuffleWaitShare: ofRun(total((stage) => stage.shuffleWaitSeconds)),
      spilledMegabytes: total((stage) => stage.diskSpillBytes) / bytesPerMegabyte,
      spilledFromMemoryMegabytes: total((stage) => stage.memorySpillBytes) / bytesPerMegabyte,
      medianSeconds: median(seconds),
      p95Seconds: seconds[Math.ceil(seconds.length * 0.95) - 1] ?? 0,
      longestSeconds: seconds.at(-1) ?? 0,
      skew: medians > 0 ? total(({ taskSeconds }) => longest(taskSeconds)) / medians : 1,
    },
  };
}

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);
const longest = (values: number[]): number => values.reduce((most, value) => Math.max(most, value), 0);
