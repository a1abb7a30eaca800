/** Reads what a driver kept of its application in the folder of its job: of a complete one, or of one that was stopped because it was stuck. */
import { join } from 'node:path';
import type { TimeWindow } from '../../input/time-schema.ts';
import { linesOf } from '../../input/read-lines.ts';
import { namesIn } from '../../state/state-files.ts';
import { readOrName, readOutputIfThere } from '../read-output.ts';
import { readEventLog, readTruncatedEventLog } from './event-log.ts';
import type { SparkApplication, SparkStage, TruncatedApplication } from './event-log.ts';
import { saturationSchema } from './figures-schema.ts';
import type { ApplicationFigures, ApplicationStage, SparkSaturation } from './figures-schema.ts';
import { saturationFile } from '../watch.ts';
import { taskTimeOf } from './task-times.ts';

/** Folder of the event log in that of the job. */
export const eventLogFolder = 'events';

/** Why the load was stopped; null if it was not. */
export async function readSaturation(folder: string): Promise<SparkSaturation | null> {
  const text = await readOutputIfThere(join(folder, saturationFile));
  return text === null ? null : saturationSchema.parse(JSON.parse(text));
}

/** The event log of the application. Its name ends in `.inprogress` until the driver ends, and forever if the driver dies. */
async function eventLogIn(jobFolder: string, mayBeTruncated: boolean): Promise<string> {
  const folder = join(jobFolder, eventLogFolder);
  const names = await namesIn(folder);
  const [log, another] = names.filter(
    (name) => name.startsWith('app-') && (mayBeTruncated || !name.endsWith('.inprogress')),
  );
  if (log && !another) return join(folder, log);
  throw new Error(
    `${folder} must contain exactly one event log of a finished Spark application; it contains ${names.join(', ') || 'nothing'}`,
  );
}

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

export interface ReadApplication {
  window: TimeWindow;
  figures: ApplicationFigures;
}

/** What `read` makes of a complete event log. Throws one sentence that names the file if it is not complete. */
export async function readCompleteLog<Result>(
  folder: string,
  read: (application: SparkApplication) => Result,
): Promise<Result> {
  const log = await eventLogIn(folder, false);
  return await readOrName(log, 'is incomplete', async () => read(await readEventLog(linesOf(log))));
}

/** Reads the event log as far as it goes. */
export async function readOpenLog(folder: string): Promise<TruncatedApplication> {
  return await readTruncatedEventLog(linesOf(await eventLogIn(folder, true)));
}

/** Throws one sentence if the event log is incomplete. */
export async function readApplication(folder: string, started: TimeWindow): Promise<ReadApplication> {
  const saturated = await readSaturation(folder);
  return saturated ? await readStopped(folder, started, saturated) : await readComplete(folder);
}

async function readComplete(folder: string): Promise<ReadApplication> {
  const { startMilliseconds, endMilliseconds, ended, stages } = await readCompleteLog(
    folder,
    (application) => application,
  );
  const seconds = (endMilliseconds - startMilliseconds) / 1000;
  return { window: { startMilliseconds, endMilliseconds }, figures: figuresOfApplication(ended, stages, seconds) };
}

/** The event log of a stopped application may be incomplete. Whatever exists is evidence. */
async function readStopped(folder: string, started: TimeWindow, saturated: SparkSaturation): Promise<ReadApplication> {
  const own = await readOpenLog(folder);
  const startMilliseconds = own.startMilliseconds ?? started.startMilliseconds;
  const endMilliseconds = Math.max(startMilliseconds, saturated.evidence.atMilliseconds);
  const seconds = (endMilliseconds - startMilliseconds) / 1000;
  const figures = { ...figuresOfApplication(own.ended, own.stages, seconds), saturated };
  return { window: { startMilliseconds, endMilliseconds }, figures };
}
