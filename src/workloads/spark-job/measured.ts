/** Figures of a Spark job on a table of Cassandra, and their common form. Pure. */
import { z } from 'zod';
import { count, significant } from '../../text/figures.ts';
import type { ResultFacts } from '../facts.ts';
import type { MeasuredBatchLoad } from '../measured.ts';
import { applicationFigures } from '../spark-submit/figures-schema.ts';
import { measuredApplication } from '../spark-submit/measured.ts';

const figures = applicationFigures.extend({
  kind: z.literal('spark-job'),
  /** Of the dataset. The job counted as many. */
  rows: z.number(),
  /** From the start of the job to its result, without the start of the application; null if it was stopped. */
  jobSeconds: z.number().nullable(),
  rowsPerSecond: z.number().nullable(),
  /** Keys to which the job reduced the rows. */
  groups: z.number().nullable(),
});

export type SparkJobFigures = z.output<typeof figures>;

export const resultFacts: ResultFacts<SparkJobFigures> = {
  figures,
  headline({ rows, totalSeconds, rowsPerSecond, completedStages, tasks, saturated }) {
    if (saturated) return `${count(rows)} rows: saturated. ${saturated.reason}`;
    return `${count(rows)} rows in ${significant(totalSeconds)} s, ${significant(rowsPerSecond)} rows/s while the job ran, ${count(completedStages)} stages, ${count(tasks)} tasks`;
  },
  publishedFigures: ({ totalSeconds }) => ({ totalSeconds }),
};

export function measuredBySparkJob(own: SparkJobFigures): MeasuredBatchLoad {
  return measuredApplication(own, { unit: 'rows', size: own.rows });
}
