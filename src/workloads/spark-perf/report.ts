/** Report tables and charts for Spark's core tests, in the form of the published benchmark. Pure. */
import { bytes, count, duration, mebibytes, significant } from '../../text/figures.ts';
import { rowsOf, type Table } from '../../text/table.ts';
import { taskShareColumns } from '../spark-submit/application-tables.ts';
import { isSupported } from '../percentile-support.ts';
import type { ReportFacts } from '../report-facts.ts';
import type { SparkPerfFigures } from './measured.ts';

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
    ...rowsOf(smallest?.saturated?.evidence.executors ?? [], [
      { label: 'Process', cell: ({ id }) => (id === 'driver' ? 'driver' : `executor ${id}`) },
      { label: 'Address', cell: ({ address }) => address },
      { label: 'Cores', numeric: true, cell: ({ cores }) => count(cores) },
      { label: 'Running tasks', numeric: true, cell: ({ runningTasks }) => count(runningTasks) },
      { label: 'Cached', numeric: true, cell: (its) => mebibytes(its.storageUsedMebibytes) },
      { label: 'Cache capacity', numeric: true, cell: (its) => mebibytes(its.storageMebibytes) },
      { label: 'Peak heap', numeric: true, cell: (its) => mebibytes(its.peakHeapMebibytes) },
      { label: 'Garbage collection', numeric: true, cell: (its) => duration(its.collectionSeconds) },
    ]),
    notes: [],
  };
}

/** Task times, one row per scale factor; empty if no result has them. */
function tasksTable(figures: SparkPerfFigures[]): Table {
  const timed = figures.flatMap(({ scaleFactor, taskTime }) => (taskTime ? { scaleFactor, ...taskTime } : []));
  return {
    id: 'spark-tasks',
    caption: 'Spark task times',
    ...rowsOf(timed, [
      { label: 'Scale factor', cell: ({ scaleFactor }) => significant(scaleFactor) },
      { label: 'Tasks', numeric: true, cell: ({ tasks }) => count(tasks) },
      { label: 'Median task', numeric: true, cell: ({ medianSeconds }) => duration(medianSeconds) },
      {
        label: 'p95 task',
        numeric: true,
        cell: ({ tasks, p95Seconds }) => duration(isSupported('p95', tasks) ? p95Seconds : null),
      },
      { label: 'Longest task', numeric: true, cell: ({ longestSeconds }) => duration(longestSeconds) },
      { label: 'Skew (longest ÷ median, by stage)', numeric: true, cell: ({ skew }) => significant(skew) },
      ...taskShareColumns,
      { label: 'Spilled to disk', numeric: true, cell: ({ spilledMegabytes }) => bytes(spilledMegabytes * 1e6) },
    ]),
    notes: [
      'Counted trials of all tests except scheduling-throughput. Shares are of task run time; scheduler delay is a share of run time plus delay. p95 needs 200 tasks.',
    ],
  };
}
