/** Figures of a scale factor as published, from Spark's event log. Pure. */
import type { SparkPerfFigures } from './measured.ts';
import type { SparkApplication, SparkStage } from '../spark-submit/event-log.ts';
import type { SparkTaskTime } from '../spark-submit/figures-schema.ts';
import { taskTimeOf } from '../spark-submit/task-times.ts';

/**
 * The test behind the published table: 21 stages are its input and two for each of ten trials. 89.8 MB of shuffle at scale
 * factor 1 are its 400 partitions times 20,000 keys.
 */
const tableTest = 'aggregate-by-key';

const bytesPerMegabyte = 2 ** 20;

type StageFigures = Omit<SparkPerfFigures, 'kind' | 'scaleFactor' | 'tests' | 'saturated' | 'resumed'>;

/**
 * Figures as in the published table, which came from the stage list of Spark's UI. Over the counted trials of aggregate-by-key:
 * tasks per stage, largest input of a stage that writes shuffle data (read from the cache), largest shuffle read and write of a
 * stage in MB of 2^20 bytes, and the longest stages that read and write shuffle data. Stages and total time cover the complete
 * application with all eight tests.
 */
export function stageFigures(application: SparkApplication, ignoredTrials: number): StageFigures {
  const counted = application.ended.filter(
    ({ job, completed }) => completed && (trialOf(job, `${tableTest} `) ?? 0) > ignoredTrials,
  );
  const writing = counted.filter(({ shuffleWriteBytes }) => shuffleWriteBytes > 0);
  const reading = counted.filter(({ shuffleReadBytes }) => shuffleReadBytes > 0);
  if (writing.length === 0 || reading.length === 0) {
    throw new Error(`the event log has no counted trial of ${tableTest} with its two stages`);
  }
  return {
    stages: application.stages,
    completedStages: application.completedStages,
    totalSeconds: (application.endMilliseconds - application.startMilliseconds) / 1000,
    ...shuffleFigures(writing, reading),
    ...taskFigures(application.ended, ignoredTrials),
  };
}

/**
 * The same figures for a scale factor that did not finish, from all completed stages of aggregate-by-key.
 *
 * @param tasksPerStage as configured, because possibly no stage completed
 */
export function saturatedFigures(
  ended: SparkStage[],
  tasksPerStage: number,
): Omit<StageFigures, 'stages' | 'totalSeconds'> {
  const completed = ended.filter((stage) => stage.completed);
  const ofTable = completed.filter(({ job }) => trialOf(job, `${tableTest} `) !== null);
  const writing = ofTable.filter(({ shuffleWriteBytes }) => shuffleWriteBytes > 0);
  const reading = ofTable.filter(({ shuffleReadBytes }) => shuffleReadBytes > 0);
  return {
    ...shuffleFigures(writing, reading),
    ...taskFigures(completed, 0),
    tasksPerStage,
    completedStages: completed.length,
  };
}

function shuffleFigures(writing: SparkStage[], reading: SparkStage[]) {
  return {
    tasksPerStage: largest(writing, ({ tasks }) => tasks),
    inputMegabytes: largest(writing, ({ inputBytes }) => inputBytes) / bytesPerMegabyte,
    shuffleReadMegabytesPerStage: largest(reading, ({ shuffleReadBytes }) => shuffleReadBytes) / bytesPerMegabyte,
    shuffleWriteMegabytesPerStage: largest(writing, ({ shuffleWriteBytes }) => shuffleWriteBytes) / bytesPerMegabyte,
    maxShuffleReadSeconds: largest(reading, ({ seconds }) => seconds),
    maxShuffleWriteSeconds: largest(writing, ({ seconds }) => seconds),
  };
}

/** Its tasks do nothing, so all their time is delay. The test measures that delay; it does not indicate saturation. */
const emptyTasksTest = 'scheduling-throughput';

/** Over the counted trials of all tests whose tasks process data; empty if the log has no task events. */
export function taskFigures(ended: SparkStage[], ignoredTrials: number): { taskTime?: SparkTaskTime } {
  const stages = ended.filter(({ job, completed }) => {
    return completed && !job.startsWith(emptyTasksTest) && (trialOf(job) ?? 0) > ignoredTrials;
  });
  return taskTimeOf(stages.flatMap(({ taskTimes }) => taskTimes ?? []));
}

/** Trial to which a job belongs; null for jobs before the trials. */
function trialOf(job: string, test = ''): number | null {
  const match = / trial (\d+)$/.exec(job);
  return match && job.startsWith(test) ? Number(match[1]) : null;
}

function largest<Item>(items: Item[], of: (item: Item) => number): number {
  return items.reduce((most, item) => Math.max(most, of(item)), 0);
}
