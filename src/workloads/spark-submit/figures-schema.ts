/** Figures of any Spark application, and of one of the user's own. */
import { z } from 'zod';
import { saturationEvidenceSchema, saturationWith } from '../saturation.ts';

const number = z.number();
const words = z.string();

/** Task times of the stages that count. */
export const taskTimeSchema = z.object({
  tasks: number,
  /** Total run time of the tasks on their executors. */
  runSeconds: number,
  /** Scheduler delay as a share of run time plus delay. It is the time between launch and end of a task that its executor does not account for. */
  schedulerDelayShare: number,
  /** Shares of the run time: garbage collection in executors, and waiting for shuffle data from other executors. */
  collectionShare: number,
  shuffleWaitShare: number,
  /** Data that did not fit into memory, in MB of 10^6 bytes: its size on disk, and in memory. */
  spilledMegabytes: number,
  spilledFromMemoryMegabytes: number,
  medianSeconds: number,
  p95Seconds: number,
  longestSeconds: number,
  /** Longest task divided by median task of a stage, over all stages: 1 if all tasks of a stage take equally long. */
  skew: number,
});

/** An executor, or the driver (id `driver`). */
const executor = z.object({
  id: words,
  address: words,
  cores: number,
  runningTasks: number,
  /** Memory for cached data: used and total. */
  storageUsedMebibytes: number,
  storageMebibytes: number,
  /** Peak heap use that Spark reported; null if it reported none. */
  peakHeapMebibytes: number.nullable(),
  /** Time in garbage collection since its start. */
  collectionSeconds: number,
});

/** An application that saturates the machines: a `Saturation` with the driver and executors as additional evidence. */
export const saturationSchema = saturationWith(saturationEvidenceSchema.extend({ executors: z.array(executor) }));

/** All attempts at stages of one name, in the order in which the first of them ended. */
const stage = z.object({
  /** Such as `count at WordCount.java:25`. */
  name: z.string(),
  attempts: number,
  tasks: number,
  /** Sum over the attempts, from submission to completion. */
  seconds: number,
  /** MB of 10^6 bytes. */
  inputMegabytes: number,
  shuffleReadMegabytes: number,
  shuffleWriteMegabytes: number,
});

/** What the event log says of any application. */
export const applicationFigures = z.object({
  /** Stage attempts that started, and those that completed. */
  stages: number,
  completedStages: number,
  tasks: number,
  totalSeconds: number,
  inputMegabytes: number,
  shuffleReadMegabytes: number,
  shuffleWriteMegabytes: number,
  byName: z.array(stage),
  /** Absent if no task ended. */
  taskTime: taskTimeSchema.exactOptional(),
  /** Present if the application did not finish. The other figures then cover the stages that ended. */
  saturated: saturationSchema.exactOptional(),
});

export const figures = applicationFigures.extend({
  kind: z.literal('spark-submit'),
  mainClass: z.string(),
  jar: z.string(),
  sha256: z.string(),
  size: number,
});

export type SparkSubmitFigures = z.output<typeof figures>;
export type ApplicationFigures = z.output<typeof applicationFigures>;
export type ApplicationStage = z.output<typeof stage>;
export type SparkSaturation = z.output<typeof saturationSchema>;
export type SparkExecutor = z.output<typeof executor>;
export type SparkTaskTime = z.output<typeof taskTimeSchema>;
