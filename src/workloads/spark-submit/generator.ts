/** A Spark application of the user's own, as `spark-submit` in client mode. The load's host runs its driver. */
import { join } from 'node:path';
import { hostNamed, ownFileFolder } from '../../systems/folders.ts';
import type { LoadGenerator, LoadOf, LoadReading } from '../generator.ts';
import { jobFolder, jobId } from '../job-id.ts';
import { ownFileName } from '../own-files.ts';
import { sparkDriverJob } from './driver.ts';
import { eventLogFolder, readApplication } from './application.ts';
import { saturationFile } from '../watch.ts';
import type { SparkSubmitParameters } from './facts.ts';
import { sparkSubmitWatch } from './watch.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import { measuredBySparkSubmit } from './measured.ts';
import type { SparkSubmitFigures } from './figures-schema.ts';

/** Throws one sentence if the event log is incomplete. */
export async function readSparkSubmit(
  folder: string,
  { parameters: { mainClass, jar, sha256, size } }: LoadOf<SparkSubmitParameters>,
  started: TimeWindow,
): Promise<LoadReading<SparkSubmitFigures>> {
  const application = await readApplication(folder, started);
  const figures = { kind: 'spark-submit' as const, mainClass, jar, sha256, size, ...application.figures };
  return { window: application.window, figures, measured: measuredBySparkSubmit(figures) };
}

const folderStep = 'folder';
const folderLimitSeconds = 60;

export const generator: LoadGenerator<SparkSubmitParameters> = {
  keeps: [`${eventLogFolder}/`, saturationFile],

  prepare(context) {
    // Spark refuses to start if the folder of its event log does not exist yet.
    const argv = ['mkdir', '-p', join(jobFolder(context), eventLogFolder)];
    const job = { id: jobId(context, folderStep), argv, environment: {} };
    return [{ kind: 'job', what: 'the folder of the event log', job, limitSeconds: folderLimitSeconds }];
  },

  job(context) {
    const { mainClass, arguments: words, sha256, clientSettings: ownSettings = {} } = context.load.parameters;
    const host = hostNamed(context.inventory, context.instance.host);
    const jar = `${ownFileFolder(host, sha256)}/${ownFileName}`;
    return sparkDriverJob(context, { mainClass, jar, arguments: words, ownSettings });
  },

  // Its standard output has no form that Proofload knows.
  progress: () => null,

  watch: (context) => sparkSubmitWatch(context.load.parameters),

  read: (folder, load, started) => readSparkSubmit(folder, load, started),
};
