/** Reads the standard output of the job: JSON objects, one a line. Pure. */
import { z } from 'zod';

const result = z.object({
  event: z.literal('result'),
  seconds: z.number().positive(),
  groups: z.int().nonnegative(),
  rows: z.int().nonnegative(),
});

export type SparkJobResult = z.output<typeof result>;

/** Null if the output has no complete line with the result. */
export function resultIn(output: string): SparkJobResult | null {
  const line = output.split('\n').find((each) => each.startsWith('{"event":"result"') && each.endsWith('}'));
  return line === undefined ? null : result.parse(JSON.parse(line));
}
