/** The worker of this checkout: a process of its own, so that a campaign goes on when the command that started it ends. */
import { join } from 'node:path';
import { z } from 'zod';
import { folderVariables, projectFolder, resultsFolder, stacksFolder, stateFolder } from '../state/paths.ts';
import { codeFingerprint } from './code-fingerprint.ts';
import { endDetached, recordedProcess, startDetached, type DetachedProcess } from './detached-process.ts';
import { asSoleOwner } from '../state/sole-owner.ts';
import { buildIdVariable, controlFolder, type TemporalTarget } from './target.ts';

const name = 'worker';
/** Longer than another command takes to end a worker and to start one. */
const turnLimitMilliseconds = 120_000;

/** A worker mostly waits: a larger new space would only take memory from the systems under load. */
const newSpaceMebibytes = 2;
/** The C library would keep freed memory apart for each of the worker's dozens of threads. */
const fewArenas = { MALLOC_ARENA_MAX: '2' };

const workerDetails = z.looseObject({
  /** Of the server that it serves. */
  address: z.string(),
  /** The state folder that it works with; absent where an older Proofload started it. */
  state: z.string().exactOptional(),
  /** Where it puts results and reads stack files; absent likewise. */
  results: z.string().exactOptional(),
  stacks: z.string().exactOptional(),
  /** Fingerprint of the code that it loaded; absent where an older Proofload started it. */
  code: z.string().exactOptional(),
});
type WorkerDetails = z.infer<typeof workerDetails>;

/** The worker that this checkout started, while it runs. */
export function recordedWorker(): Promise<(DetachedProcess & WorkerDetails) | null> {
  return recordedProcess(controlFolder, name, workerDetails);
}

/** Whether the worker that this checkout started runs. */
export async function ownWorkerRuns(): Promise<boolean> {
  return (await recordedWorker()) !== null;
}

/** Starts a worker if this checkout has none running for this server. It waits for the server by itself. */
export async function ensureOwnWorker(target: TemporalTarget, say: (line: string) => void): Promise<void> {
  const start = async (): Promise<void> => {
    const running = await recordedWorker();
    if (running?.address === target.address && running.state === stateFolder) return;
    await endOwnWorker();
    say('Starting a worker.');
    const environment = target.ours ? forOwnServer(target.address) : process.env;
    // kafkajs computes a timeout below zero when it is not throttled; Node takes it as 1 ms and would say so each time.
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
    await startDetached(controlFolder, name, command, details, {
      ...environment,
      ...folderVariables,
      ...fewArenas,
    });
  };
  await asSoleOwner(controlFolder, name, start, { limitMilliseconds: turnLimitMilliseconds, onProgress: say });
}

/** Our own server wants no key, no TLS and no build: what the environment says of those is meant for another. */
function forOwnServer(address: string): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('TEMPORAL_') && name !== buildIdVariable,
  );
  return { ...Object.fromEntries(others), TEMPORAL_ADDRESS: address };
}

/** Ends the worker, giving its activities time to hand back; false when none ran. */
export function endOwnWorker(): Promise<boolean> {
  return endDetached(controlFolder, name, 30);
}
