/** Columns and tables of the report for a Spark application. Pure. */
import { bytes, count, duration, share } from '../../text/figures.ts';
import { rowsOf, type CellColumn, type Table } from '../../text/table.ts';
import type { OwnColumn } from '../report-facts.ts';
import type { ApplicationFigures, SparkTaskTime } from './figures-schema.ts';

type Megabytes = Pick<ApplicationFigures, 'inputMegabytes' | 'shuffleReadMegabytes' | 'shuffleWriteMegabytes'>;

/** The input comes first: a source may not tell Spark how many bytes were read. */
const megabyteColumns: CellColumn<Megabytes>[] = [
  { label: 'Input', numeric: true, cell: (its) => bytes(its.inputMegabytes * 1e6) },
  { label: 'Shuffle read', numeric: true, cell: (its) => bytes(its.shuffleReadMegabytes * 1e6) },
  { label: 'Shuffle write', numeric: true, cell: (its) => bytes(its.shuffleWriteMegabytes * 1e6) },
];

/** @param hasInput whether its source tells Spark how many bytes were read */
export const applicationColumns = (hasInput: boolean): OwnColumn<ApplicationFigures>[] => [
  { label: 'Tasks', numeric: true, cell: ({ tasks }) => count(tasks) },
  ...megabyteColumns.slice(hasInput ? 0 : 1),
  { label: 'Stages completed', numeric: true, cell: (its) => `${its.completedStages} of ${its.stages}` },
];

export const taskShareColumns: CellColumn<SparkTaskTime>[] = [
  { label: 'Scheduler delay', numeric: true, cell: (its) => share(its.schedulerDelayShare) },
  { label: 'Garbage collection', numeric: true, cell: (its) => share(its.collectionShare) },
  { label: 'Waiting for shuffle data', numeric: true, cell: (its) => share(its.shuffleWaitShare) },
];

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
  const stages = figures.flatMap((its) => its.byName.map((stage) => ({ level: levelOf(its), ...stage })));
  const timed = figures.flatMap((its) => (its.taskTime ? { level: levelOf(its), ...its.taskTime } : []));
  return [
    {
      id: ids.stages,
      caption: `Stages of ${of}`,
      ...rowsOf(stages, [
        { label: level, cell: (its) => its.level },
        { label: 'Stage', cell: ({ name }) => name },
        { label: 'Times', numeric: true, cell: ({ attempts }) => count(attempts) },
        { label: 'Tasks', numeric: true, cell: ({ tasks }) => count(tasks) },
        { label: 'Total time', numeric: true, cell: ({ seconds }) => duration(seconds) },
        ...megabyteColumns.slice(hasInput ? 0 : 1),
      ]),
      notes: [],
    },
    {
      id: ids.tasks,
      caption: `Task times of ${of}`,
      ...rowsOf(timed, [
        { label: level, cell: (its) => its.level },
        { label: 'Median task', numeric: true, cell: ({ medianSeconds }) => duration(medianSeconds) },
        { label: 'p95 task', numeric: true, cell: ({ p95Seconds }) => duration(p95Seconds) },
        { label: 'Longest task', numeric: true, cell: ({ longestSeconds }) => duration(longestSeconds) },
        ...taskShareColumns,
      ]),
      notes: ['Shares are of task run time; scheduler delay is a share of run time plus delay.'],
    },
  ];
}
