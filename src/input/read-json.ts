/** Reads JSON that Proofload once wrote, and takes nothing else for it. */
import type { z } from 'zod';
import { readable } from './readable.ts';
import { FileError } from './file-error.ts';
import { readText } from './read-text.ts';

/** A kind of file: what it holds, by which number of schema, and how large it may be. */
export interface JsonKind<Value> {
  schema: z.ZodType<Value>;
  /** The number of `schema` in the file, the only one that this Proofload reads; null for files without one. */
  number: number | null;
  /** Bytes. */
  largest?: number;
}

/**
 * The value in a file of JSON.
 *
 * @throws FileError in one sentence: not there, not JSON, of a newer or an older Proofload, of wrong types
 */
export async function readJson<Value>(path: string, kind: JsonKind<Value>): Promise<Value> {
  return parseJson(path, await readText(path, kind.largest), kind);
}

/** As `readJson`, of a text that was read already. */
export function parseJson<Value>(path: string, text: string, { schema, number }: JsonKind<Value>): Value {
  const value = asJson(path, text);
  if (number !== null) refuseOtherSchema(path, value, number);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [first, ...others] = parsed.error.issues;
  const more = others.length > 0 ? ` (and ${others.length} more like it)` : '';
  throw new FileError(path, 'damaged', [
    `${path}: ${first ? issueText(first) : 'is not what it should be'}${more}: it was changed, or is of another Proofload.`,
  ]);
}

function asJson(path: string, text: string): unknown {
  if (text.trim() === '') throw new FileError(path, 'damaged', [`${path} is empty: it was cut short.`]);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FileError(path, 'damaged', [`${path} is not whole JSON: it was changed or cut short.`], error);
  }
}

function refuseOtherSchema(path: string, value: unknown, number: number): void {
  const found = typeof value === 'object' && value !== null && 'schema' in value ? value.schema : undefined;
  if (found !== number) throw new FileError(path, 'damaged', [otherSchemaText(path, found, number)]);
}

function otherSchemaText(path: string, found: unknown, number: number): string {
  if (typeof found !== 'number' || !Number.isInteger(found) || found < 1)
    return `${path} says no schema that is known (${number}): it is not of Proofload, or was changed.`;
  return found > number
    ? `${path} was written by a newer Proofload (schema ${found}, and this one reads ${number}): read it with that one.`
    : `${path} was written by an older Proofload (schema ${found}, and this one reads ${number}): read it with that one, or run the campaign again.`;
}

function issueText({ path, message }: z.core.$ZodIssue): string {
  const field = path.length === 0 ? 'the whole' : readable(path.map(String).join('.'), longestPart);
  return `${field}: ${readable(message.replace(/^Invalid input: /, ''), longestPart)}`;
}

/** At most so much of what a file says is repeated, in characters. */
const longestPart = 200;
