/** Columns, notes and tables of the report for a Spark job on a table of Cassandra. Pure. */
import { count, duration, significant } from '../../text/figures.ts';
import type { ReportFacts } from '../report-facts.ts';
import { applicationTables, columnsWithoutInput } from '../spark-submit/application-tables.ts';
import type { SparkJobParameters } from './parameters.ts';
import type { SparkJobFigures } from './measured.ts';

export const report: ReportFacts<SparkJobFigures, SparkJobParameters> = {
  columns: [
    { label: 'Job', numeric: true, cell: ({ jobSeconds }) => duration(jobSeconds) },
    { label: 'Rows/s', numeric: true, cell: ({ rowsPerSecond }) => significant(rowsPerSecond) },
    { label: 'Groups', numeric: true, cell: ({ groups }) => (groups === null ? '–' : count(groups)) },
    ...columnsWithoutInput,
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
