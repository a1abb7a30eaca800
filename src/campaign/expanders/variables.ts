/** Variables of the steps of a campaign file: `$name` stands for each value of a list in turn. Pure. */
import { z } from 'zod';
import type { FieldPath } from '../../input/source.ts';

/** A value that is a variable. Text with more than the name in it is none. */
export const variablePattern = /^\$[a-z][A-Za-z0-9-]{0,59}$/;

/** The value of a field, or a variable that stands for it. */
export function orVariable<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.string().regex(variablePattern), schema], { error: refusalOfValue });
}

/** The sentence that refuses the value; that it is no variable either says nothing. */
function refusalOfValue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_union') return undefined;
  const [first]: z.core.$ZodIssue[] = issue.errors.at(-1) ?? [];
  return first && [first.path.join('.'), first.message].filter(Boolean).join(' ');
}

/** The value of a variable at one turn. */
export interface Bound {
  value: unknown;
  /** Its place in the list of the campaign file. */
  path: FieldPath;
}

/** Variables by their names, without the dollar sign. */
export type Variables = ReadonlyMap<string, Bound>;

/** The name of a variable; null if the value is none. */
function variableIn(value: unknown): string | null {
  return typeof value === 'string' && variablePattern.test(value) ? value.slice(1) : null;
}

/** A value with its variables replaced. */
export interface Substituted {
  value: unknown;
  /** Where replaced values come from, by their place inside the value. */
  origins: { inside: FieldPath; path: FieldPath }[];
  /** Names that are no variable here, with their places inside the value. */
  unknown: { name: string; inside: FieldPath }[];
}

/** Replaces variables anywhere in a value, as whole values of mappings and lists. */
export function substitute(value: unknown, variables: Variables, inside: FieldPath = []): Substituted {
  const name = variableIn(value);
  if (name !== null) {
    const bound = variables.get(name);
    if (!bound) return { value, origins: [], unknown: [{ name, inside }] };
    return { value: bound.value, origins: [{ inside, path: bound.path }], unknown: [] };
  }
  if (typeof value !== 'object' || value === null) return { value, origins: [], unknown: [] };
  const parts = Array.isArray(value)
    ? value.map((each, index) => [index, substitute(each, variables, [...inside, index])] as const)
    : Object.entries(value).map(([key, each]) => [key, substitute(each, variables, [...inside, key])] as const);
  return {
    value: Array.isArray(value)
      ? parts.map(([, part]) => part.value)
      : Object.fromEntries(parts.map(([key, part]) => [key, part.value])),
    origins: parts.flatMap(([, part]) => part.origins),
    unknown: parts.flatMap(([, part]) => part.unknown),
  };
}
