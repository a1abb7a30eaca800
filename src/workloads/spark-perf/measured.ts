/** What a scale factor gave, as findings and reports read it. Pure. */
import { count, significant } from '../../text/figures.ts';
import type { ResultFacts } from '../facts.ts';
import { figuresOf } from '../figures-of.ts';

export const resultFacts: ResultFacts = {
  measured(figures) {
    const own = figuresOf(figures, 'spark-perf');
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
  headline(figures) {
    const { scaleFactor, totalSeconds, tasksPerStage, saturated } = figuresOf(figures, 'spark-perf');
    if (saturated) return `Spark at factor ${scaleFactor} is saturated. ${saturated.reason}`;
    return `Spark at factor ${scaleFactor}: ${significant(totalSeconds)} s, ${count(tasksPerStage)} tasks a stage`;
  },
  publishedFigures(figures) {
    const own = figuresOf(figures, 'spark-perf');
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
