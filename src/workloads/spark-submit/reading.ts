/** Reads the outputs of an application: of a complete one, or of one that was stopped because it was stuck. */
import { join } from 'node:path';
import type { TimeWindow } from '../../input/time-schema.ts';
import type { LoadOf, LoadReading } from '../generator.ts';
import { linesOf } from '../read-output.ts';
import { readEventLog, readTruncatedEventLog } from './event-log.ts';
import type { SparkSaturation } from './spark-figures-schema.ts';
import { eventLogFolder, eventLogIn, readSaturation } from './job-files.ts';
import { applicationFigures } from './figures.ts';
import type { SparkSubmitParameters } from './facts.ts';
import { measuredBySparkSubmit } from './measured.ts';
import type { SparkSubmitFigures } from './figures-schema.ts';

type SparkSubmitLoad = LoadOf<SparkSubmitParameters>;

/** Throws one sentence if the event log is incomplete. */
export async function readSparkSubmit(
  folder: string,
  load: SparkSubmitLoad,
  started: TimeWindow,
): Promise<LoadReading<SparkSubmitFigures>> {
  const saturated = await readSaturation(folder);
  return saturated ? await readStopped(folder, load, started, saturated) : await readComplete(folder, load);
}

async function readComplete(folder: string, { parameters }: SparkSubmitLoad): Promise<LoadReading<SparkSubmitFigures>> {
  const log = await eventLogIn(join(folder, eventLogFolder), false);
  const { startMilliseconds, endMilliseconds, ended, stages } = await readEventLog(linesOf(log)).catch(
    (cause: unknown) => {
      throw new Error(`${log} is incomplete: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    },
  );
  const seconds = (endMilliseconds - startMilliseconds) / 1000;
  const figures = applicationFigures(parameters, ended, stages, seconds);
  return { window: { startMilliseconds, endMilliseconds }, figures, measured: measuredBySparkSubmit(figures) };
}

/** The event log of a stopped application may be incomplete. Whatever exists is evidence. */
async function readStopped(
  folder: string,
  { parameters }: SparkSubmitLoad,
  started: TimeWindow,
  saturated: SparkSaturation,
): Promise<LoadReading<SparkSubmitFigures>> {
  const own = await readTruncatedEventLog(linesOf(await eventLogIn(join(folder, eventLogFolder), true)));
  const startMilliseconds = own.startMilliseconds ?? started.startMilliseconds;
  const endMilliseconds = Math.max(startMilliseconds, saturated.evidence.atMilliseconds);
  const seconds = (endMilliseconds - startMilliseconds) / 1000;
  const figures = { ...applicationFigures(parameters, own.ended, own.stages, seconds), saturated };
  return { window: { startMilliseconds, endMilliseconds }, figures, measured: measuredBySparkSubmit(figures) };
}
