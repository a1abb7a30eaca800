/** Variables of the steps of a campaign file: `$name` stands for each value of a list in turn. Pure. */
import { z } from 'zod';
import { fieldAt } from '../../input/field-at.ts';
import type { FieldPath } from '../../input/source.ts';

/** A value that is a variable. Text with more than the name in it is none. */
export const variablePattern = /^\$[a-z][A-Za-z0-9-]{0,59}$/;

/** The schema of a field that may be missing, and for whose value, or any value in its mapping, a variable may stand. */
export function orVariable(schema: z.ZodType): z.ZodType {
  const required = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  const inside =
    required instanceof z.ZodObject
      ? required.safeExtend(
          Object.fromEntries(Object.entries(required.shape).map(([key, field]) => [key, orVariable(field)])),
        )
      : required;
  const takesText = schema.safeParse('$variable').success;
  const variable = z.string().regex(variablePattern, { abort: true });
  const made = takesText ? schema : z.union([variable, inside], { error: refusalOfValue });
  return made.optional().describe(schema.description ?? '');
}

/** The sentence that refuses the value; that it is no variable either says nothing. */
function refusalOfValue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_union') return undefined;
  const [first]: z.core.$ZodIssue[] = issue.errors.at(-1) ?? [];
  return first && [first.path.join('.'), first.message].filter(Boolean).join(' ');
}

/** The values of variables at one turn, by their names without the dollar sign, with their places in the lists of the file. */
export type Variables = ReadonlyMap<string, { value: unknown; path: FieldPath }>;

/** The name of a variable; null if the value is none. */
function variableIn(value: unknown): string | null {
  return typeof value === 'string' && variablePattern.test(value) ? value.slice(1) : null;
}

/**
 * A value with variables replaced anywhere in it, as whole values of mappings and lists.
 *
 * @param refuse gets the names that are no variable here, with their places inside the value
 */
export function substitute(
  value: unknown,
  variables: Variables,
  refuse: (name: string, inside: FieldPath) => void,
  inside: FieldPath = [],
): unknown {
  const name = variableIn(value);
  if (name !== null && !variables.has(name)) refuse(name, inside);
  if (name !== null) return variables.get(name)?.value;
  const at = (each: unknown, key: string | number): unknown => substitute(each, variables, refuse, [...inside, key]);
  if (Array.isArray(value)) return value.map(at);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, at(each, key)]));
}

/** The place in the file of what is inside a value at a path: of what a variable stands for, that in its list. */
export function placeInside(value: unknown, path: FieldPath, inside: FieldPath, variables: Variables): FieldPath {
  const bound = variables.get(variableIn(value) ?? '');
  if (bound) return [...bound.path, ...inside];
  const [key, ...rest] = inside;
  return key === undefined ? path : placeInside(fieldAt(value, [key]), [...path, key], rest, variables);
}
