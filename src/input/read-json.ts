/** Reads JSON that Proofload wrote, and refuses anything else. */
import type { z } from 'zod';
import { readable } from './readable.ts';
import { jsonIn } from './field-at.ts';
import { FileError } from './file-error.ts';
import type { Opening } from './open-file.ts';
import { largestText, readText, readTextIfThere } from './read-text.ts';

/** A kind of file: its schema, schema number and maximum size. */
export interface JsonKind<Value> {
  schema: z.ZodType<Value>;
  /** The schema numbers that this Proofload reads, the present one last, in the file as `schema`; null for files without one. */
  number: number | readonly [...older: number[], present: number] | null;
  /** Bytes. */
  largest?: number;
}

/**
 * The value of a JSON file.
 *
 * @param below no link is followed below this folder; default: that of the file
 * @throws FileError with one sentence: missing, not JSON, from a newer or older Proofload, or with wrong types
 */
export async function readJson<Value>(path: string, kind: JsonKind<Value>, below?: string): Promise<Value> {
  return parseJson(path, await readText(path, openingOf(kind, below)), kind);
}

/** As `readJson`, or null if there is nothing at the path. */
export async function readJsonIfThere<Value>(
  path: string,
  kind: JsonKind<Value>,
  below?: string,
): Promise<Value | null> {
  const text = await readTextIfThere(path, openingOf(kind, below));
  return text === null ? null : parseJson(path, text, kind);
}

function openingOf({ largest = largestText }: Pick<JsonKind<unknown>, 'largest'>, below?: string): Opening {
  return below === undefined ? { largest } : { largest, below };
}

/** As `readJson`, for text that was already read. */
export function parseJson<Value>(path: string, text: string, { schema, number }: JsonKind<Value>): Value {
  const value = asJson(path, text);
  if (number !== null) refuseOtherSchema(path, value, number);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [first, ...others] = parsed.error.issues;
  const more = others.length > 0 ? ` (and ${others.length} more like it)` : '';
  throw new FileError(path, 'damaged', [
    `${path}: ${first ? issueText(first) : 'has invalid content'}${more}: the file was changed, or is from another version of Proofload.`,
  ]);
}

function asJson(path: string, text: string): unknown {
  if (text.trim() === '') throw new FileError(path, 'damaged', [`${path} is empty: it was truncated.`]);
  const value = jsonIn(text);
  if (value !== undefined) return value;
  throw new FileError(path, 'damaged', [`${path} is not complete JSON: it was changed or truncated.`]);
}

function refuseOtherSchema(path: string, value: unknown, number: number | readonly number[]): void {
  const known = [number].flat();
  const found = typeof value === 'object' && value !== null && 'schema' in value ? value.schema : undefined;
  if (!known.some((each) => each === found))
    throw new FileError(path, 'damaged', [otherSchemaText(path, found, known.at(-1)!)]);
}

function otherSchemaText(path: string, found: unknown, number: number): string {
  if (typeof found !== 'number' || !Number.isInteger(found) || found < 1)
    return `${path} has no known schema number (${number}): it is not from Proofload, or was changed.`;
  return found > number
    ? `${path} was written by a newer Proofload (schema ${found}; this version reads ${number}): use that version to read it.`
    : `${path} was written by an older Proofload (schema ${found}; this version reads ${number}): use that version to read it, or run the campaign again.`;
}

function issueText({ path, message }: z.core.$ZodIssue): string {
  const field = path.length === 0 ? 'the file' : readable(path.map(String).join('.'), maxQuotation);
  // A pattern, or that none of several schemas fits, tells a person nothing.
  const why = message
    .replace(/^Invalid input: /, '')
    .replace(/^Invalid .*/s, 'does not have the form that it must have');
  return `${field}: ${readable(why, maxQuotation)}`;
}

/** Maximum length of a quotation from the file, in characters. */
const maxQuotation = 200;
