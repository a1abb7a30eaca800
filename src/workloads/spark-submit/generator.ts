/** A Spark application of the user's own, as `spark-submit` in client mode. The load's host runs its driver. */
import { join } from 'node:path';
import { hostNamed, ownFileFolder } from '../../systems/folders.ts';
import type { LoadGenerator } from '../generator.ts';
import { jobFolder, jobId } from '../job-id.ts';
import { ownFileName } from '../own-files.ts';
import { sparkDriverJob } from './driver.ts';
import { eventLogFolder } from './job-files.ts';
import { saturationFile } from '../watch.ts';
import type { SparkSubmitParameters } from './facts.ts';
import { readSparkSubmit } from './reading.ts';
import { sparkSubmitWatch } from './watch.ts';

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
