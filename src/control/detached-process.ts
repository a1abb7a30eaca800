/** Processes of the control plane that outlive the command that started them, and the records that identify them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { RefusalError } from '../input/refusal.ts';
import { FileError } from '../input/file-error.ts';
import { parseJson } from '../input/read-json.ts';
import { readTail } from '../input/read-text.ts';
import { startTicks } from '../hosts/job-files.ts';
import { readIfThere } from '../state/state-files.ts';

/** Lines of a log in an error message, and bytes that are read for them. */
const linesShown = 12;
const bytesShown = 16_384;

/** A started process. The start time distinguishes it from a later process with the same pid. */
export interface DetachedProcess {
  pid: number;
  /** Start time in clock ticks since the machine started (`/proc/<pid>/stat`, field 22). */
  startTicks: number;
  argv: string[];
}

export async function isAlive(process: DetachedProcess): Promise<boolean> {
  return (await startTicks(process.pid)) === process.startTicks;
}

/** True once it is up; false if it exits first, or is not up in time. */
export async function comesUp(
  started: DetachedProcess,
  isUp: () => Promise<boolean>,
  limitMilliseconds: number,
): Promise<boolean> {
  const deadline = Date.now() + limitMilliseconds;
  while (!(await isUp())) {
    if (!(await isAlive(started)) || Date.now() > deadline) return false;
    await setTimeout(200);
  }
  return true;
}

const recordSchema = z.looseObject({ pid: z.int().positive(), startTicks: z.number(), argv: z.array(z.string()) });

/**
 * The process recorded under a name in `folder`, if it is still running.
 *
 * @param details schema of the additional fields of its record
 * @throws RefusalError if the record is damaged: it is then unknown whether the process is running
 */
export async function recordedProcess<Details extends object>(
  folder: string,
  name: string,
  details: z.ZodType<Details>,
): Promise<(DetachedProcess & Details) | null> {
  const path = join(folder, `${name}.json`);
  const text = await readIfThere(path);
  if (text === null) return null;
  try {
    const recorded = parseJson(path, text, { schema: z.intersection(recordSchema, details), number: null });
    return (await isAlive(recorded)) ? recorded : null;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new RefusalError([
      ...error.faults,
      `The file records which process was started: end that process if it is still running ("ps -ef" shows it), and remove ${path}.`,
    ]);
  }
}

/**
 * Starts a process in a session of its own with its output in `<folder>/<name>.log`, and records it. Null if it ended before it
 * could be recorded.
 */
export async function startDetached<Details extends object>(
  folder: string,
  name: string,
  argv: [string, ...string[]],
  details: Details,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<(DetachedProcess & Details) | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const log = await open(join(folder, `${name}.log`), 'a', 0o600);
  try {
    const child = spawn(argv[0], argv.slice(1), {
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: environment,
    });
    await once(child, 'spawn');
    child.unref();
    const pid = child.pid!;
    const ticks = await startTicks(pid);
    if (ticks === null) return null;
    const recorded = { ...details, pid, startTicks: ticks, argv };
    const path = join(folder, `${name}.json`);
    await writeFile(`${path}.tmp`, JSON.stringify(recorded, null, 2), { mode: 0o600 });
    await rename(`${path}.tmp`, path);
    return recorded;
  } finally {
    await log.close();
  }
}

/** Sends SIGTERM to a recorded process, and SIGKILL after `graceSeconds`. Returns once it has ended: true if it was running. */
export async function endDetached(folder: string, name: string, graceSeconds: number): Promise<boolean> {
  const recorded = await recordedProcess(folder, name, z.looseObject({}));
  if (recorded) {
    process.kill(recorded.pid, 'SIGTERM');
    const deadline = Date.now() + graceSeconds * 1000;
    while (await isAlive(recorded)) {
      if (Date.now() > deadline) process.kill(recorded.pid, 'SIGKILL');
      await setTimeout(100);
    }
  }
  await rm(join(folder, `${name}.json`), { force: true });
  return recorded !== null;
}

/** What a person reads of a process that does not do its work: a sentence, and the last lines of its log. */
export async function withLog(folder: string, name: string, sentence: string): Promise<string[]> {
  const path = join(folder, `${name}.log`);
  const text = await readTail(path, bytesShown);
  return [`${sentence} Last lines of ${path}:`, ...text.trimEnd().split('\n').slice(-linesShown)];
}
