/** Report tables and charts for Spark's core tests, in the form of the published benchmark. Pure. */
import { bytes, count, duration, mebibytes, share, significant } from '../../text/figures.ts';
import type { Table } from '../../text/table.ts';
import { isSupported } from '../percentile-support.ts';
import type { ReportFacts } from '../report-facts.ts';
import type { SparkPerfFigures } from './figures-schema.ts';

export const report: ReportFacts<SparkPerfFigures> = {
  columns: [
    { label: 'Tasks/stage', numeric: true, cell: ({ tasksPerStage }) => count(tasksPerStage) },
    {
      label: 'Input for shuffle write tasks',
      numeric: true,
      cell: ({ inputMegabytes }) => bytes(inputMegabytes * 1e6),
    },
    { label: 'Shuffle read (MB/stage)', numeric: true, cell: (its) => significant(its.shuffleReadMegabytesPerStage) },
    { label: 'Max shuffle read time (s)', numeric: true, cell: (its) => significant(its.maxShuffleReadSeconds) },
    { label: 'Shuffle write (MB/stage)', numeric: true, cell: (its) => significant(its.shuffleWriteMegabytesPerStage) },
    { label: 'Max shuffle write time (s)', numeric: true, cell: (its) => significant(its.maxShuffleWriteSeconds) },
    { label: 'Stages completed', numeric: true, cell: (its) => `${its.completedStages} of ${its.stages}` },
  ],
  notes: () => [
    'From Spark’s event log. Tasks, input and shuffle columns are of the test aggregate-by-key, which the published table is of: of its counted trials, or of all its completed stages if the scale factor was saturated. A shuffle time is the whole length of the longest stage that reads or writes shuffle data, not the time of the transfer alone. Completed stages and the total time are of all eight tests.',
  ],
  partsNote({ tests }) {
    const trials = tests[0]?.trialSeconds.length ?? 0;
    return `Median of ${trials} counted ${trials === 1 ? 'trial' : 'trials'}; the warm-up trials at the start are excluded.`;
  },
  tables: (figures) => [executorsTable(figures), tasksTable(figures)],
  curves: [
    { id: 'tasks', title: 'Tasks a stage', unit: 'tasks', of: (its) => its.tasksPerStage },
    { id: 'read', title: 'Shuffle read a stage', unit: 'MB', of: (its) => its.shuffleReadMegabytesPerStage },
    { id: 'read-time', title: 'Longest shuffle read', unit: 's', of: (its) => its.maxShuffleReadSeconds },
    { id: 'write', title: 'Shuffle write a stage', unit: 'MB', of: (its) => its.shuffleWriteMegabytesPerStage },
    { id: 'write-time', title: 'Longest shuffle write', unit: 's', of: (its) => its.maxShuffleWriteSeconds },
  ],
};

/** Driver and executors of the smallest saturated scale factor when it was stopped; empty if none was saturated. */
function executorsTable(figures: SparkPerfFigures[]): Table {
  const [smallest] = figures.filter((its) => its.saturated).toSorted((a, b) => a.scaleFactor - b.scaleFactor);
  return {
    id: 'spark-executors',
    caption: `Driver and executors of scale factor ${significant(smallest?.scaleFactor ?? null)} when it was stopped`,
    columns: [
      { label: 'Process' },
      { label: 'Address' },
      { label: 'Cores', numeric: true },
      { label: 'Running tasks', numeric: true },
      { label: 'Cached', numeric: true },
      { label: 'Cache capacity', numeric: true },
      { label: 'Peak heap', numeric: true },
      { label: 'Garbage collection', numeric: true },
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

/** Task times, one row per scale factor; empty if no result has them. */
function tasksTable(figures: SparkPerfFigures[]): Table {
  return {
    id: 'spark-tasks',
    caption: 'Spark task times',
    columns: [
      { label: 'Scale factor' },
      { label: 'Tasks', numeric: true },
      { label: 'Median task', numeric: true },
      { label: 'p95 task', numeric: true },
      { label: 'Longest task', numeric: true },
      { label: 'Skew (longest ÷ median, by stage)', numeric: true },
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
                duration(isSupported('p95', taskTime.tasks) ? taskTime.p95Seconds : null),
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
      'Counted trials of all tests except scheduling-throughput. Shares are of task run time; scheduler delay is a share of run time plus delay. p95 needs 200 tasks.',
    ],
  };
}
