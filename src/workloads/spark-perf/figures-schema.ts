/** Figures of a scale factor. */
import { z } from 'zod';
import { saturationSchema, taskTimeSchema } from '../spark-submit/spark-figures-schema.ts';

const number = z.number();
const words = z.string();

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
  /** Absent if the event log has no task events, and in results of earlier versions. */
  taskTime: taskTimeSchema.exactOptional(),
  /**
   * Present if the scale factor did not finish. Stage figures then cover the stages that ended (0 if none did), and the total
   * time ends when the run was stopped.
   */
  saturated: saturationSchema.exactOptional(),
  /** Tests whose results come from an earlier attempt whose driver died. The total time includes them. */
  resumed: z.array(z.object({ attempt: number, tests: z.array(words) })).exactOptional(),
});

export type SparkPerfFigures = z.output<typeof figures>;
export type SparkTestFigures = SparkPerfFigures['tests'][number];
