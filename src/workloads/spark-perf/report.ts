/** Report tables and charts for Spark's core tests, in the form of the published benchmark. Pure. */
import { bytes, count, duration, mebibytes, significant } from '../../text/figures.ts';
import { numberColumn, tableOf, textColumn, type Table } from '../../text/table.ts';
import { taskShareColumns } from '../spark-submit/application-tables.ts';
import { isSupported } from '../percentile-support.ts';
import type { ReportFacts } from '../report-facts.ts';
import type { SparkPerfFigures } from './measured.ts';

export const report: ReportFacts<SparkPerfFigures> = {
  columns: [
    numberColumn('Tasks/stage', ({ tasksPerStage }) => count(tasksPerStage)),
    numberColumn('Input for shuffle write tasks', ({ inputMegabytes }) => bytes(inputMegabytes * 1e6)),
    numberColumn('Shuffle read (MB/stage)', (its) => significant(its.shuffleReadMegabytesPerStage)),
    numberColumn('Max shuffle read time (s)', (its) => significant(its.maxShuffleReadSeconds)),
    numberColumn('Shuffle write (MB/stage)', (its) => significant(its.shuffleWriteMegabytesPerStage)),
    numberColumn('Max shuffle write time (s)', (its) => significant(its.maxShuffleWriteSeconds)),
    numberColumn('Stages completed', (its) => `${its.completedStages} of ${its.stages}`),
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
  return tableOf(
    'spark-executors',
    `Driver and executors of scale factor ${significant(smallest?.scaleFactor ?? null)} when it was stopped`,
    smallest?.saturated?.evidence.executors ?? [],
    [
      textColumn('Process', ({ id }) => (id === 'driver' ? 'driver' : `executor ${id}`)),
      textColumn('Address', ({ address }) => address),
      numberColumn('Cores', ({ cores }) => count(cores)),
      numberColumn('Running tasks', ({ runningTasks }) => count(runningTasks)),
      numberColumn('Cached', (its) => mebibytes(its.storageUsedMebibytes)),
      numberColumn('Cache capacity', (its) => mebibytes(its.storageMebibytes)),
      numberColumn('Peak heap', (its) => mebibytes(its.peakHeapMebibytes)),
      numberColumn('Garbage collection', (its) => duration(its.collectionSeconds)),
    ],
  );
}

/** Task times, one row per scale factor; empty if no result has them. */
function tasksTable(figures: SparkPerfFigures[]): Table {
  const timed = figures.flatMap(({ scaleFactor, taskTime }) => (taskTime ? { scaleFactor, ...taskTime } : []));
  return tableOf(
    'spark-tasks',
    'Spark task times',
    timed,
    [
      textColumn('Scale factor', ({ scaleFactor }) => significant(scaleFactor)),
      numberColumn('Tasks', ({ tasks }) => count(tasks)),
      numberColumn('Median task', ({ medianSeconds }) => duration(medianSeconds)),
      numberColumn('p95 task', ({ tasks, p95Seconds }) => duration(isSupported('p95', tasks) ? p95Seconds : null)),
      numberColumn('Longest task', ({ longestSeconds }) => duration(longestSeconds)),
      numberColumn('Skew (longest ÷ median, by stage)', ({ skew }) => significant(skew)),
      ...taskShareColumns,
      numberColumn('Spilled to disk', ({ spilledMegabytes }) => bytes(spilledMegabytes * 1e6)),
    ],
    [
      'Counted trials of all tests except scheduling-throughput. Shares are of task run time; scheduler delay is a share of run time plus delay. p95 needs 200 tasks.',
    ],
  );
}
