/** The worker: runs the workflows and activities of campaigns until it is stopped. */
import { fileURLToPath } from 'node:url';
import { type NativeConnection, type WorkerOptions as TemporalWorkerOptions, Worker } from '@temporalio/worker';
import { execa } from 'execa';
import { createActivities } from '../../../activities/index.ts';
import { guarded, type Activities } from '../../../activities/guarded.ts';
import { dataConverterWith } from '../data-converter.ts';
import { sessionsIn } from '../trust/sessions.ts';
import { onlySigned } from './only-signed.ts';

export interface WorkerOptions {
  connection: NativeConnection;
  namespace: string;
  taskQueue: string;
  /** The identity that the worker sends to the server. */
  identity: string;
  /** Holds one folder of results per campaign. */
  resultsFolder: string;
  /** Key of the state folder: requests that were not signed with it are refused. */
  trustKey: Buffer;
  /** Holds the session records of the campaigns. */
  sessionsFolder: string;
  /** Null for an unversioned worker, which takes every campaign of its task queue. */
  buildId: string | null;
}

/** The worker deployment that versioned workers join. */
export const deploymentName = 'proofload';

/** How long activities may take to finish when the worker stops. After it a run's activity releases its jobs, which continue. */
const shutdownGraceTime = '10 seconds';

/** @param activities replace the real activities in tests; they are guarded in the same way */
export async function createWorker(
  { connection, namespace, taskQueue, identity, resultsFolder, trustKey, sessionsFolder, buildId }: WorkerOptions,
  activities: Activities = createActivities({ resultsFolder }),
): Promise<Worker> {
  return await Worker.create({
    connection,
    namespace,
    taskQueue,
    identity,
    workflowBundle: await workflowBundle(),
    interceptors: { activity: [onlySigned] },
    activities: guarded(activities, sessionsIn(sessionsFolder)),
    dataConverter: dataConverterWith(trustKey, 'mark'),
    ...(buildId === null ? {} : versioned(buildId)),
    shutdownGraceTime,
    // The heartbeat interval limits how fresh progress is and how quickly a cancellation arrives.
    maxHeartbeatThrottleInterval: '2 seconds',
    // Only one campaign measures at a time: more threads would only take memory from the systems under load.
    workflowThreadPoolSize: 1,
    maxConcurrentActivityTaskExecutions: 20,
    maxCachedWorkflows: 20,
  });
}

/** A campaign stays on the build that it started with. */
export function versioned(buildId: string): Pick<TemporalWorkerOptions, 'workerDeploymentOptions'> {
  const version = { deploymentName, buildId };
  return {
    workerDeploymentOptions: { useWorkerVersioning: true, version, defaultVersioningBehavior: 'PINNED' },
  };
}

const bundler = fileURLToPath(new URL('print-workflow-bundle.ts', import.meta.url));
/** Ten times what a slow machine needs. */
const bundlingLimitMilliseconds = 300_000;

/**
 * The code of the workflows as one script, bundled in a separate process, so that the bundler's memory is freed when it ends.
 *
 * @throws Error with the bundler's message if the workflows cannot be bundled
 */
async function workflowBundle(): Promise<{ code: string }> {
  const { stdout } = await execa(process.execPath, [bundler], {
    stdin: 'ignore',
    timeout: bundlingLimitMilliseconds,
    maxBuffer: 64 * 2 ** 20,
    stripFinalNewline: false,
  });
  return { code: stdout };
}
