/** The worker of this checkout: a separate process, so that a campaign continues when the command that started it ends. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { folderVariables, projectFolder, resultsFolder, stacksFolder, stateFolder } from '../state/paths.ts';
import { endDetached, recordedProcess, startDetached, withLog, type DetachedProcess } from './detached-process.ts';
import { RefusalError } from '../input/refusal.ts';
import { asSoleOwner } from '../state/sole-owner.ts';
import { buildIdVariable, controlFolder, type TemporalTarget } from './target.ts';

const name = 'worker';
/** Longer than another command needs to stop a worker and start a new one. */
const turnLimitMilliseconds = 120_000;

/** A worker mostly waits: a larger V8 new space would only take memory from the systems under load. */
const newSpaceMebibytes = 2;
/** By default the C library keeps a separate arena of freed memory for each of the worker's dozens of threads. */
const fewArenas = { MALLOC_ARENA_MAX: '2' };

const workerDetails = z.looseObject({
  /** Address of its server. */
  address: z.string(),
  /** Its state folder; absent if an older Proofload started it. */
  state: z.string().exactOptional(),
  /** Its folders for results and stack files; absent if an older Proofload started it. */
  results: z.string().exactOptional(),
  stacks: z.string().exactOptional(),
  /** Fingerprint of its code; absent if an older Proofload started it. */
  code: z.string().exactOptional(),
});
type WorkerDetails = z.infer<typeof workerDetails>;

/** The worker that this checkout started, if it is running. */
export function recordedWorker(): Promise<(DetachedProcess & WorkerDetails) | null> {
  return recordedProcess(controlFolder, name, workerDetails);
}

/** Whether the worker that this checkout started is running. */
export async function ownWorkerRuns(): Promise<boolean> {
  return (await recordedWorker()) !== null;
}

/** Starts a worker if this checkout has none running for this server. The worker itself waits for the server. */
export async function ensureOwnWorker(target: TemporalTarget, say: (line: string) => void): Promise<void> {
  const start = async (): Promise<void> => {
    const running = await recordedWorker();
    if (running?.address === target.address && running.state === stateFolder) return;
    await endOwnWorker();
    say('Starting a worker.');
    const environment = target.ours ? forOwnServer(target.address) : process.env;
    // kafkajs computes a negative timeout when it is not throttled; Node uses 1 ms and would warn each time.
    const command: [string, ...string[]] = [
      process.execPath,
      '--disable-warning=TimeoutNegativeWarning',
      `--max-semi-space-size=${newSpaceMebibytes}`,
      join(projectFolder, 'src/cli/main.ts'),
      'worker',
    ];
    const details: WorkerDetails = {
      address: target.address,
      state: stateFolder,
      results: resultsFolder,
      stacks: stacksFolder,
      code: await codeFingerprint(projectFolder),
    };
    const started = await startDetached(controlFolder, name, command, details, {
      ...environment,
      ...folderVariables,
      ...fewArenas,
    });
    if (started === null)
      throw new RefusalError(await withLog(controlFolder, name, 'The worker ended immediately after its start.'));
  };
  await asSoleOwner(controlFolder, name, start, { limitMilliseconds: turnLimitMilliseconds, onProgress: say });
}

/** Our own server uses no API key, TLS or build id: such environment variables are meant for another server. */
function forOwnServer(address: string): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('TEMPORAL_') && name !== buildIdVariable,
  );
  return { ...Object.fromEntries(others), TEMPORAL_ADDRESS: address };
}

/** Stops the worker and gives its activities time to hand back; false if none was running. */
export function endOwnWorker(): Promise<boolean> {
  return endDetached(controlFolder, name, 30);
}

/** Folders from which a worker loads code when it starts. */
const loadedFolders = ['activities', 'infra', 'src', 'workflows'];

/** SHA-256 over the names and contents of all files that a worker of the checkout in `folder` may load, as hexadecimal. */
export async function codeFingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const loaded of loadedFolders) {
    const entries = await readdir(join(folder, loaded), { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const path of paths.toSorted()) {
      const content = await readFile(path);
      // The length prevents content from being read as the name of the next file.
      hash.update(`${relative(folder, path)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}
