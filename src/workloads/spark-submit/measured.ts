/** Figures of an application: their common form, and what the report adds. Pure. */
import { count, significant } from '../../text/figures.ts';
import type { ResultFacts } from '../facts.ts';
import type { MeasuredBatchLoad } from '../measured.ts';
import { figures, type ApplicationFigures, type SparkSubmitFigures, type SparkSaturation } from './figures-schema.ts';
import type { ReportFacts } from '../report-facts.ts';
import { applicationColumns, applicationTables } from './application-tables.ts';
import type { Saturation } from '../saturation.ts';

const shownHash = 12;

type Submitted = Pick<SparkSubmitFigures, 'jar' | 'mainClass' | 'sha256'>;

export const report: ReportFacts<SparkSubmitFigures, Submitted> = {
  columns: applicationColumns(true),
  notes: ({ parameters: { jar, mainClass, sha256 } }) => [
    `${mainClass} of ${jar} (SHA-256 ${sha256.slice(0, shownHash)}…). From Spark’s event log.`,
  ],
  tables: (figures) =>
    applicationTables(figures, {
      ids: { stages: 'spark-stages', tasks: 'spark-submit-tasks' },
      of: 'the Spark application',
      level: 'Size',
      levelOf: ({ size }) => significant(size),
      hasInput: true,
    }),
};

/** Without the driver and executors, which only Spark's own tables show. */
export function commonSaturation(saturated: SparkSaturation): Saturation {
  const { executors: _, ...evidence } = saturated.evidence;
  return { ...saturated, evidence };
}

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
