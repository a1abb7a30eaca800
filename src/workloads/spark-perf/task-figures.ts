/** Task times of a scale factor, over all counted trials. Pure. */
import type { SparkTaskTime } from './figures-schema.ts';
import { median } from '../../statistics/median.ts';
import type { SparkStage } from './event-log.ts';

/** Its tasks do nothing, so all their time is delay. The test measures that delay; it does not indicate saturation. */
const emptyTasksTest = 'scheduling-throughput';

const bytesPerMegabyte = 1e6;

/** Over the counted trials of all tests whose tasks process data; empty if the log has no task events. */
export function taskFigures(ended: SparkStage[], ignoredTrials: number): { taskTime?: SparkTaskTime } {
  const stages = ended
    .filter(({ job, completed }) => completed && !job.startsWith(emptyTasksTest) && trialOf(job) > ignoredTrials)
    .flatMap(({ taskTimes }) => taskTimes ?? []);
  if (stages.length === 0) return {};
  const total = (of: (stage: (typeof stages)[number]) => number) => stages.reduce((sum, stage) => sum + of(stage), 0);
  const seconds = stages.flatMap(({ taskSeconds }) => taskSeconds).toSorted((one, other) => one - other);
  const runSeconds = total(({ taskSeconds }) => sumOf(taskSeconds));
  const delaySeconds = total((stage) => stage.schedulerDelaySeconds);
  const ofRun = (part: number) => (runSeconds > 0 ? part / runSeconds : 0);
  const medians = total(({ taskSeconds }) => median(taskSeconds));
  return {
    taskTime: {
      tasks: seconds.length,
      runSeconds,
      schedulerDelayShare: delaySeconds > 0 ? delaySeconds / (delaySeconds + runSeconds) : 0,
      collectionShare: ofRun(total((stage) => stage.collectionSeconds)),
      shuffleWaitShare: ofRun(total((stage) => stage.shuffleWaitSeconds)),
      spilledMegabytes: total((stage) => stage.diskSpillBytes) / bytesPerMegabyte,
      spilledFromMemoryMegabytes: total((stage) => stage.memorySpillBytes) / bytesPerMegabyte,
      medianSeconds: median(seconds),
      p95Seconds: seconds[Math.ceil(seconds.length * 0.95) - 1] ?? 0,
      longestSeconds: seconds.at(-1) ?? 0,
      skew: medians > 0 ? total(({ taskSeconds }) => longest(taskSeconds)) / medians : 1,
    },
  };
}

/** Trial to which a job belongs; 0 for jobs before the trials. */
function trialOf(job: string): number {
  return Number(/ trial (\d+)$/.exec(job)?.[1] ?? 0);
}

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);
const longest = (values: number[]): number => values.reduce((most, value) => Math.max(most, value), 0);
