/** Tables of the report for an application of the user's own. Pure. */
import { significant } from '../../text/figures.ts';
import type { ReportFacts } from '../report-facts.ts';
import { applicationColumns, applicationTables } from './application-tables.ts';
import type { SparkSubmitFigures } from './figures-schema.ts';

const shownHash = 12;

type Submitted = Pick<SparkSubmitFigures, 'jar' | 'mainClass' | 'sha256'>;

export const report: ReportFacts<SparkSubmitFigures, Submitted> = {
  columns: applicationColumns,
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
