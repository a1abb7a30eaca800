/** Figures of a scale factor, and their common form. Pure. */
import { count, significant } from '../../text/figures.ts';
import type { SeriesPoint } from '../load-output.ts';
import type { ResultFacts } from '../facts.ts';
import type { MeasuredBatch, MeasuredBatchLoad } from '../measured.ts';
import { commonSaturation } from '../spark-submit/measured.ts';
import { z } from 'zod';
import { saturationSchema, taskTimeSchema } from '../spark-submit/figures-schema.ts';

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

export const resultFacts: ResultFacts<SparkPerfFigures> = {
  figures,
  headline({ scaleFactor, totalSeconds, tasksPerStage, saturated }) {
    if (saturated) return `Spark at factor ${scaleFactor} is saturated. ${saturated.reason}`;
    return `Spark at factor ${scaleFactor}: ${significant(totalSeconds)} s, ${count(tasksPerStage)} ${tasksPerStage === 1 ? 'task' : 'tasks'} a stage`;
  },
  publishedFigures(own) {
    return {
      tasksPerStage: own.tasksPerStage,
      shuffleReadMegabytesPerStage: own.shuffleReadMegabytesPerStage,
      maxShuffleReadSeconds: own.maxShuffleReadSeconds,
      shuffleWriteMegabytesPerStage: own.shuffleWriteMegabytesPerStage,
      maxShuffleWriteSeconds: own.maxShuffleWriteSeconds,
      totalSeconds: own.totalSeconds,
    };
  },
};

/** @param series one point per trial */
export function measuredBySpark(own: SparkPerfFigures, series: SeriesPoint[]): MeasuredBatchLoad {
  const { tasksPerStage, stages, completedStages, maxShuffleReadSeconds, maxShuffleWriteSeconds } = own;
  const batch: MeasuredBatch = {
    unit: 'scale factor',
    size: own.scaleFactor,
    seconds: own.totalSeconds,
    parts: own.tests.map(({ test: part, medianSeconds: seconds }) => ({ part, seconds })),
    work: `${count(tasksPerStage)} ${tasksPerStage === 1 ? 'task' : 'tasks'} a stage, ${count(stages)} stages`,
    isComplete: !own.saturated && completedStages >= stages,
    saturation: own.saturated ? commonSaturation(own.saturated) : null,
    resumed: (own.resumed ?? []).map(({ attempt, tests }) => ({ attempt, parts: tests })),
    longest: { maxShuffleReadSeconds, maxShuffleWriteSeconds },
  };
  return { target: null, operations: [], batch, series };
}
