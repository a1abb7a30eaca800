/** Figures of a Spark application, and of one of the user's own. */
import { z } from 'zod';
import { saturationSchema, taskTimeSchema } from './spark-figures-schema.ts';

const number = z.number();

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
