/** What a command prints when it fails, and its exit code. */
import { CommanderError } from '@commander-js/extra-typings';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { readable } from '../input/readable.ts';
import { RefusalError } from '../input/refusal.ts';
import { BlockedWorkflowError, DamagedDatabaseError, UnansweredError } from '../control/errors.ts';
import { systemFaultText } from '../input/system-fault.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { heldHardwareText } from '../control/held-hardware.ts';
import { stateFolder } from '../state/paths.ts';
import { printError } from './terminal.ts';

export interface Failure {
  lines: string[];
  exitCode: ExitCode;
}

/**
 * The message and exit code for an error.
 *
 * @param hardware the result of `heldHardwareText`
 * @param trace writes an unexpected error to a file and returns its path; null if it could not
 */
export function failureOf(error: unknown, hardware: string | null, trace: (error: unknown) => string | null): Failure {
  // Commander has printed it already.
  if (error instanceof CommanderError)
    return { lines: [], exitCode: error.exitCode === 0 ? exitCodes.done : exitCodes.refused };
  if (error instanceof AggregateError && error.errors.length > 0) return failureOfAll(error.errors, hardware, trace);
  const left = hardware === null ? [] : [hardware];
  const exitCode = hardware === null ? exitCodes.refused : exitCodes.hardwareLeft;
  if (error instanceof UnansweredError) return { lines: [error.message], exitCode: exitCodes.hardwareLeft };
  if (error instanceof DamagedDatabaseError && error.leased.length > 0)
    return { lines: error.lines, exitCode: exitCodes.hardwareLeft };
  if (error instanceof BlockedWorkflowError) return { lines: [error.message, ...left], exitCode };
  if (error instanceof RefusalError) return { lines: [...error.lines, ...left], exitCode };
  const known = systemFaultText(error);
  if (known !== null) return { lines: [known, ...left], exitCode };
  const file = trace(error);
  const where = file === null ? 'The full trace could not be written' : `The full trace is in ${file}`;
  return { lines: [`${sentenceOf(error)} ${where}.`, ...left], exitCode };
}

/** Of errors that happened together, such as those of both addresses of a name: each sentence once, and the gravest exit code. */
function failureOfAll(errors: unknown[], ...rest: [string | null, (error: unknown) => string | null]): Failure {
  const failures = errors.map((error) => failureOf(error, ...rest));
  const lines = [...new Set(failures.flatMap((failure) => failure.lines))];
  const [gravest] = failures.map(({ exitCode }) => exitCode).toSorted((one, other) => other - one);
  return { lines, exitCode: gravest ?? exitCodes.refused };
}

/** Prints the message of an error and returns the exit code. `PROOFLOAD_DEBUG` prints the stack as well. */
export function printFailure(error: unknown): ExitCode {
  const { lines, exitCode } = failureOf(error, heldHardwareText(), (unexpected) =>
    writeTrace(unexpected, process.argv),
  );
  for (const line of lines) printError(line);
  if (process.env.PROOFLOAD_DEBUG && !(error instanceof CommanderError)) printError(inspect(error, { depth: 6 }));
  return exitCode;
}

function end(error: unknown): void {
  process.exit(printFailure(error));
}

/** Ends the process with one sentence on any uncaught error or rejection. Call it once, before anything else. */
export function endCleanly(): void {
  // At process.exit, Node waits for a compiler thread, which may wait for a garbage collection by the thread that exits: about one
  // command in 600 hung so on a busy machine (https://github.com/nodejs/node/issues/54918).
  setFlagsFromString('--no-concurrent-sparkplug');
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // EPIPE: the reader has closed the pipe, as `head` does. The command continues to its own end and exit code.
      if (error.code !== 'EPIPE') end(error);
    });
  }
}

/** Maximum length of the quoted error message, in characters. */
const maxMessageLength = 300;

/** The first line of an error's message, as a sentence. */
function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [first = ''] = message.split('\n');
  const kind = error instanceof Error && error.name !== 'Error' ? `${error.name}: ` : '';
  return `Unexpected error in Proofload: ${readable(`${kind}${first}`, maxMessageLength).replace(/[.\s]*$/, '')}.`;
}

/**
 * Writes the error with its causes and stacks to a file that only this user can read: under the state folder, or in a
 * temporary folder if the state folder is not writable. Returns the path, or null if both fail. Synchronous, because the
 * process may be ending.
 */
export function writeTrace(error: unknown, argv: string[], folder = join(stateFolder, 'errors')): string | null {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${process.pid}.txt`;
  const text = `${argv.join(' ')}\nNode ${process.version}\n\n${inspect(error, { depth: 6 })}\n`;
  return written(() => folder, name, text) ?? written(temporaryFolder, name, text);
}

const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'proofload-error-'));

function written(folderOf: () => string, name: string, text: string): string | null {
  try {
    const folder = folderOf();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
    return path;
  } catch {
    // An unwritable state folder may be the error itself. The caller still prints its sentence.
    return null;
  }
}
