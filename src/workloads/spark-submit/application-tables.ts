/** Columns and tables of the report for a Spark application. Pure. */
import { bytes, count, duration, share } from '../../text/figures.ts';
import type { Table } from '../../text/table.ts';
import type { OwnColumn } from '../report-facts.ts';
import type { ApplicationFigures } from './figures-schema.ts';

const inputLabel = 'Input';

export const applicationColumns: OwnColumn<ApplicationFigures>[] = [
  { label: 'Tasks', numeric: true, cell: ({ tasks }) => count(tasks) },
  { label: inputLabel, numeric: true, cell: (its) => bytes(its.inputMegabytes * 1e6) },
  { label: 'Shuffle read', numeric: true, cell: (its) => bytes(its.shuffleReadMegabytes * 1e6) },
  { label: 'Shuffle write', numeric: true, cell: (its) => bytes(its.shuffleWriteMegabytes * 1e6) },
  { label: 'Stages completed', numeric: true, cell: (its) => `${its.completedStages} of ${its.stages}` },
];

/** The same for a source that does not tell Spark how many bytes were read. */
export const columnsWithoutInput = applicationColumns.filter(({ label }) => label !== inputLabel);

/** How the tables name an application and the size of its work. */
interface Naming<Figures> {
  ids: { stages: string; tasks: string };
  of: string;
  level: string;
  levelOf: (figures: Figures) => string;
  /** Whether its source tells Spark how many bytes were read. */
  hasInput: boolean;
}

export function applicationTables<Figures extends ApplicationFigures>(
  figures: Figures[],
  { ids, of, level, levelOf, hasInput }: Naming<Figures>,
): Table[] {
  return [
    {
      id: ids.stages,
      caption: `Stages of ${of}`,
      columns: [
        { label: level },
        { label: 'Stage' },
        { label: 'Times', numeric: true },
        { label: 'Tasks', numeric: true },
        { label: 'Total time', numeric: true },
        ...(hasInput ? [{ label: inputLabel, numeric: true }] : []),
        { label: 'Shuffle read', numeric: true },
        { label: 'Shuffle write', numeric: true },
      ],
      rows: figures.flatMap((its) =>
        its.byName.map((stage) => ({
          cells: [
            levelOf(its),
            stage.name,
            count(stage.attempts),
            count(stage.tasks),
            duration(stage.seconds),
            ...(hasInput ? [bytes(stage.inputMegabytes * 1e6)] : []),
            bytes(stage.shuffleReadMegabytes * 1e6),
            bytes(stage.shuffleWriteMegabytes * 1e6),
          ],
        })),
      ),
      notes: [],
    },
    {
      id: ids.tasks,
      caption: `Task times of ${of}`,
      columns: [
        { label: level },
        { label: 'Median task', numeric: true },
        { label: 'p95 task', numeric: true },
        { label: 'Longest task', numeric: true },
        { label: 'Scheduler delay', numeric: true },
        { label: 'Garbage collection', numeric: true },
        { label: 'Waiting for shuffle data', numeric: true },
      ],
      rows: figures.flatMap((its) =>
        its.taskTime
          ? [
              {
                cells: [
                  levelOf(its),
                  duration(its.taskTime.medianSeconds),
                  duration(its.taskTime.p95Seconds),
                  duration(its.taskTime.longestSeconds),
                  share(its.taskTime.schedulerDelayShare),
                  share(its.taskTime.collectionShare),
                  share(its.taskTime.shuffleWaitShare),
                ],
              },
            ]
          : [],
      ),
      notes: ['Shares are of task run time; scheduler delay is a share of run time plus delay.'],
    },
  ];
}
