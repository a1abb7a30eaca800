/** The worker process: serves workflows and activities until it is stopped. */
import { NativeConnection } from '@temporalio/worker';
import { resultsFolder } from '../state/paths.ts';
import { useWorkerCredentials } from '../providers/credentials.ts';
import { readTrustKey, sessionsFolder } from './trust/key.ts';
import { createWorker } from './worker/run-worker.ts';
import { processIdentity, taskQueue } from './names-on-server.ts';
import { ensureOwnServer } from './own-server.ts';
import { buildIdVariable, configuredTarget } from './target.ts';

/** Resolves once SIGINT or SIGTERM has stopped the worker and its activities have handed back. */
export async function serve(): Promise<void> {
  useWorkerCredentials();
  const target = configuredTarget() ?? (await ensureOwnServer((line) => void process.stdout.write(`${line}\n`)));
  const connection = await NativeConnection.connect(target.connectionOptions);
  try {
    const buildId = process.env[buildIdVariable] || null;
    const worker = await createWorker({
      connection,
      namespace: target.namespace,
      taskQueue: await taskQueue(),
      identity: await processIdentity(),
      resultsFolder,
      trustKey: await readTrustKey(),
      sessionsFolder,
      buildId,
    });
    await worker.run();
  } finally {
    await connection.close();
  }
}
