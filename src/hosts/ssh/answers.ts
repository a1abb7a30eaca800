/** Reads what a host answers. A host may be anybody's by now: what it says is bounded and checked, and a fault names it. */
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { HostRefused } from '../failures.ts';

/** Far more than any answer has. */
export const mostAnswerBytes = 16 * 2 ** 20;

/** Of what a failure repeats. It has to fit into a message to Temporal. */
export const mostMessageCharacters = 16_384;

export const tooLong = (place: string): HostRefused =>
  new HostRefused(`${place} answers with more than ${mostAnswerBytes} bytes.`);

/** @throws HostRefused once more has come than any answer has */
export async function answerText(place: string, stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostAnswerBytes) throw tooLong(place);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * @param what the question, for the message
 * @throws HostRefused if the answer is not of this form
 */
export function readAnswer<Answer>(place: string, what: string, text: string, schema: z.ZodType<Answer>): Answer {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw new HostRefused(`${place} answers ${what} with something else than JSON.`, { cause });
  }
  return checkAnswer(place, what, parsed, schema);
}

export function checkAnswer<Answer>(place: string, what: string, answer: unknown, schema: z.ZodType<Answer>): Answer {
  const { success, data, error } = schema.safeParse(answer);
  if (success) return data;
  const [issue] = error.issues;
  const field = issue?.path.join('.');
  throw new HostRefused(`${place} answers ${what} with an unknown form${field ? ` (${field})` : ''}.`, {
    cause: error,
  });
}
