/** The Spark tables in the shape of the published benchmark. */
import type { SparkPerfFigures } from '../workloads/spark-perf/figures-schema.ts';
import type { CampaignData } from '../findings/analyse.ts';
import { bytes, count, duration, mebibytes, share, significant } from '../text/figures.ts';
import { saturationOf } from '../measurement/results/saturated.ts';
import type { RunResult } from '../measurement/results/types.ts';
import { alone, loadRows, voidRows } from './load-rows.ts';
import type { Column, Row, Table } from './table.ts';

export const sparkColumns: Column[] = [
  { label: 'Input for shuffle write tasks', numeric: true },
  { label: 'Shuffle read (MB/stage)', numeric: true },
  { label: 'Max shuffle read time (s)', numeric: true },
  { label: 'Shuffle write (MB/stage)', numeric: true },
  { label: 'Max shuffle write time (s)', numeric: true },
  { label: 'Total time', numeric: true },
];

export function sparkCells(figures: SparkPerfFigures): string[] {
  return [
    bytes(figures.inputMegabytes * 1e6),
    significant(figures.shuffleReadMegabytesPerStage),
    significant(figures.maxShuffleReadSeconds),
    significant(figures.shuffleWriteMegabytesPerStage),
    significant(figures.maxShuffleWriteSeconds),
    duration(figures.totalSeconds),
  ];
}

export function scaleFactorTable(data: CampaignData): Table {
  const own = alone(data, 'spark-perf');
  return {
    id: 'spark-scale-factor',
    caption: 'Spark by scale factor',
    columns: [
      { label: 'Scale factor' },
      { label: 'Tasks/stage', numeric: true },
      ...sparkColumns,
      { label: 'Stages completed', numeric: true },
    ],
    rows: [
      ...loadRows(own, 'spark-perf', (figures) => [
        significant(figures.scaleFactor),
        count(figures.tasksPerStage),
        ...(figures.saturated ? [] : [...sparkCells(figures), `${figures.completedStages} of ${figures.stages}`]),
      ]).map((row, index) => ({ ...row, ...saturatedText(own, index) })),
      ...voidRows(own),
    ],
    notes: ['From the event log of Spark; the longest shuffle times are those of single tasks.'],
  };
}

/** A saturated scale factor has no figures to set beside the others: its row says why it was stopped. */
function saturatedText(own: RunResult[], index: number): Pick<Row, 'isVoid'> {
  const load = own.filter((run) => run.state === 'whole').flatMap((run) => run.loads)[index];
  const saturation = load ? saturationOf(load) : null;
  return saturation ? { isVoid: `saturated: ${saturation.reason}` } : {};
}

/** Driver and executors of the smallest saturated scale factor, as they were when it was stopped; empty where none was. */
export function sparkExecutorsTable(data: CampaignData): Table {
  const [smallest] = alone(data, 'spark-perf')
    .flatMap((run) => run.loads.map((load) => load.figures))
    .filter((its) => its.kind === 'spark-perf')
    .filter((its) => its.saturated)
    .toSorted((a, b) => a.scaleFactor - b.scaleFactor);
  return {
    id: 'spark-executors',
    caption: `Driver and executors of scale factor ${significant(smallest?.scaleFactor ?? null)} when it was stopped`,
    columns: [
      { label: 'Which' },
      { label: 'Address' },
      { label: 'Cores', numeric: true },
      { label: 'Running tasks', numeric: true },
      { label: 'Cached', numeric: true },
      { label: 'Room for cache', numeric: true },
      { label: 'Peak heap', numeric: true },
      { label: 'In garbage collection', numeric: true },
    ],
    rows: (smallest?.saturated?.evidence.executors ?? []).map((executor) => ({
      cells: [
        executor.id === 'driver' ? 'driver' : `executor ${executor.id}`,
        executor.address,
        count(executor.cores),
        count(executor.runningTasks),
        mebibytes(executor.storageUsedMebibytes),
        mebibytes(executor.storageMebibytes),
        mebibytes(executor.peakHeapMebibytes),
        duration(executor.collectionSeconds),
      ],
    })),
    notes: [],
  };
}

/** What tasks spent their time on, a row per scale factor; empty where no result tells of it. */
export function sparkTasksTable(data: CampaignData): Table {
  const figures = alone(data, 'spark-perf')
    .filter((run) => run.state === 'whole')
    .flatMap((run) => run.loads.map((load) => load.figures))
    .filter((its) => its.kind === 'spark-perf');
  return {
    id: 'spark-tasks',
    caption: 'Spark tasks: what they spent their time on',
    columns: [
      { label: 'Scale factor' },
      { label: 'Tasks', numeric: true },
      { label: 'Median task', numeric: true },
      { label: '95 % within', numeric: true },
      { label: 'Longest', numeric: true },
      { label: 'Longest over median, by stage', numeric: true },
      { label: 'Scheduler delay', numeric: true },
      { label: 'Garbage collection', numeric: true },
      { label: 'Waiting for shuffle data', numeric: true },
      { label: 'Spilled to disk', numeric: true },
    ],
    rows: figures.flatMap(({ scaleFactor, taskTime }) =>
      taskTime
        ? [
            {
              cells: [
                significant(scaleFactor),
                count(taskTime.tasks),
                duration(taskTime.medianSeconds),
                duration(taskTime.p95Seconds),
                duration(taskTime.longestSeconds),
                significant(taskTime.skew),
                share(taskTime.schedulerDelayShare),
                share(taskTime.collectionShare),
                share(taskTime.shuffleWaitShare),
                bytes(taskTime.spilledMegabytes * 1e6),
              ],
            },
          ]
        : [],
    ),
    notes: [
      'Of the counted trials of all tests but scheduling-throughput; shares are of the time that tasks ran for; that of the delay is of both together.',
    ],
  };
}

/** Median seconds of the counted trials of each test, a column per scale factor. */
export function sparkTestsTable(data: CampaignData): Table {
  const figures = alone(data, 'spark-perf')
    .filter((run) => run.state === 'whole')
    .flatMap((run) => run.loads.map((load) => load.figures))
    .filter((its) => its.kind === 'spark-perf');
  const tests = [...new Set(figures.flatMap((its) => its.tests.map((test) => test.test)))];
  const trials = figures[0]?.tests[0]?.trialSeconds.length;
  return {
    id: 'spark-tests',
    caption: 'Spark core tests: median time of a trial',
    columns: [
      { label: 'Test' },
      ...figures.map((its) => ({ label: `Factor ${significant(its.scaleFactor)}`, numeric: true })),
    ],
    rows: tests.map((name) => ({
      cells: [
        name,
        ...figures.map((its) => duration(its.tests.find((test) => test.test === name)?.medianSeconds ?? null)),
      ],
    })),
    notes:
      trials === undefined
        ? []
        : [`Median of ${trials} counted ${trials === 1 ? 'trial' : 'trials'}; the first trials are left out.`],
  };
}
