/** Figures of a Spark job on a table of Cassandra: their common form, and what the report adds. Pure. */
import { z } from 'zod';
import { count, significant, duration } from '../../text/figures.ts';
import type { ResultFacts } from '../facts.ts';
import type { MeasuredBatchLoad } from '../measured.ts';
import { applicationFigures } from '../spark-submit/figures-schema.ts';
import { measuredApplication } from '../spark-submit/measured.ts';
import type { ReportFacts } from '../report-facts.ts';
import { applicationColumns, applicationTables } from '../spark-submit/application-tables.ts';
import type { SparkJobParameters } from './parameters.ts';

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

export const report: ReportFacts<SparkJobFigures, SparkJobParameters> = {
  columns: [
    { label: 'Job', numeric: true, cell: ({ jobSeconds }) => duration(jobSeconds) },
    { label: 'Rows/s', numeric: true, cell: ({ rowsPerSecond }) => significant(rowsPerSecond) },
    { label: 'Groups', numeric: true, cell: ({ groups }) => (groups === null ? '–' : count(groups)) },
    ...applicationColumns(false),
  ],
  notes: ({ parameters: { consistency, localDataCenter } }) => [
    `Each row’s key and first field are read from Cassandra at ${consistency}${localDataCenter === undefined ? '' : `, in ${localDataCenter} only`}. Rows are counted by three characters of the key (substring 5 to 8), and the counts add up to the rows of the dataset.`,
    'The time of the job, and the rows a second, are without the start of the application. Stages and tasks are from Spark’s event log.',
  ],
  tables: (figures) =>
    applicationTables(figures, {
      ids: { stages: 'spark-job-stages', tasks: 'spark-job-tasks' },
      of: 'the Spark job',
      level: 'Rows',
      levelOf: ({ rows }) => count(rows),
      hasInput: false,
    }),
};
