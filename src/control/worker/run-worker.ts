/** The worker: runs the workflows and activities of campaigns until it is asked to end. */
import type { NativeConnection, WorkerOptions as TemporalWorkerOptions } from '@temporalio/worker';
import { Worker } from '@temporalio/worker';
import { createActivities } from '../../../activities/index.ts';
import { guarded, type Activities } from '../../../activities/guarded.ts';
import { dataConverterWith } from '../data-converter.ts';
import { sessionsIn } from '../trust/sessions.ts';
import { onlySigned } from './only-signed.ts';
import { workflowBundle } from './workflow-bundle.ts';

export interface WorkerOptions {
  connection: NativeConnection;
  namespace: string;
  taskQueue: string;
  /** How the worker names itself to the server. */
  identity: string;
  /** Folder with a folder of results for each campaign. */
  resultsFolder: string;
  /** Key of the state folder: what was not signed with it is refused. */
  trustKey: Buffer;
  /** Holds the record of the campaigns that are under way. */
  sessionsFolder: string;
  /** Null for a worker without a version, which takes every campaign of its task queue. */
  buildId: string | null;
}

/** The worker deployment that versioned workers join. */
export const deploymentName = 'proofload';

/** What an activity is given to finish when the worker is asked to end; after it a run's activity lets go of its jobs, which run on. */
const shutdownGraceTime = '10 seconds';

/** @param activities other than those of a campaign, for tests; they are guarded alike */
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
    // Progress is as fresh, and a cancellation as quick, as heartbeats are sent.
    maxHeartbeatThrottleInterval: '2 seconds',
    // One campaign at a time measures: more threads would only take memory from the systems under load.
    workflowThreadPoolSize: 1,
    maxConcurrentActivityTaskExecutions: 20,
    maxCachedWorkflows: 20,
  });
}

/** A campaign stays with the build that it began on. */
export function versioned(buildId: string): Pick<TemporalWorkerOptions, 'workerDeploymentOptions'> {
  const version = { deploymentName, buildId };
  return {
    workerDeploymentOptions: { useWorkerVersioning: true, version, defaultVersioningBehavior: 'PINNED' },
  };
}

/** Runs a worker; resolves when SIGINT or SIGTERM has ended it and its activities have handed back. */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const worker = await createWorker(options);
  await worker.run();
}
