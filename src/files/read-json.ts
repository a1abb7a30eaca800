/** Reads JSON that Proofload once wrote, and takes nothing else for it. */
import type { z } from 'zod';
import { FileError } from './file-error.ts';
import { readText } from './read-text.ts';

/** A kind of file: what it holds, by which number of schema, and how large it may be. */
export interface JsonKind<Value> {
  schema: z.ZodType<Value>;
  /** The newest number of `schema` in the file that this Proofload knows; null for files without one. */
  newest: number | null;
  /** Bytes. */
  largest?: number;
}

/** Faults of one file beyond these help nobody. */
const mostFaults = 5;

/**
 * The value in a file of JSON.
 *
 * @throws FileError with a sentence a fault: not there, not JSON, of a newer Proofload, of wrong types
 */
export async function readJson<Value>(path: string, kind: JsonKind<Value>): Promise<Value> {
  return parseJson(path, await readText(path, kind.largest), kind);
}

/** As `readJson`, of a text that was read already. */
export function parseJson<Value>(path: string, text: string, { schema, newest }: JsonKind<Value>): Value {
  const value = asJson(path, text);
  if (newest !== null) refuseOtherSchema(path, value, newest);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const more = issues.length > mostFaults ? [`${path}: ${issues.length - mostFaults} more faults.`] : [];
  throw new FileError(path, 'damaged', [
    ...issues.slice(0, mostFaults).map((issue) => `${path}: ${fieldOf(issue)}: ${sentenceOf(issue)}`),
    ...more,
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

function refuseOtherSchema(path: string, value: unknown, newest: number): void {
  const found = typeof value === 'object' && value !== null && 'schema' in value ? value.schema : undefined;
  if (typeof found === 'number' && Number.isInteger(found) && found >= 1 && found <= newest) return;
  const sentence =
    typeof found === 'number' && Number.isInteger(found) && found > newest
      ? `${path} was written by a newer Proofload (schema ${found}, and this one knows up to ${newest}): read it with that one.`
      : `${path} says no schema that is known (1${newest > 1 ? ` to ${newest}` : ''}): it is not of Proofload, or was changed.`;
  throw new FileError(path, 'damaged', [sentence]);
}

function fieldOf({ path }: z.core.$ZodIssue): string {
  return path.length === 0 ? 'the whole' : path.map((step) => inWords(String(step))).join('.');
}

/** The cause of the deepest fault: of alternatives, that of the one that went furthest. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  const sentence = inWords(issue.message.replace(/\.$/, ''));
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}; the file was changed, or is of another Proofload.`;
}

/** At most so much of what a file says is repeated. */
function inWords(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
