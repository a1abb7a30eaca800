/** Reads what a driver kept of its application: of a complete one, or of one that was stopped because it was stuck. */
import { join } from 'node:path';
import type { TimeWindow } from '../../input/time-schema.ts';
import { linesOf } from '../read-output.ts';
import { readEventLog, readTruncatedEventLog } from './event-log.ts';
import { figuresOfApplication } from './figures.ts';
import type { ApplicationFigures } from './figures-schema.ts';
import { eventLogFolder, eventLogIn, readSaturation } from './job-files.ts';
import type { SparkSaturation } from './spark-figures-schema.ts';

export interface ReadApplication {
  window: TimeWindow;
  figures: ApplicationFigures;
}

/** Throws one sentence if the event log is incomplete. */
export async function readApplication(folder: string, started: TimeWindow): Promise<ReadApplication> {
  const saturated = await readSaturation(folder);
  return saturated ? await readStopped(folder, started, saturated) : await readComplete(folder);
}

async function readComplete(folder: string): Promise<ReadApplication> {
  const log = await eventLogIn(join(folder, eventLogFolder), false);
  const { startMilliseconds, endMilliseconds, ended, stages } = await readEventLog(linesOf(log)).catch(
    (cause: unknown) => {
      throw new Error(`${log} is incomplete: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    },
  );
  const seconds = (endMilliseconds - startMilliseconds) / 1000;
  return { window: { startMilliseconds, endMilliseconds }, figures: figuresOfApplication(ended, stages, seconds) };
}

/** The event log of a stopped application may be incomplete. Whatever exists is evidence. */
async function readStopped(folder: string, started: TimeWindow, saturated: SparkSaturation): Promise<ReadApplication> {
  const own = await readTruncatedEventLog(linesOf(await eventLogIn(join(folder, eventLogFolder), true)));
  const startMilliseconds = own.startMilliseconds ?? started.startMilliseconds;
  const endMilliseconds = Math.max(startMilliseconds, saturated.evidence.atMilliseconds);
  const seconds = (endMilliseconds - startMilliseconds) / 1000;
  const figures = { ...figuresOfApplication(own.ended, own.stages, seconds), saturated };
  return { window: { startMilliseconds, endMilliseconds }, figures };
}
