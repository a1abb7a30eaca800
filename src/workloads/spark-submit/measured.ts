/** Figures of an application, and their common form. Pure. */
import { count, significant } from '../../text/figures.ts';
import type { ResultFacts } from '../facts.ts';
import type { MeasuredBatchLoad } from '../measured.ts';
import { commonSaturation } from './common-saturation.ts';
import { figures, type ApplicationFigures, type SparkSubmitFigures } from './figures-schema.ts';

export const resultFacts: ResultFacts<SparkSubmitFigures> = {
  figures,
  headline({ mainClass, size, totalSeconds, completedStages, tasks, saturated }) {
    if (saturated) return `${mainClass} at size ${size} is saturated. ${saturated.reason}`;
    return `${mainClass} at size ${size}: ${significant(totalSeconds)} s, ${count(completedStages)} stages, ${count(tasks)} tasks`;
  },
  publishedFigures: ({ totalSeconds }) => ({ totalSeconds }),
};

export function measuredBySparkSubmit(own: SparkSubmitFigures): MeasuredBatchLoad {
  return measuredApplication(own, { unit: 'size', size: own.size });
}

/** An application as a batch of that size. */
export function measuredApplication(
  { totalSeconds: seconds, stages, tasks, byName, saturated }: ApplicationFigures,
  { unit, size }: { unit: string; size: number },
): MeasuredBatchLoad {
  return {
    target: null,
    operations: [],
    batch: {
      unit,
      size,
      seconds,
      parts: byName.map((stage) => ({ part: stage.name, seconds: stage.seconds })),
      work: `${count(tasks)} tasks, ${count(stages)} stages`,
      isComplete: !saturated,
      saturation: saturated ? commonSaturation(saturated) : null,
      resumed: [],
      longest: {},
    },
    series: [],
  };
}
