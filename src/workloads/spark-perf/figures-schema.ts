/** What a scale factor gave. */
import { z } from 'zod';
import { timeSchema } from '../../input/time-schema.ts';

const number = z.number();
const words = z.string();

/** What tasks spent their time on, of the counted trials of all tests whose tasks work on data. */
const taskTime = z.object({
  tasks: number,
  /** What the tasks ran for on their executors, all together. */
  runSeconds: number,
  /** Of the run time and this delay together: time between launch and end of a task of which its executor has no account. */
  schedulerDelayShare: number,
  /** Shares of the run time: executors collected garbage, and tasks waited for shuffle data of other executors. */
  collectionShare: number,
  shuffleWaitShare: number,
  /** What did not fit into memory, in MB of 10^6 bytes: its size on the disks it went to, and in memory. */
  spilledMegabytes: number,
  spilledFromMemoryMegabytes: number,
  medianSeconds: number,
  p95Seconds: number,
  longestSeconds: number,
  /** Longest over median task of a stage, all stages together: 1 where all tasks of a stage take the same time. */
  skew: number,
});

/** An executor, or with the id `driver` the driver. */
const executor = z.object({
  id: words,
  address: words,
  cores: number,
  runningTasks: number,
  /** Memory for cached data: what is used of it and how much there is. */
  storageUsedMebibytes: number,
  storageMebibytes: number,
  /** Highest use of the heap that Spark saw; null where it did not look. */
  peakHeapMebibytes: number.nullable(),
  /** Spent in garbage collection since it began. */
  collectionSeconds: number,
});

/** A scale factor that is more than the machines can do: a `Saturation`, with the driver and executors as evidence. */
const saturation = z.object({
  at: words,
  stage: number,
  of: number,
  reason: words,
  evidence: z.object({
    atMilliseconds: timeSchema,
    tasks: z.object({ total: number, done: number, running: number, failed: number }).nullable(),
    tasksPerSecond: number.nullable(),
    expectedSeconds: number.nullable(),
    executors: z.array(executor),
    lastWords: words,
  }),
});

export const figures = z.object({
  kind: z.literal('spark-perf'),
  scaleFactor: number,
  tasksPerStage: number,
  stages: number,
  completedStages: number,
  inputMegabytes: number,
  shuffleReadMegabytesPerStage: number,
  shuffleWriteMegabytesPerStage: number,
  maxShuffleReadSeconds: number,
  maxShuffleWriteSeconds: number,
  totalSeconds: number,
  /** Seconds of each counted trial of each test. */
  tests: z.array(z.object({ test: words, trialSeconds: z.array(number), medianSeconds: number })),
  /** Absent where the event log does not tell of tasks, and in results of old. */
  taskTime: taskTime.exactOptional(),
  /**
   * Where the scale factor did not come to its end. The figures of stages are then those of what had ended, 0 where
   * nothing had, and the total time is that until it was stopped.
   */
  saturated: saturation.exactOptional(),
  /** Tests whose results are those of an earlier attempt at the run, whose driver died; their time counts in the total. */
  resumed: z.array(z.object({ attempt: number, tests: z.array(words) })).exactOptional(),
});

export type SparkPerfFigures = z.output<typeof figures>;
export type SparkSaturation = z.output<typeof saturation>;
export type SparkExecutor = z.output<typeof executor>;
export type SparkTestFigures = SparkPerfFigures['tests'][number];
export type SparkTaskTime = z.output<typeof taskTime>;
