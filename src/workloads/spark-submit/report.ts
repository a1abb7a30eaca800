/** Tables of the report for an application of the user's own. Pure. */
import { bytes, count, duration, share, significant } from '../../text/figures.ts';
import type { ReportFacts } from '../report-facts.ts';
import type { SparkSubmitFigures } from './figures-schema.ts';

const shownHash = 12;

type Submitted = Pick<SparkSubmitFigures, 'jar' | 'mainClass' | 'sha256'>;

export const report: ReportFacts<SparkSubmitFigures, Submitted> = {
  columns: [
    { label: 'Tasks', numeric: true, cell: ({ tasks }) => count(tasks) },
    { label: 'Input', numeric: true, cell: (its) => bytes(its.inputMegabytes * 1e6) },
    { label: 'Shuffle read', numeric: true, cell: (its) => bytes(its.shuffleReadMegabytes * 1e6) },
    { label: 'Shuffle write', numeric: true, cell: (its) => bytes(its.shuffleWriteMegabytes * 1e6) },
    { label: 'Stages completed', numeric: true, cell: (its) => `${its.completedStages} of ${its.stages}` },
  ],
  notes: ({ parameters: { jar, mainClass, sha256 } }) => [
    `${mainClass} of ${jar} (SHA-256 ${sha256.slice(0, shownHash)}…). From Spark’s event log.`,
  ],
  tables: (figures) => [
    {
      id: 'spark-stages',
      caption: 'Stages of the Spark application',
      columns: [
        { label: 'Size' },
        { label: 'Stage' },
        { label: 'Times', numeric: true },
        { label: 'Tasks', numeric: true },
        { label: 'Total time', numeric: true },
        { label: 'Input', numeric: true },
        { label: 'Shuffle read', numeric: true },
        { label: 'Shuffle write', numeric: true },
      ],
      rows: figures.flatMap(({ size, byName }) =>
        byName.map((stage) => ({
          cells: [
            significant(size),
            stage.name,
            count(stage.attempts),
            count(stage.tasks),
            duration(stage.seconds),
            bytes(stage.inputMegabytes * 1e6),
            bytes(stage.shuffleReadMegabytes * 1e6),
            bytes(stage.shuffleWriteMegabytes * 1e6),
          ],
        })),
      ),
      notes: [],
    },
    {
      id: 'spark-submit-tasks',
      caption: 'Task times of the Spark application',
      columns: [
        { label: 'Size' },
        { label: 'Median task', numeric: true },
        { label: 'p95 task', numeric: true },
        { label: 'Longest task', numeric: true },
        { label: 'Scheduler delay', numeric: true },
        { label: 'Garbage collection', numeric: true },
        { label: 'Waiting for shuffle data', numeric: true },
      ],
      rows: figures.flatMap(({ size, taskTime }) =>
        taskTime
          ? [
              {
                cells: [
                  significant(size),
                  duration(taskTime.medianSeconds),
                  duration(taskTime.p95Seconds),
                  duration(taskTime.longestSeconds),
                  share(taskTime.schedulerDelayShare),
                  share(taskTime.collectionShare),
                  share(taskTime.shuffleWaitShare),
                ],
              },
            ]
          : [],
      ),
      notes: ['Shares are of task run time; scheduler delay is a share of run time plus delay.'],
    },
  ],
};
