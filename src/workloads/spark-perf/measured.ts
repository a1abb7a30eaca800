/** What a scale factor gave, as findings and reports read it. Pure. */
import { count, significant } from '../../text/figures.ts';
import type { ResultFacts } from '../facts.ts';
import { figures, type SparkPerfFigures } from './figures-schema.ts';

export const resultFacts: ResultFacts<SparkPerfFigures> = {
  figures,
  measured(own) {
    const { tasksPerStage, stages, completedStages, maxShuffleReadSeconds, maxShuffleWriteSeconds } = own;
    return {
      operations: [],
      batch: {
        size: own.scaleFactor,
        seconds: own.totalSeconds,
        isComplete: !own.saturated && completedStages >= stages,
        saturation: own.saturated ?? null,
        resumed: (own.resumed ?? []).map(({ attempt, tests }) => ({ attempt, parts: tests })),
        tasksPerStage,
        stages,
        longest: { maxShuffleReadSeconds, maxShuffleWriteSeconds },
      },
    };
  },
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
