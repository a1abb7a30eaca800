/** Figures of a scale factor, and their common form. Pure. */
import { count, significant } from '../../text/figures.ts';
import type { SeriesPoint } from '../load-output.ts';
import type { ResultFacts } from '../facts.ts';
import type { MeasuredBatch, MeasuredBatchLoad } from '../measured.ts';
import { commonSaturation } from '../spark-submit/common-saturation.ts';
import { figures, type SparkPerfFigures } from './figures-schema.ts';

export const resultFacts: ResultFacts<SparkPerfFigures> = {
  figures,
  headline({ scaleFactor, totalSeconds, tasksPerStage, saturated }) {
    if (saturated) return `Spark at factor ${scaleFactor} is saturated. ${saturated.reason}`;
    return `Spark at factor ${scaleFactor}: ${significant(totalSeconds)} s, ${count(tasksPerStage)} tasks a stage`;
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
