/** Task times of a scale factor, over all counted trials. Pure. */
import type { SparkStage } from '../spark-submit/event-log.ts';
import type { SparkTaskTime } from '../spark-submit/spark-figures-schema.ts';
import { taskTimeOf } from '../spark-submit/task-time.ts';

/** Its tasks do nothing, so all their time is delay. The test measures that delay; it does not indicate saturation. */
const emptyTasksTest = 'scheduling-throughput';

/** Over the counted trials of all tests whose tasks process data; empty if the log has no task events. */
export function taskFigures(ended: SparkStage[], ignoredTrials: number): { taskTime?: SparkTaskTime } {
  const stages = ended
    .filter(({ job, completed }) => completed && !job.startsWith(emptyTasksTest) && trialOf(job) > ignoredTrials)
    .flatMap(({ taskTimes }) => taskTimes ?? []);
  return taskTimeOf(stages);
}

/** Trial to which a job belongs; 0 for jobs before the trials. */
function trialOf(job: string): number {
  return Number(/ trial (\d+)$/.exec(job)?.[1] ?? 0);
}
