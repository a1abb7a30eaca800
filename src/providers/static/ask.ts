/** Runs a program of ours on a machine that is there already, and reads its answer. */
import type { z } from 'zod';
import type { Host } from '../../hosts/host.ts';
import { runProgram } from '../../hosts/ssh/run-program.ts';

/** A machine that is switched on answers sooner; whoever waits for one that is not tries again. */
export const patienceSeconds = 30;

/** @param file a Python file with a function `answer` that takes `argv` and prints its answer as one line of JSON */
export async function askMachine<Schema extends z.ZodType>(
  { inventory }: Host,
  file: URL,
  schema: Schema,
  argv: string[],
  limitSeconds = 120,
): Promise<z.infer<Schema>> {
  const asked = { file, call: 'answer(sys.argv[1:])', argv };
  const said = await runProgram(inventory, asked, { patienceSeconds, onProgress: () => {}, limitSeconds });
  // What a login shell prints stands before.
  return schema.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''));
}
