/** Runs a Proofload program on an existing machine and reads its answer. */
import type { z } from 'zod';
import type { Host } from '../../hosts/host.ts';
import { runProgram } from '../../hosts/ssh/run-program.ts';

/** A running machine answers sooner; callers retry the others. */
export const retrySeconds = 30;

/** @param file a Python file with a function `answer` that takes `argv` and prints one line of JSON */
export async function askMachine<Schema extends z.ZodType>(
  { inventory }: Host,
  file: URL,
  schema: Schema,
  argv: string[],
  limitSeconds = 120,
): Promise<z.infer<Schema>> {
  const program = { file, call: 'answer(sys.argv[1:])', argv };
  const output = await runProgram(inventory, program, { retrySeconds, onProgress: () => {}, limitSeconds });
  // The login shell may print lines first.
  return schema.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
}
