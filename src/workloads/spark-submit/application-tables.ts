/** Columns and tables of the report for a Spark application. Pure. */
import { bytes, count, duration, share } from '../../text/figures.ts';
import { numberColumn, tableOf, textColumn, type CellColumn, type Table } from '../../text/table.ts';
import type { OwnColumn } from '../report-facts.ts';
import type { ApplicationFigures, SparkTaskTime } from './figures-schema.ts';

type Megabytes = Pick<ApplicationFigures, 'inputMegabytes' | 'shuffleReadMegabytes' | 'shuffleWriteMegabytes'>;

/** The input comes first: a source may not tell Spark how many bytes were read. */
const megabyteColumns: CellColumn<Megabytes>[] = [
  numberColumn('Input', (its) => bytes(its.inputMegabytes * 1e6)),
  numberColumn('Shuffle read', (its) => bytes(its.shuffleReadMegabytes * 1e6)),
  numberColumn('Shuffle write', (its) => bytes(its.shuffleWriteMegabytes * 1e6)),
];

/** @param hasInput whether its source tells Spark how many bytes were read */
export const applicationColumns = (hasInput: boolean): OwnColumn<ApplicationFigures>[] => [
  numberColumn('Tasks', ({ tasks }) => count(tasks)),
  ...megabyteColumns.slice(hasInput ? 0 : 1),
  numberColumn('Stages completed', (its) => `${its.completedStages} of ${its.stages}`),
];

export const taskShareColumns: CellColumn<SparkTaskTime>[] = [
  numberColumn('Scheduler delay', (its) => share(its.schedulerDelayShare)),
  numberColumn('Garbage collection', (its) => share(its.collectionShare)),
  numberColumn('Waiting for shuffle data', (its) => share(its.shuffleWaitShare)),
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
    tableOf(ids.stages, `Stages of ${of}`, stages, [
      textColumn(level, (its) => its.level),
      textColumn('Stage', ({ name }) => name),
      numberColumn('Times', ({ attempts }) => count(attempts)),
      numberColumn('Tasks', ({ tasks }) => count(tasks)),
      numberColumn('Total time', ({ seconds }) => duration(seconds)),
      ...megabyteColumns.slice(hasInput ? 0 : 1),
    ]),
    tableOf(
      ids.tasks,
      `Task times of ${of}`,
      timed,
      [
        textColumn(level, (its) => its.level),
        numberColumn('Median task', ({ medianSeconds }) => duration(medianSeconds)),
        numberColumn('p95 task', ({ p95Seconds }) => duration(p95Seconds)),
        numberColumn('Longest task', ({ longestSeconds }) => duration(longestSeconds)),
        ...taskShareColumns,
      ],
      ['Shares are of task run time; scheduler delay is a share of run time plus delay.'],
    ),
  ];
}
