/** Figures of an application, from the stages of its event log. Pure. */
import type { SparkStage } from './event-log.ts';
import { taskTimeOf } from './task-time.ts';
import type { ApplicationFigures, ApplicationStage } from './figures-schema.ts';

const bytesPerMegabyte = 1e6;

/** @param started stage attempts that started */
export function figuresOfApplication(ended: SparkStage[], started: number, totalSeconds: number): ApplicationFigures {
  const completed = ended.filter((stage) => stage.completed);
  return {
    stages: started,
    completedStages: completed.length,
    totalSeconds,
    ...sumsOf(completed),
    byName: [...Map.groupBy(ended, ({ name }) => name)].map(([name, stages]): ApplicationStage => {
      const seconds = stages.reduce((sum, stage) => sum + stage.seconds, 0);
      return { name, attempts: stages.length, seconds, ...sumsOf(stages) };
    }),
    ...taskTimeOf(completed.flatMap(({ taskTimes }) => taskTimes ?? [])),
  };
}

function sumsOf(stages: SparkStage[]) {
  const sum = (of: (stage: SparkStage) => number) => stages.reduce((total, stage) => total + of(stage), 0);
  return {
    tasks: sum(({ tasks }) => tasks),
    inputMegabytes: sum(({ inputBytes }) => inputBytes) / bytesPerMegabyte,
    shuffleReadMegabytes: sum(({ shuffleReadBytes }) => shuffleReadBytes) / bytesPerMegabyte,
    shuffleWriteMegabytes: sum(({ shuffleWriteBytes }) => shuffleWriteBytes) / bytesPerMegabyte,
  };
}
