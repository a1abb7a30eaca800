/** Short commands on a host. What they are and with which environment goes in through standard input, so no process list shows it. */
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Connection } from './connection.ts';
import { program, programLine } from './program.ts';

const running = program(
  [new URL('../runner.py', import.meta.url), new URL('remote.py', import.meta.url)],
  'run_command()',
);

/** Time for the host to say that a command took too long. */
const answerSeconds = 60;

const ended = z.union([
  z.object({ problem: z.string(), output: z.string().default('') }),
  z.object({ exitCode: z.number(), timedOut: z.boolean(), output: z.string(), error: z.string() }),
]);

export type Ended = z.infer<typeof ended>;

export interface Asked {
  argv: string[];
  environment: Record<string, string>;
  /** Working folder, or `/` where it is not there. */
  folder: string;
  timeoutSeconds: number;
}

/** Runs a command to its end, or ends it with all that it started when its time is over. */
export async function runOnHost(connection: Connection, asked: Asked): Promise<Ended> {
  if (asked.argv.length === 0) throw new Error('An empty command cannot be run.');
  let said = '';
  const { exitCode, error } = await connection.execute(programLine(), {
    input: () => Readable.from([running, Buffer.from(JSON.stringify(asked))], { objectMode: false }),
    output: async (stream) => void (said = await text(stream)),
    limitSeconds: asked.timeoutSeconds + answerSeconds,
  });
  if (exitCode !== 0) throw new Error(`python3 could not run ${asked.argv[0]}: ${error.trim()}`);
  // What a login shell prints stands before.
  return ended.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''));
}

/** Null for a command that ended well, else how it ended, as the end of a sentence and with its last lines. */
export function describeEnd(end: Ended, timeoutSeconds: number): string | null {
  if ('problem' in end) return `could not run (${end.problem}).`;
  if (end.exitCode === 0 && !end.timedOut) return null;
  const how = end.timedOut
    ? `took longer than ${timeoutSeconds} s`
    : end.exitCode < 0
      ? `was ended by signal ${-end.exitCode}`
      : `ended with exit code ${end.exitCode}`;
  const said = `${end.output}\n${end.error}`.trim().split('\n').slice(-20).join('\n');
  return `${how}.${said && `\n${said}`}`;
}
