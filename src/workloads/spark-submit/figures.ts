/** Figures of an application, from the stages of its event log. Pure. */
import type { SparkStage } from './event-log.ts';
import { taskTimeOf } from './task-time.ts';
import type { SparkSubmitParameters } from './facts.ts';
import type { SparkSubmitFigures, SparkSubmitStage } from './figures-schema.ts';

const bytesPerMegabyte = 1e6;

/** @param started stage attempts that started */
export function applicationFigures(
  { mainClass, jar, sha256, size }: SparkSubmitParameters,
  ended: SparkStage[],
  started: number,
  totalSeconds: number,
): SparkSubmitFigures {
  const completed = ended.filter((stage) => stage.completed);
  return {
    kind: 'spark-submit',
    mainClass,
    jar,
    sha256,
    size,
    stages: started,
    completedStages: completed.length,
    totalSeconds,
    ...sumsOf(completed),
    byName: [...Map.groupBy(ended, ({ name }) => name)].map(([name, stages]): SparkSubmitStage => {
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
