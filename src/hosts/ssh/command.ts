/** Short commands on a host. Command and environment go in through standard input, so no process list shows them. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { answerText, mostMessageCharacters, readAnswer } from './answers.ts';
import type { Connection } from './connection.ts';
import { hostProgram, programLine } from './program.ts';

const running = hostProgram('run_command()');

/** Extra time for the host to report that a command timed out. */
const answerSeconds = 60;

const commandResult = z.union([
  z.object({ problem: z.string().max(mostMessageCharacters), output: z.string().default('') }),
  z.object({ exitCode: z.number(), timedOut: z.boolean(), output: z.string(), error: z.string() }),
]);

export type CommandResult = z.infer<typeof commandResult>;

export interface CommandRequest {
  argv: string[];
  environment: Record<string, string>;
  /** Working folder; `/` is used if it does not exist. */
  folder: string;
  timeoutSeconds: number;
}

/** Runs a command to its end; on a timeout, kills it and everything that it started. */
export async function runOnHost(connection: Connection, request: CommandRequest): Promise<CommandResult> {
  if (request.argv.length === 0) throw new Error('Cannot run an empty command.');
  let printed = '';
  const { exitCode, error } = await connection.execute(programLine(), {
    input: () => Readable.from([running, Buffer.from(JSON.stringify(request))], { objectMode: false }),
    output: async (stream) => void (printed = await answerText(connection.place, stream)),
    limitSeconds: request.timeoutSeconds + answerSeconds,
  });
  if (exitCode !== 0) throw new Error(`python3 could not run ${request.argv[0]}: ${error.trim()}`);
  // The login shell may print lines first.
  const last = printed.trim().split('\n').at(-1) ?? '';
  return readAnswer(connection.place, `the command ${request.argv[0]}`, last, commandResult);
}

/** How a command failed, as the end of a sentence with its last lines; null if it succeeded. */
export function commandEndText(end: CommandResult, timeoutSeconds: number): string | null {
  if ('problem' in end) return `could not run (${end.problem}).`;
  if (end.exitCode === 0 && !end.timedOut) return null;
  const how = end.timedOut
    ? `took longer than ${timeoutSeconds} s`
    : end.exitCode < 0
      ? `was ended by signal ${-end.exitCode}`
      : `ended with exit code ${end.exitCode}`;
  const lastOutput = `${end.output}\n${end.error}`
    .trim()
    .split('\n')
    .slice(-20)
    .join('\n')
    .slice(-mostMessageCharacters);
  return `${how}.${lastOutput && `\n${lastOutput}`}`;
}
