/** Task times over several stages. Pure. */
import { median } from '../../statistics/median.ts';
import type { SparkTaskTime } from './spark-figures-schema.ts';
import type { StageTaskTimes } from './task-times.ts';

const bytesPerMegabyte = 1e6;

/** Over all tasks of these stages; empty if there is no stage. */
export function taskTimeOf(stages: StageTaskTimes[]): { taskTime?: SparkTaskTime } {
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

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);
const longest = (values: number[]): number => values.reduce((most, value) => Math.max(most, value), 0);
