/**
 * Runs commands of the command line in the process of the test, which loads their modules once for all of them. What only a
 * process of its own can show (that it ends, and its streams) is for tests that start one.
 *
 * Import it before anything that reads paths: it gives the test file a folder of its own, with state, results and stack files.
 */
import { execa } from 'execa';
import { cpSync, mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';

/** Holds what the commands of this file read and write. It is their working folder. */
export const commandFolder = realpathSync(mkdtempSync(join(tmpdir(), 'proofload-command-')));
export const stateHere = join(commandFolder, 'state');
export const resultsHere = join(commandFolder, 'results');
export const stacksHere = join(commandFolder, 'stacks');

cpSync(process.env.PROOFLOAD_STACKS!, stacksHere, { recursive: true });
process.env.PROOFLOAD_STATE = stateHere;
process.env.PROOFLOAD_RESULTS = resultsHere;
process.env.PROOFLOAD_STACKS = stacksHere;
process.env.NO_COLOR = '1';
afterAll(() => rm(commandFolder, { recursive: true }));

// Its handlers of lost errors end the process, and here that is the test's.
vi.doMock('../../src/cli/failure.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  endCleanly: () => {},
}));

/** Thrown where a command ends its process. */
class Exit extends Error {
  readonly code: number;
  constructor(code: unknown) {
    super(`exit ${String(code)}`);
    this.code = Number(code ?? 0);
  }
}

export interface CommandEnd {
  /** Undefined where a signal ended the process. */
  exitCode: number | undefined;
  stdout: string;
  stderr: string;
}

const main = join(import.meta.dirname, '../../src/cli/main.ts');
let commands = 0;

/** Runs one command, as `node src/cli/main.ts` with these arguments does. Await it before the next one. */
export async function commandHere(...argv: string[]): Promise<CommandEnd> {
  const before = { argv: process.argv, exitCode: process.exitCode, folder: process.cwd() };
  const written = { stdout: '', stderr: '' };
  const spies = [
    ...(['stdout', 'stderr'] as const).map((name) =>
      vi.spyOn(process[name], 'write').mockImplementation((chunk) => {
        written[name] += Buffer.from(chunk as Uint8Array).toString();
        return true;
      }),
    ),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Exit(code);
    }),
  ];
  process.argv = [process.execPath, main, ...argv];
  process.exitCode = undefined;
  // A process begins so.
  (await import('../../src/control/held-hardware.ts')).noteNoHardware();
  process.chdir(commandFolder);
  try {
    commands += 1;
    // With a query, only this module is loaded anew, and not what it imports.
    await import(/* @vite-ignore */ `${main}?command=${commands}`);
    return endOf(exitCodeNow(), written);
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    return endOf(error.code, written);
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.argv = before.argv;
    process.exitCode = before.exitCode;
    process.chdir(before.folder);
  }
}

const exitCodeNow = (): number => Number(process.exitCode ?? 0);

/** Longer than a command takes on a busy machine; one that waits for a named pipe waits for ever. */
const limitMilliseconds = 90_000;

/** Runs one command in a process of its own, in the same folders. Rejects if the command waits for something. */
export async function commandProcess(...argv: string[]): Promise<CommandEnd> {
  const { exitCode, stdout, stderr, timedOut } = await execa(process.execPath, [main, ...argv], {
    cwd: commandFolder,
    reject: false,
    stdin: 'ignore',
    timeout: limitMilliseconds,
  });
  if (timedOut) throw new Error(`proofload ${argv.join(' ')} has not ended. It printed:\n${stdout}\n${stderr}`);
  return { exitCode, stdout, stderr };
}

function endOf(exitCode: number, { stdout, stderr }: { stdout: string; stderr: string }): CommandEnd {
  return { exitCode, stdout: stdout.replace(/\n$/, ''), stderr: stderr.replace(/\n$/, '') };
}
