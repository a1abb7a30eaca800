/** How a command ends by an error: what it prints, and its exit code. */
import { CommanderError } from '@commander-js/extra-typings';
import { inspect } from 'node:util';
import { readable } from '../input/readable.ts';
import { RefusalError } from '../input/refusal.ts';
import { BlockedWorkflowError } from '../control/blocked-workflow-error.ts';
import { DamagedDatabaseError } from '../control/damaged-database.ts';
import { systemFaultText } from '../input/read-text.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { writeTrace } from './failure-trace.ts';
import { heldHardwareText, UnansweredError } from '../control/held-hardware.ts';
import { printError } from './terminal.ts';

export interface Failure {
  lines: string[];
  exitCode: ExitCode;
}

/**
 * What an error means to the person at the command line.
 *
 * @param hardware what `heldHardwareText` says
 * @param trace keeps an error that nobody expected, and returns the file; null where it could not
 */
export function failureOf(error: unknown, hardware: string | null, trace: (error: unknown) => string | null): Failure {
  // Commander has said it already.
  if (error instanceof CommanderError)
    return { lines: [], exitCode: error.exitCode === 0 ? exitCodes.done : exitCodes.refused };
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
  const where = file === null ? 'The full trace could not be written anywhere' : `The full trace is in ${file}`;
  return { lines: [`${sentenceOf(error)} ${where}.`, ...left], exitCode };
}

/** Prints what an error means, and returns the exit code. `PROOFLOAD_DEBUG` prints the stack as well. */
export function sayFailure(error: unknown): ExitCode {
  const { lines, exitCode } = failureOf(error, heldHardwareText(), (unexpected) =>
    writeTrace(unexpected, process.argv),
  );
  for (const line of lines) printError(line);
  if (process.env.PROOFLOAD_DEBUG && !(error instanceof CommanderError)) printError(inspect(error, { depth: 6 }));
  return exitCode;
}

function end(error: unknown): void {
  process.exit(sayFailure(error));
}

/** Ends the process with one sentence at whatever nobody awaited or caught. To be called once, before anything else. */
export function endCleanly(): void {
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // Its reader has seen enough, as `head` has. What the command does goes on to its own end and exit code.
      if (error.code !== 'EPIPE') end(error);
    });
  }
}

/** Characters of an error's own words at the most. */
const longestWords = 300;

/** The first line of what an error says of itself, as a sentence. */
function sentenceOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  const [first = ''] = words.split('\n');
  const kind = error instanceof Error && error.name !== 'Error' ? `${error.name}: ` : '';
  return `Proofload met an error that it does not expect: ${readable(`${kind}${first}`, longestWords).replace(/[.\s]*$/, '')}.`;
}
