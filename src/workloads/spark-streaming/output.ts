/** Reads the standard output of the stream: JSON objects, one a line. Pure. */
import { z } from 'zod';
import { timeSchema } from '../../input/time-schema.ts';

const line = z.object({
  event: z.enum(['batch', 'end']),
  atMilliseconds: timeSchema,
  /** Committed so far. */
  records: z.int().nonnegative(),
});

type Line = z.output<typeof line>;

function linesIn(output: string, event: Line['event']): Line[] {
  const lines = output.split('\n').filter((each) => each.startsWith(`{"event":"${event}"`) && each.endsWith('}'));
  return lines.map((each) => line.parse(JSON.parse(each)));
}

/** Null if the output has no complete closing line. */
export function endIn(output: string): Line | null {
  return linesIn(output, 'end').at(-1) ?? null;
}

/** The commits in the tail of an output. */
export function commitsIn(tail: string): Line[] {
  return linesIn(tail, 'batch');
}

/** Whether the stream reads: its application has started, and has written rows of its own to compile its code. */
export function isReading(tail: string): boolean {
  return tail.split('\n').some((each) => each.startsWith('{"event":"ready"') && each.endsWith('}'));
}
